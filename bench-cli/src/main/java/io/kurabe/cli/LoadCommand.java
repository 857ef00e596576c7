package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.counters.CountersLoad;
import io.kurabe.study.counters.CountersOptions;
import io.kurabe.study.counters.CountersStudy;
import io.kurabe.target.OpenOptions;
import io.kurabe.workload.counters.CounterMethod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench load <workload>}: one workload at one load. */
@Command(
    name = "load",
    description = "Runs one workload on one target, closed loop (--clients) or open loop (--rate).",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: bench load counters -t embedded:redis --clients 50 --duration 10s",
      "         bench load counters -t embedded:postgres --method upsert --rate 2000 --poisson"
    })
final class LoadCommand implements Verb {
  private static final CountersOptions DEFAULTS =
      CountersOptions.LOCAL
          .withHold(Duration.ZERO)
          .withPhases(Duration.ofSeconds(2), Duration.ofSeconds(10))
          .withRepeats(1);

  private static final int OPEN_LOOP_CLIENTS = 16;

  private final Screen screen;

  @Parameters(
      arity = "0..1",
      paramLabel = "WORKLOAD",
      description = "Name of a workload; bench list shows them.")
  private String workload = "";

  @Option(
      names = "--method",
      paramLabel = "WORD",
      description =
          "upsert, update, slots (SQL) or incrby (Redis). Default: upsert on SQL, incrby on Redis")
  private @Nullable String method;

  @Option(
      names = "--clients",
      paramLabel = "N",
      description =
          "Number of clients. Default: 1; with --rate the connections that share the rate, default 16")
  private @Nullable String clients;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Open loop: R operations per second over all clients.")
  private @Nullable String rate;

  @Option(
      names = "--poisson",
      description = "Open loop with random (Poisson) instead of equal distances.")
  private boolean poisson;

  @Option(
      names = "--keep-data",
      description = "Keep the schema on the server, and say how to remove it.")
  private boolean keepData;

  @Mixin private final CounterOptions counters = new CounterOptions();
  @Mixin private final TargetOptions targets = new TargetOptions();
  @Mixin private final OutputOptions output = new OutputOptions();

  private CountersOptions options = DEFAULTS;
  private Arrivals arrivals = new Arrivals.Closed(1, ThinkTime.NONE);
  private Optional<CounterMethod> chosen = Optional.empty();

  LoadCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    if (!workload.equals(CountersStudy.NAME)) {
      String found = workload.isEmpty() ? "no workload given" : "'" + workload + "' is unknown";
      problems.add("WORKLOAD", found + ". Possible: " + CountersStudy.NAME);
    }
    if (!targets.given()) {
      problems.add("--target", "one target is needed, e.g. --target embedded:postgres");
    }
    targets.check(problems, screen, List.of());
    if (targets.targets().size() > 1) {
      problems.add("--target", "one target is loaded at a time, was " + targets.targets().size());
    }
    output.check(problems);
    chosen =
        Optional.ofNullable(method)
            .flatMap(m -> problems.attempt("--method", () -> CounterMethod.parse(m)));
    options = counters.over(DEFAULTS, problems, null, null);
    checkArrivals(problems);
  }

  private void checkArrivals(Problems problems) {
    String givenRate = rate;
    String givenClients = clients;
    int byDefault = givenRate == null ? 1 : OPEN_LOOP_CLIENTS;
    int count =
        givenClients == null
            ? byDefault
            : problems
                .attempt("--clients", () -> CounterOptions.count(givenClients, 1))
                .orElse(byDefault);
    if (givenRate == null) {
      if (poisson) {
        problems.add("--poisson", "needs a rate, e.g. --rate 500 --poisson");
      }
      arrivals = new Arrivals.Closed(count, options.think());
      return;
    }
    if (!options.think().isNone()) {
      problems.add(
          "--think",
          "belongs to the closed loop; with --rate the schedule says when requests are due");
    }
    problems.attempt("--rate", () -> open(givenRate, count)).ifPresent(a -> arrivals = a);
  }

  private Arrivals open(String text, int count) {
    double opsPerSecond;
    try {
      opsPerSecond = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a number of operations per second", e);
    }
    return poisson
        ? new Arrivals.PoissonRate(opsPerSecond, count)
        : new Arrivals.ConstantRate(opsPerSecond, count);
  }

  @Override
  public Integer call() throws InterruptedException {
    var open = new OpenOptions(options.durability(), options.pool(), options.protocol());
    return new Invocation(output.on(screen), output, targets.targets(), open, keepData)
        .run(
            "load-" + workload,
            (bench, hlogs, stop, progress) ->
                new CountersLoad(options, arrivals, chosen, bench)
                    .run(Optional.of(hlogs), stop, progress));
  }
}
