package io.kurabe.cli;

import io.kurabe.cli.fleet.FleetMembers;
import io.kurabe.cli.fleet.FleetPlan;
import io.kurabe.config.Problems;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.PreparedStudy;
import io.kurabe.study.internal.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code bench run STUDY} and {@code bench load WORKLOAD}, with the options that it has. */
@Command(mixinStandardHelpOptions = true, sortOptions = false, abbreviateSynopsis = true)
final class StudyCommand implements Verb {
  private static final String RESUME = "--resume";

  @Option(
      names = "--keep-data",
      description = "Keep the schema on the server, and say how to remove it.")
  private boolean keepData;

  @Mixin private final TargetOptions targets = new TargetOptions();

  @Mixin private final FleetOptions fleet = new FleetOptions();
  @Mixin private final OutputOptions output = new OutputOptions();

  private final Screen screen;
  private final Study<?> study;
  private ParameterOptions options = new ParameterOptions();
  private ResumeOption resume = new ResumeOption();

  private @Nullable PreparedStudy<?> prepared;
  private Optional<Journal> journal = Optional.empty();

  private StudyCommand(Screen screen, Study<?> study) {
    this.screen = screen;
    this.study = study;
  }

  /** The option of studies that can go on where an earlier run was cut. */
  static final class ResumeOption {
    @Option(
        names = RESUME,
        paramLabel = "DIR",
        description =
            "Go on where a run was interrupted, in the folder of its result, with the same options"
                + " again. What was under way begins anew, unless its data are there still"
                + " (--keep-data, or a run that was killed).")
    private @Nullable String folder;
  }

  static CommandSpec of(Screen screen, Study<?> study, String verb, String name) {
    StudyCommand command = new StudyCommand(screen, study);
    CommandSpec spec = CommandSpec.forAnnotatedObject(command);
    spec.name(name);
    spec.usageMessage().description(study.info().question().replace("%", "%%"));
    String example = study.info().example().replace("%", "%%");
    if (!example.isEmpty()) {
      spec.usageMessage().footer("", "Example: bench " + verb + " " + name + " " + example);
    }
    command.fleet.yieldTo(study.parameters(), spec);
    command.options = ParameterOptions.of(study.parameters(), spec);
    if (study.info().resumable()) {
      spec.addMixin("resume", CommandSpec.forAnnotatedObject(command.resume));
    }
    return spec;
  }

  @Override
  public void check(Problems problems) {
    List<String> defaults = study.info().defaultTargets();
    if (defaults.isEmpty() && !targets.given()) {
      problems.add("--target", "one target is needed, e.g. --target embedded:postgres");
    }
    targets.check(problems, screen, defaults);
    output.check(problems);
    Optional<? extends PreparedStudy<?>> read =
        study.prepare(options.given(), targets.parsed(), options.problems(problems));
    journal =
        Optional.ofNullable(resume.folder)
            .flatMap(f -> problems.attempt(RESUME, () -> Journal.resume(Path.of(f))));
    Optional<FleetPlan> plan = checkFleet(problems);
    read.ifPresent(
        ready -> {
          plan.ifPresent(p -> ready.checkFleet(p.generators(), options.problems(problems)));
          prepared = ready;
          journal.ifPresent(earlier -> ready.compare(earlier, RESUME, problems));
        });
  }

  /** Checks the options of a fleet; of a study that can have none, only that is told. */
  private Optional<FleetPlan> checkFleet(Problems problems) {
    if (fleet.isGiven() && study.oneProcessBecause().isPresent()) {
      problems.add(FleetOptions.FLEET, study.oneProcessBecause().get());
      return Optional.empty();
    }
    Optional<FleetPlan> plan = fleet.check(problems, screen.environment());
    fleet.checkTargets(problems, targets.parsed(), targets);
    return plan;
  }

  @Override
  public Integer call() throws InterruptedException {
    PreparedStudy<?> ready = Objects.requireNonNull(prepared, "check() comes first");
    return fleet.leading(screen, output.quiet(), members -> measure(ready, members));
  }

  private int measure(PreparedStudy<?> ready, Optional<FleetMembers> members)
      throws InterruptedException {
    Invocation invocation =
        new Invocation(
            output.on(screen),
            output,
            targets.targets(),
            targets.hosts(),
            ready.open(),
            members,
            keepData);
    Invocation.Measurement measurement = (context, folder) -> ready.run(context);
    return journal.isPresent()
        ? invocation.run(Path.of(Objects.requireNonNull(resume.folder)), journal.get(), measurement)
        : invocation.run(study.info().name().replace(' ', '-'), measurement);
  }
}
