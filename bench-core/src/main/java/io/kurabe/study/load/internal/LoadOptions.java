package io.kurabe.study.load.internal;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.ValueType;
import io.kurabe.config.internal.DurationText;
import io.kurabe.load.internal.Slice;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import io.kurabe.spec.Slo;
import io.kurabe.spec.ThinkTime;
import io.kurabe.sql.script.internal.ScriptWorkload;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.study.findmax.internal.SloSearch;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.study.internal.StudyParameters;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.Workload;
import io.kurabe.workload.WorkloadType;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The parameters of a load, with those of its workload among them. */
record LoadOptions(Workload workload, ParameterValues values) implements StudyParameters {
  private static final FindMax DEFAULTS = FindMax.of("p99=10ms");

  /** The driver of one target; of all for an empty name. */
  private record DriverChoice(Optional<String> target, Driver driver) {
    static DriverChoice parse(String text) {
      int equals = text.indexOf('=');
      Driver driver = Driver.parse(text.substring(equals + 1));
      return new DriverChoice(
          equals < 0 ? Optional.empty() : Optional.of(text.substring(0, equals)), driver);
    }

    String text() {
      return target.map(name -> name + "=").orElse("") + driver.text();
    }
  }

  private static final Parameter<Optional<Integer>> CLIENTS =
      Parameter.optional(
          "clients",
          ValueType.count(),
          "Number of clients. Default: 1; with rate or find-max the connections that share the"
              + " rate, default 16");

  private static final Parameter<Optional<Double>> RATE =
      Parameter.optional(
          "rate",
          ValueType.of("R", LoadOptions::rate, String::valueOf),
          "Open loop: R operations per second over all clients.");

  private static final Parameter<Boolean> POISSON =
      Parameter.flag("poisson", "Open loop with random (Poisson) instead of equal distances.");

  private static final Parameter<Integer> PIPELINE =
      Parameter.of(
          "pipeline",
          ValueType.count(),
          "Redis: N clients send side by side over one connection, without waiting for each other.",
          1);

  private static final Parameter<List<DriverChoice>> DRIVER =
      Parameter.of(
          "driver",
          ValueType.of("[NAME=]WORD", DriverChoice::parse, DriverChoice::text).repeated(),
          "On SQL servers: jdbc (the engine's JDBC driver, a thread for each client)"
              + " or vertx (the engine's Vert.x client, many clients on each event loop); with"
              + " NAME= for one target. Default: jdbc",
          List.of());

  private static final Parameter<Optional<Integer>> EVENT_LOOPS =
      Parameter.optional(
          "event-loops",
          ValueType.count(),
          "Threads that wait for the answers of vertx and of Redis. Default: one for each"
              + " processor; Redis: half of them, at most 4");

  private static final Parameter<Boolean> ALLOW_UNLIKE =
      Parameter.flag(
          "allow-unlike",
          "Compare targets although driver, protocol, pool or driver options differ; the page"
              + " begins with what differs.");

  private static final Parameter<Boolean> FIND_MAX =
      Parameter.flag(
          "find-max",
          "Search the highest rate whose response times stay under the limit of slo, with an"
              + " interval; many runs of 2s, each after a warm-up of 1s.");

  private static final Parameter<Optional<Slo>> SLO =
      Parameter.optional(
          "slo",
          ValueType.of("LIMIT", Slo::parse, Slo::text),
          "For find-max: a percentile (p50 to p99.99) of the response times and its limit, e.g."
              + " p99=10ms");

  private static final Parameter<Optional<Double>> RESOLUTION =
      Parameter.optional(
          "resolution",
          ValueType.percent(),
          "For find-max: how close the rates around the answer lie. Default: 5%");

  private static final Parameter<Integer> REPEATS =
      RunParameters.REPEATS.about(
          "Runs per target, each as long as duration says. Not given, the runs of a single target"
              + " share that time, or there is only 1 when it is below 7s.");

  private static final Parameter<Optional<Duration>> TIME_LIMIT =
      RunParameters.TIME_LIMIT.about(
          "Limit of the time for until-precise, default 10m, and for find-max, default 3m.");

  private static final Parameter<Duration> WARMUP = both(RunParameters.WARMUP, 2);

  private static final Parameter<Duration> DURATION =
      both(
          RunParameters.DURATION.about(
              "Measured phase of each run; on one target, without repeats, of its 7 runs"
                  + " together."),
          10);

  /** The shortest time that is divided: parts of less than a second say little about a server. */
  private static final Duration LEAST_DIVIDED = Duration.ofSeconds(Replication.REPEATS);

