package io.kurabe.studies.querycache.internal;

import io.kurabe.load.Generator;
import io.kurabe.load.StopSignal;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.BackgroundLoads;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.LoadingProgress;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.internal.ServerTime;
import io.kurabe.target.internal.ServerTimer;
import io.kurabe.target.internal.ServerTimes;
import io.kurabe.workload.LoadedWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Carries out the runs of the plan: fill the cache, read, audit. Used by one thread. */
final class QueryCacheRunner {
  /**
   * The length of the discarded run of each way to read, for the JVM's compilers; never longer than
   * the runs of such a way at one number of clients, since then it would cost more than the runs
   * that it prepares.
   */
  private static final Duration REHEARSAL = Duration.ofSeconds(2);

  private static final Duration CONTROL = Duration.ofMillis(500);
  private static final double CONTROL_FLUSHES = 200;

  private final QueryCacheOptions options;
  private final StudyContext context;
  private final TargetSession targetSession;
  private final CacheTopology topology;
  private final Journal journal;
  private final StopSignal stop;
  private final CacheLoads loads;
  private final Generator generator;
  private final Map<String, HotTable> tables = new LinkedHashMap<>();
  private final Map<String, ServerTime> controls = new LinkedHashMap<>();
  private final List<Observation> observations = new ArrayList<>();

  /**
   * @param context its journal is open, and takes every run that was made to its end
   */
  QueryCacheRunner(QueryCacheOptions options, StudyContext context, CacheTopology topology) {
    this.options = options;
    this.context = context;
    this.targetSession = context.session();
    this.topology = topology;
    this.journal = context.journal();
    this.stop = context.stop();
    this.generator = context.generator();
    this.loads = new CacheLoads(options, targetSession, context.progress());
  }

  /** Returns the observations in the order of the plan, an earlier process's too. */
  List<Observation> observations() {
    return List.copyOf(observations);
  }

  PlannedRuns execute(QueryCachePlan plan, Map<String, JournalEntry> earlier)
      throws InterruptedException {
    return PlannedRuns.carryOut(
        () -> prepare(plan),
        new PlannedRuns.Plan<>(
            plan.blocks(), PlannedRun::name, options.replication(), r -> "all ways"),
        new Maker(earlier),
        context);
  }

  /** Makes the runs that no earlier process has made, and records them. */
  private final class Maker implements PlannedRuns.Maker<PlannedRun> {
    private final Map<String, JournalEntry> made;

    Maker(Map<String, JournalEntry> earlier) {
      this.made = earlier;
    }

    @Override
    public Optional<RunResult> earlier(PlannedRun planned) {
      Optional<JournalEntry> entry = Optional.ofNullable(made.get(planned.name()));
      entry
          .flatMap(e -> e.part(CacheObservation.class))
          .ifPresent(seen -> observations.add(new Observation(planned, seen)));
      return entry.map(JournalEntry::run);
    }

    @Override
    public RunResult make(PlannedRun planned) throws InterruptedException {
      int before = observations.size();
      RunResult run = run(planned);
      if (!stop.requested() && run.outage().isEmpty()) { // Else another process makes it again.
        Optional<CacheObservation> seen =
            observations.stream().skip(before).findFirst().map(Observation::seen);
        journal.add(JournalEntry.of(run, seen));
      }
      return run;
    }
  }

  private void prepare(QueryCachePlan plan) throws InterruptedException {
    for (String target : topology.sql()) {
      tables.put(
          target,
          HotTable.fill(
              targetSession.required(target, SqlWorkspace.class),
              options.hot(),
              context.clock(),
              new LoadingProgress(context.progress(), stop)));
    }
    for (Variant variant : plan.variants(Variant.Purpose.COMPARED)) {
      if (variant.writes().equals(options.busiest()) && !stop.requested()) {
        rehearse(variant);
      }
    }
    for (Variant variant : plan.variants(Variant.Purpose.OBSERVED)) {
      if (variant.way() == Variant.Way.QUERY_CACHE
          && !controls.containsKey(variant.target())
          && !stop.requested()) {
        control(variant);
      }
    }
  }

  private void rehearse(Variant variant) throws InterruptedException {
    Duration runs =
        options.warmUp().plus(options.measure()).multipliedBy(options.replication().repeats());
    Duration length = runs.compareTo(REHEARSAL) < 0 ? runs : REHEARSAL;
    HotLoad load = begin(variant);
    try (BackgroundLoads background = writing(variant, 0, "rehearsal", load)) {
      generator.run(
          loads.reads(new PlannedRun(variant, options.most(), 0), "rehearsal", load, length, stop));
      background.finish();
    }
  }

  /** Starts the writer of the variant, if it has one, and waits until it has begun. */
  private BackgroundLoads writing(Variant variant, int repeat, String purpose, HotLoad load)
      throws InterruptedException {
    BackgroundLoads background = new BackgroundLoads(generator, stop);
    if (variant.writes().perSecond() > 0) {
      try {
        PlannedRun writer = new PlannedRun(variant, 1, repeat);
        background.start(
            loads.background(
                writer, purpose, load.writer(), variant.writes().perSecond(), background.signal()));
        background.awaitBegin();
      } catch (RuntimeException | InterruptedException e) {
        background.close();
        throw e;
      }
    }
    return background;
  }

