package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.study.counters.CountersOptions;
import io.kurabe.study.counters.CountersStudy;
import io.kurabe.target.OpenOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench run <study|profile>}: the main job. */
@Command(
    name = "run",
    description = "Runs a study or a profile; on embedded servers when no target is given.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: bench run counters",
      "         bench run counters --clients 1,4,16,64 --hold 0 --repeats 9",
      "         bench run counters --until-precise 3%% --time-limit 20m --null-check",
      "         KURABE_PASSWORD=... bench run counters-published -t db=jdbc:mysql://bench@db1/ -t cache=rediss://cache1"
    })
final class RunCommand implements Verb {
  private final Screen screen;

  @Parameters(
      arity = "0..1",
      paramLabel = "STUDY",
      description = "Name of a study or profile; bench list shows them.")
  private String study = "";

  @Option(
      names = "--clients",
      paramLabel = "N,N",
      description = "Numbers of clients. Default: 1,8,64")
  private @Nullable String clients;

  @Option(
      names = "--write-back-every",
      paramLabel = "TIME",
      description = "Period of the write-back from Redis into SQL. Default: 100ms")
  private @Nullable String writeBackEvery;

  @Option(
      names = "--keep-data",
      description = "Keep the schema on the server, and say how to remove it.")
  private boolean keepData;

  @Mixin private final CounterOptions counters = new CounterOptions();
  @Mixin private final TargetOptions targets = new TargetOptions();
  @Mixin private final OutputOptions output = new OutputOptions();

  private CountersOptions options = CountersOptions.LOCAL;

  RunCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    Optional<Catalogue.Profile> profile = Catalogue.profile(study);
    if (profile.isEmpty()) {
      String found = study.isEmpty() ? "no study given" : "'" + study + "' is unknown";
      problems.add("STUDY", found + ". Possible: " + String.join(", ", Catalogue.names()));
    }
    targets.check(problems, screen, Catalogue.DEFAULT_TARGETS);
    output.check(problems);
    options =
        counters.over(
            profile.map(Catalogue.Profile::options).orElse(CountersOptions.LOCAL),
            problems,
            clients,
            writeBackEvery);
    if (!counters.holdGiven() && !targets.allStartedByUs()) {
      options = options.withHold(Duration.ZERO);
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    var open = new OpenOptions(options.durability(), options.pool(), 1, options.protocol());
    List<io.kurabe.target.Target> opened = targets.targets();
    return new Invocation(output.on(screen), output, opened, open, keepData)
        .run(
            study,
            (bench, hlogs, stop, progress) ->
                new CountersStudy(options, bench, Optional.of(hlogs), stop, progress).run());
  }
}