  private static final List<Parameter<?>> OWN =
      List.of(
          CLIENTS,
          RATE,
          POISSON,
          RunParameters.THINK,
          PIPELINE,
          DRIVER,
          EVENT_LOOPS,
          ALLOW_UNLIKE,
          FIND_MAX,
          SLO,
          RESOLUTION,
          REPEATS,
          RunParameters.DESIGN,
          RunParameters.UNTIL_PRECISE,
          TIME_LIMIT,
          RunParameters.NULL_CHECK,
          WARMUP,
          DURATION,
          RunParameters.SEED,
          RunParameters.DURABILITY,
          RunParameters.POOL,
          RunParameters.PROTOCOL);

  /** Returns the parameters of a workload, followed by those of every load. */
  static Parameters<LoadOptions> of(WorkloadType type) {
    return Parameters.of(
        Stream.concat(type.parameters().all().stream(), OWN.stream()).toList(),
        values -> new LoadOptions(type.make(values), values));
  }

  private static Parameter<Duration> both(Parameter<Duration> parameter, int seconds) {
    return parameter.byDefault(Duration.ofSeconds(seconds), Duration.ofSeconds(seconds));
  }

  private static double rate(String text) {
    try {
      return new Arrivals.ConstantRate(Double.parseDouble(text), 1).opsPerSecond();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a number of operations per second", e);
    }
  }

  /** Returns the words by which other processes join the workload. */
  Attachment attachment(WorkloadType type) {
    if (workload instanceof ScriptWorkload files) {
      return files.attachment();
    }
    Map<String, String> texts = values.texts();
    texts.keySet().retainAll(type.parameters().all().stream().map(Parameter::name).toList());
    return new Attachment(type.name(), texts, List.of());
  }

  void check(List<Target> targets, ParameterProblems problems) {
    checkArrivals(problems);
    checkDrivers(targets, problems);
    if (values.get(FIND_MAX)) {
      checkSearch(targets, problems);
      return;
    }
    RunParameters.checkReplication(values, problems);
    for (Parameter<?> needless : List.of(SLO, RESOLUTION)) {
      if (values.isGiven(needless)) {
        problems.add(needless, "is for find-max");
      }
    }
  }

  void checkFleet(int generators, ParameterProblems problems) {
    problems.attempt(
        CLIENTS, () -> Slice.divide(arrivals().clients(), generators, values.get(PIPELINE)));
    RunParameters.checkSharedPool(values, generators, problems);
  }

  private void checkArrivals(ParameterProblems problems) {
    boolean open = values.isGiven(RATE);
    if (open && values.get(FIND_MAX)) {
      problems.add(RATE, "is what find-max searches; leave one of the two out");
    }
    if (!open && !values.get(FIND_MAX) && values.get(POISSON)) {
      problems.add(POISSON, "needs a rate, e.g. rate 500");
    }
    boolean paced = workload.rhythm().paced();
    for (Parameter<?> needless : List.of(RATE, FIND_MAX, RunParameters.THINK)) {
      if (paced && values.isGiven(needless)) {
        problems.add(needless, "does not go with a paced workload, whose pauses say its rate");
      }
    }
    if (paced) {
      workload
          .rhythm()
          .tooMany(values.get(CLIENTS).orElse(1))
          .ifPresent(why -> problems.add(CLIENTS, why));
      return;
    }
    if (!think().isNone() && (open || values.get(FIND_MAX))) {
      problems.add(
          RunParameters.THINK,
          "belongs to the closed loop; with a rate the schedule says when requests are due");
    }
  }

  private void checkDrivers(List<Target> targets, ParameterProblems problems) {
    Drivers drivers = drivers();
    for (String name : drivers.byTarget().keySet()) {
      if (targets.stream().noneMatch(t -> t.name().equals(name))) {
        problems.add(DRIVER, "no target is called '" + name + "'");
      }
    }
    if (targets.stream().noneMatch(t -> drivers.of(t.name()) == Driver.VERTX)) {
      return;
    }
    if (values.get(RunParameters.POOL) > 0) {
      problems.add(
          RunParameters.POOL,
          "is HikariCP's, of JDBC; by vertx each client has a connection of its own");
    }
    Protocol protocol = values.get(RunParameters.PROTOCOL);
    if (protocol != Protocol.PREPARED) {
      problems.add(
          RunParameters.PROTOCOL, "vertx sends prepared statements only, not " + protocol.text());
    }
  }

