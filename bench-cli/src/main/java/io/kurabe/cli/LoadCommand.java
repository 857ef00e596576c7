package io.kurabe.cli;

import io.kurabe.cli.aws.HostReader;
import io.kurabe.config.Problems;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.LoadTest;
import io.kurabe.study.StudyContext;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.workload.Workload;
import io.kurabe.workloads.WorkloadCatalogue;
import io.kurabe.workloads.roundtrip.RoundTripWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench load <workload>}: one workload at one load. */
@Command(
    name = "load",
    description =
        "Runs one workload, closed loop (--clients) or open loop (--rate); several targets in turns,"
            + " and compared.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: bench load counters -t embedded:redis --clients 50 --duration 10s",
      "         bench load counters -t embedded:postgres --method upsert --rate 2000 --poisson",
      "         bench load point-select -t embedded:mariadb --rows 100000 --clients 8",
      "         bench load read-write -t embedded:postgres --tables 4 --distribution uniform --clients 8",
      "         bench load simple-update -t embedded:postgres --scale 20 --clients 8",
      "         bench load point-select -t a=jdbc:mysql://db1/ -t b=jdbc:mysql://db2/ --clients 32 --null-check",
      "         bench load --sql order.sql@9 --sql report.sql@1 --setup schema.sql --define scale=10 -t db=jdbc:...",
      "         bench load point-select -t embedded:postgres --find-max --slo p99=10ms"
    })
final class LoadCommand implements Measuring {
  private static final SizeOptions.Size DEFAULTS =
      new SizeOptions.Size(
          ThinkTime.NONE,
          Replication.of(1),
          new Phases(Duration.ofSeconds(2), Duration.ofSeconds(10)),
          42,
          Durability.DURABLE,
          0,
          Protocol.PREPARED);

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
          "counters: upsert, update, slots (SQL) or incrby (Redis). Default: upsert on SQL, incrby on Redis")
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
      names = "--pipeline",
      paramLabel = "N",
      description =
          "Redis: N clients send side by side over one connection, without waiting for each other."
              + " Default: 1")
  private @Nullable String pipeline;

  @Mixin private final DriverOptions drivers = new DriverOptions();

  @Option(
      names = "--keep-data",
      description = "Keep the schema on the server, and say how to remove it.")
  private boolean keepData;

  @Mixin private final SqlFileOptions files = new SqlFileOptions();
  @Mixin private final WorkloadOptions factors = new WorkloadOptions();
  @Mixin private final OltpOptions oltp = new OltpOptions();
  @Mixin private final FindMaxOptions findMax = new FindMaxOptions();
  @Mixin private final SizeOptions sizes = new SizeOptions();
  @Mixin private final TargetOptions targets = new TargetOptions();
  @Mixin private final OutputOptions output = new OutputOptions();

  private SizeOptions.Size size = DEFAULTS;
  private Arrivals arrivals = new Arrivals.Closed(1, ThinkTime.NONE);
  private Optional<FindMax> search = Optional.empty();
  private int perConnection = 1;
  private Workload chosen = new RoundTripWorkload();

  LoadCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    checkWorkload(problems);
    if (!targets.given()) {
      problems.add("--target", "one target is needed, e.g. --target embedded:postgres");
    }
    targets.check(problems, screen, List.of());
    output.check(problems);
    perConnection =
        Optional.ofNullable(pipeline)
            .flatMap(n -> problems.attempt("--pipeline", () -> OptionReader.count(n)))
            .orElse(1);
    size = sizes.withOverrides(defaults(), problems, findMax.given());
    drivers.check(problems, targets.targets(), size);
    search =
        findMax.check(
            problems,
            new FindMaxOptions.Beside(
                rate, poisson, sizes.timeLimit(), size, targets.targets().size()));
    checkArrivals(problems);
  }

  /** Several runs where there is something to compare. */
  private SizeOptions.Size defaults() {
    if (findMax.given()) {
      return DEFAULTS.with(FindMax.PHASES);
    }
    boolean compares = targets.targets().size() > 1 || sizes.nullCheck();
    return compares ? DEFAULTS.with(Replication.of(Replication.REPEATS)) : DEFAULTS;
  }

  private void checkWorkload(Problems problems) {
    Map<String, String> given = factors.given();
    oltp.addTo(given);
    WorkloadOptions.put(given, "method", method);
    if (files.given()) {
      checkFiles(given, problems);
      return;
    }
    files.checkAlone(problems);
    WorkloadCatalogue.find(workload)
        .ifPresentOrElse(
            entry -> chosen = entry.make(given, problems),
            () ->
                problems.add(
                    "WORKLOAD",
                    (workload.isEmpty() ? "no workload given" : "'" + workload + "' is unknown")
                        + ". Possible: "
                        + WorkloadCatalogue.names()));
  }

  private void checkFiles(Map<String, String> given, Problems problems) {
    if (!workload.isEmpty()) {
      problems.add("WORKLOAD", "'" + workload + "' and --sql exclude each other");
    }
    given
        .keySet()
        .forEach(o -> problems.add("--" + o, "belongs to a built-in workload, not to --sql"));
    problems.attempt("--sql, --setup", files::workload).ifPresent(w -> chosen = w);
  }

  private void checkArrivals(Problems problems) {
    String givenRate = rate;
    String givenClients = clients;
    int byDefault = givenRate == null && !findMax.given() ? 1 : OPEN_LOOP_CLIENTS;
    int count =
        givenClients == null
            ? byDefault
            : problems
                .attempt("--clients", () -> OptionReader.count(givenClients))
                .orElse(byDefault);
    if (givenRate == null || findMax.given()) {
      if (poisson && !findMax.given()) {
        problems.add("--poisson", "needs a rate, e.g. --rate 500 --poisson");
      }
      arrivals = new Arrivals.Closed(count, size.think());
      return;
    }
    if (!size.think().isNone()) {
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
  public void use(List<Target> chosen, HostReader.Options hosts) {
    targets.use(chosen, hosts);
  }

  @Override
  public Job job() {
    return new Job(
        "load-" + chosen.name(),
        new OpenOptions(
            size.durability(), size.pool(), perConnection, size.protocol(), drivers.chosen()),
        this::measure,
        PlanEstimate.of(chosen, arrivals.clients(), size));
  }

  private StudyResult measure(StudyContext context, Path folder) throws InterruptedException {
    LoadTest test =
        LoadTest.onEach(context.bench())
            .workload(chosen)
            .phases(size.phases())
            .seed(size.seed())
            .generator(context.generator())
            .stop(context.stop())
            .progress(context.progress());
    context.hlogs().ifPresent(test::hlogs);
    return search.isPresent()
        ? test.clients(arrivals.clients()).findMax(search.get())
        : test.arrivals(arrivals).replication(size.replication()).runAll();
  }

  @Override
  public Integer call() throws InterruptedException {
    Job job = job();
    return new Invocation(
            output.on(screen), output, targets.targets(), targets.hosts(), job.open(), keepData)
        .run(job.name(), job.measurement());
  }
}
