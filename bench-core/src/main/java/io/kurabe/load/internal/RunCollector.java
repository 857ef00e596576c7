package io.kurabe.load.internal;

import io.kurabe.load.LoadRun;
import io.kurabe.probe.ProbeResult;
import io.kurabe.probe.internal.ServerSampler;
import io.kurabe.record.internal.HdrLog;
import io.kurabe.record.internal.Interval;
import io.kurabe.record.internal.IntervalMerge;
import io.kurabe.record.internal.Recording;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.RunResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Phases;
import io.kurabe.target.ServerProbe.ClusterFigures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what the generators of one run record, reads the probes of its servers meanwhile, and
 * makes the result: the only place where a run is judged, whether one generator made it or several.
 * Used by one thread.
 */
public final class RunCollector implements AutoCloseable {
  /** The only generator of a run, which needs no name. */
  static final List<String> ALONE = List.of("");

  private final LoadRun run;
  private final List<String> generators;
  private final NanoClock clock;
  private final FitnessRule rule;
  private final Totals totals;
  private final IntervalMerge merge;
  private final List<ServerSampler> samplers = new ArrayList<>();
  private final List<ProbeResult> probes = new ArrayList<>();
  private Optional<ClusterFigures> cluster = Optional.empty();
  private Instant startedAt = Instant.now();
  private @Nullable HdrLog log;
  private long mergedUntil;

  /**
   * @param generators the names of those that make the run
   * @param clock by which the probes are read
   */
  public RunCollector(LoadRun run, List<String> generators, NanoClock clock, FitnessRule rule) {
    this.run = run;
    this.generators = List.copyOf(generators);
    this.clock = clock;
    this.rule = run.limit(rule);
    this.totals =
        new Totals(run.spec().phases().measure().toNanos() / 1e9, run.workload().operations());
    this.merge = new IntervalMerge(generators.size(), this::merged);
  }

  /** Begins to read the probes; called when all clients are connected, before the first request. */
  public void connected() {
    run.probes().forEach((target, probe) -> samplers.add(new ServerSampler(target, probe, clock)));
  }

  /**
   * Sets when the run starts.
   *
   * @param start instant of the first request, on the clock
   */
  public void startsAt(long start) {
    startedAt = Instant.now();
    long measured = start + run.spec().phases().warmUp().toNanos();
    long end = measured + run.spec().phases().measure().toNanos();
    run.probes().values().forEach(probe -> probe.measure(measured, end));
    long untilMeasured = measured - clock.nanoTime();
    long measureStartMillis = System.currentTimeMillis() + untilMeasured / 1_000_000;
    log =
        run.hlogFolder()
            .map(folder -> new HdrLog(folder, run.spec().name(), measureStartMillis))
            .orElse(null);
  }

  /** Returns the length of the intervals that each generator tells, but the last one. */
  public static double intervalSeconds(Phases phases) {
    return PhaseTimes.from(0, phases, 0).intervalNanos() / 1e9;
  }

  /** Takes the next interval of a generator, by its number from 0 on. */
  public void add(int generator, Interval interval) {
    String name = generators.get(generator);
    if (log != null && !name.isEmpty()) {
      log.write(name, interval);
    }
    merge.add(generator, interval);
  }

  /** Returns an observer of the only generator. */
  RunObserver ofOne() {
    return new RunObserver() {
      @Override
      public void interval(Interval interval) {
        add(0, interval);
      }

      @Override
      public void ended() throws InterruptedException {
        RunCollector.this.ended();
      }
    };
  }

  /** Ends to read the probes; called when the last request has ended. */
  public void ended() throws InterruptedException {
    for (ServerSampler sampler : samplers) {
      probes.add(sampler.finish());
    }
    cluster = run.probes().values().stream().flatMap(probe -> probe.cluster().stream()).findFirst();
  }

  private void merged(Interval interval) {
    run.progress().answered(totals.add(interval));
    mergedUntil = interval.endNanos();
    if (log != null) {
      log.write("", interval);
    }
  }

  /** Returns the end of what all generators have given, in nanoseconds of the measured phase. */
  public long mergedUntil() {
    return mergedUntil;
  }

  /**
   * Makes the result.
   *
   * @param recorded what the generators observed besides the intervals
   */
  public RunResult result(List<Recording> recorded) {
    Recording all = Recording.merge(recorded);
    RunResult result =
        new RunResultAssembler(run, rule, totals, all)
            .make(startedAt, probes).toBuilder().cluster(cluster(all)).build();
    String withoutLog = log == null ? "" : log.failure();
    return withoutLog.isEmpty()
        ? result
        : result.with(
            result.audit(),
            Map.of(),
            List.of(),
            List.of("its .hlog files are missing: " + withoutLog));
  }

  /**
   * Returns the figures of nodes. Only the processes that had the clients know what these saw, so
   * it is taken from their recordings.
   */
  private Optional<ClusterFigures> cluster(Recording all) {
    double seconds = Math.max(0, all.measuredNanos()) / 1e9;
    ClusterFigures known = cluster.orElseGet(() -> new ClusterFigures(List.of(), List.of()));
    return all.traffic()
        .map(traffic -> traffic.over(known, seconds))
        .or(() -> generators.equals(ALONE) ? cluster : Optional.empty());
  }

  @Override
  public void close() {
    samplers.forEach(ServerSampler::close);
    if (log != null) {
      log.close();
    }
  }
}