  /**
   * Runs the positive control: while results are looked up, the whole cache is locked again and
   * again, so every instrument of its locks has to count.
   */
  private void control(Variant variant) throws InterruptedException {
    NativeQueryCache cache = topology.cache(variant.target()).orElseThrow();
    if (cache.locking().isEmpty()) {
      return; // Not on somebody else's server.
    }
    HotLoad load = begin(variant);
    try (BackgroundLoads background = new BackgroundLoads(generator, stop);
        ServerTimer timer = targetSession.required(variant.target(), ServerTimes.class).open()) {
      LoadedWorkload locks = table(variant.target()).repeating("control", cache.locking().get());
      timer.begin();
      background.start(
          loads.background(
              new PlannedRun(variant, 1, 0),
              "control",
              locks,
              CONTROL_FLUSHES,
              background.signal()));
      background.awaitBegin();
      generator.run(
          loads.reads(new PlannedRun(variant, options.most(), 0), "control", load, CONTROL, stop));
      background.finish();
      controls.put(variant.target(), timer.end());
    }
  }

  private RunResult run(PlannedRun planned) throws InterruptedException {
    Variant variant = planned.variant();
    HotLoad load = begin(variant);
    List<RunResult> before = fill(variant, planned.repeat(), load);
    try (BackgroundLoads background =
        writing(variant, planned.repeat(), CacheLoads.MEASURED, load)) {
      Measurement measured = measure(planned, load);
      RunResult result = measured.result(load, before, background.finish());
      if (result.valid()) {
        measured.observation().ifPresent(seen -> observations.add(new Observation(planned, seen)));
      }
      return result;
    }
  }

  /**
   * Fills the cache by reading other rows than the run that is measured, in the same distribution.
   */
  private List<RunResult> fill(Variant variant, int repeat, HotLoad load)
      throws InterruptedException {
    PlannedRun filling = new PlannedRun(variant, options.most(), repeat);
    try (BackgroundLoads background = writing(variant, repeat, "fill", load)) {
      RunResult read = generator.run(loads.reads(filling, "fill", load, options.warmUp(), stop));
      List<RunResult> all = new ArrayList<>(background.finish());
      all.add(read);
      return all;
    }
  }

  private Measurement measure(PlannedRun planned, HotLoad load) throws InterruptedException {
    Variant variant = planned.variant();
    Optional<NativeQueryCache> cache =
        variant.way() == Variant.Way.QUERY_CACHE
            ? topology.cache(variant.target())
            : Optional.empty();
    Measurement measurement = new Measurement(planned, cache, topology.proxy(variant));
    if (variant.purpose() != Variant.Purpose.OBSERVED) {
      measurement.begin(load);
      measurement.end(
          generator.run(loads.reads(planned, CacheLoads.MEASURED, load, options.measure(), stop)),
          load);
      return measurement;
    }
    try (ServerTimer timer = targetSession.required(variant.target(), ServerTimes.class).open();
        CacheWatch watch = new CacheWatch(cache, context.clock())) {
      measurement.begin(load);
      timer.begin();
      watch.begin();
      RunResult run =
          generator.run(loads.reads(planned, CacheLoads.MEASURED, load, options.measure(), stop));
      ServerTime time = timer.end();
      measurement.end(run, load);
      measurement.observed(time, Optional.ofNullable(controls.get(variant.target())), watch.end());
    }
    return measurement;
  }

  /** Begins a run with an empty cache of the variant's size, and nothing observed. */
  private HotLoad begin(Variant variant) {
    topology
        .cache(variant.target())
        .filter(NativeQueryCache::sizable)
        .ifPresent(c -> c.resize(variant.size().map(s -> s.bytes()).orElse(0L)));
    HotLoad load = table(variant.target()).reads(way(variant), variant.writes().share());
    load.reset();
    return load;
  }

  private CacheWay way(Variant variant) {
    List<String> session =
        topology
            .switchable(variant.target())
            .map(c -> List.of(c.session(variant.way() == Variant.Way.QUERY_CACHE)))
            .orElse(List.of());
    return switch (variant.way()) {
      case NONE, QUERY_CACHE -> CacheWay.ofServer(variant.what(), session);
      case PROXY -> CacheWay.proxy(variant.what(), session, variant.ttl());
      case TTL -> CacheWay.aside(variant.what(), session, store(variant), variant.ttl(), false);
      case INVALIDATED ->
          CacheWay.aside(variant.what(), session, store(variant), variant.ttl(), true);
    };
  }

  private CacheStore store(Variant variant) {
    CacheStore store = topology.stores().get(variant.store().orElseThrow());
    if (store == null) {
      throw new IllegalStateException("no cache beside " + variant.target());
    }
    return store;
  }

  private HotTable table(String target) {
    HotTable table = tables.get(target);
    if (table == null) {
      throw new IllegalStateException("no table is filled on " + target);
    }
    return table;
  }
}