  private void checkSearch(List<Target> targets, ParameterProblems problems) {
    if (values.get(SLO).isEmpty() && !values.isGiven(SLO)) {
      problems.add(SLO, "is needed with find-max, e.g. p99=10ms");
    }
    for (Parameter<?> needless :
        List.of(
            REPEATS, RunParameters.DESIGN, RunParameters.UNTIL_PRECISE, RunParameters.NULL_CHECK)) {
      if (values.isGiven(needless)) {
        problems.add(needless, "find-max repeats each rate until it is decided; leave it out");
      }
    }
    if (targets.size() > 1) {
      problems.add(FIND_MAX, "searches on one target at a time, was " + targets.size());
    }
    Duration least = SloSearch.leastTime(phases(1));
    Duration limit = values.get(TIME_LIMIT).orElse(DEFAULTS.timeLimit());
    if (least.compareTo(limit) > 0) {
      problems.add(
          TIME_LIMIT,
          "was %s, but a search with runs of this length takes %s at the least, and several times that to be precise; give it more, or shorten warmup and duration"
              .formatted(DurationText.format(limit), DurationText.format(least)));
    }
    values
        .get(RESOLUTION)
        .ifPresent(share -> problems.attempt(RESOLUTION, () -> DEFAULTS.withResolution(share)));
  }

  /** Returns what is searched; empty for plain runs. */
  Optional<FindMax> search() {
    if (!values.get(FIND_MAX)) {
      return Optional.empty();
    }
    FindMax search =
        FindMax.of(values.get(SLO).orElse(DEFAULTS.slo()))
            .withTimeLimit(values.get(TIME_LIMIT).orElse(DEFAULTS.timeLimit()))
            .withResolution(values.get(RESOLUTION).orElse(DEFAULTS.resolution()));
    return Optional.of(values.get(POISSON) ? search.withPoisson() : search);
  }

  Arrivals arrivals() {
    Optional<Double> rate = values.get(RATE);
    boolean shared = rate.isPresent() || values.get(FIND_MAX);
    int clients = values.get(CLIENTS).orElse(shared ? Arrivals.OPEN_LOOP_CLIENTS : 1);
    if (rate.isEmpty()) {
      return new Arrivals.Closed(clients, think());
    }
    return values.get(POISSON)
        ? new Arrivals.PoissonRate(rate.get(), clients)
        : new Arrivals.ConstantRate(rate.get(), clients);
  }

  private ThinkTime think() {
    return values.get(RunParameters.THINK);
  }

  /**
   * Length of each run. A search has shorter ones; on one target the time of a single run is
   * divided among several, which have an interval. Unless the user says otherwise.
   */
  Phases phases(int targets) {
    boolean search = values.get(FIND_MAX);
    Phases whole =
        new Phases(
            search && !values.isGiven(WARMUP) ? FindMax.PHASES.warmUp() : values.get(WARMUP),
            search && !values.isGiven(DURATION) ? FindMax.PHASES.measure() : values.get(DURATION));
    return divides(targets) ? new Phases(part(whole.warmUp()), part(whole.measure())) : whole;
  }

  /** Returns one of the equal parts of a time, in tenths of a second where it has some. */
  private static Duration part(Duration whole) {
    Duration part = whole.dividedBy(Replication.REPEATS);
    long tenths = Math.round(part.toMillis() / 100.0);
    return tenths == 0 ? part : Duration.ofMillis(100 * tenths);
  }

  /** Returns the load before the first run, where the runs themselves warm up for a moment only. */
  Optional<Duration> rehearsal(int targets) {
    return divides(targets) ? Optional.of(values.get(WARMUP)) : Optional.empty();
  }

  /** Returns whether the time of one run is divided among several. */
  private boolean divides(int targets) {
    return targets == 1
        && !asksForRuns()
        && !values.get(FIND_MAX)
        && values.get(DURATION).compareTo(LEAST_DIVIDED) >= 0;
  }

  private boolean asksForRuns() {
    return Stream.of(REPEATS, RunParameters.UNTIL_PRECISE, RunParameters.NULL_CHECK)
        .anyMatch(values::isGiven);
  }

  /**
   * Several runs where there is something to compare, now or later, unless the user says otherwise.
   */
  Replication replication(int targets) {
    Replication asked = RunParameters.replication(values);
    boolean one = targets == 1 && !asksForRuns() && !divides(targets);
    return one ? asked.withRepeats(1) : asked;
  }

  private Drivers drivers() {
    Driver ofAll = Driver.JDBC;
    Map<String, Driver> byTarget = new HashMap<>();
    for (DriverChoice choice : values.get(DRIVER)) {
      if (choice.target.isEmpty()) {
        ofAll = choice.driver;
      } else {
        byTarget.put(choice.target.get(), choice.driver);
      }
    }
    return new Drivers(
        ofAll, byTarget, values.get(EVENT_LOOPS).orElse(0), values.get(ALLOW_UNLIKE));
  }

  OpenOptions open() {
    OpenOptions usual = RunParameters.open(values);
    return new OpenOptions(
        usual.durability(), usual.pool(), values.get(PIPELINE), usual.protocol(), drivers());
  }
}
