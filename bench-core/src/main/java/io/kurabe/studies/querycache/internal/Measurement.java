package io.kurabe.studies.querycache.internal;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.target.internal.ServerTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One run between two readings of the caches' counters. Used by one thread. */
final class Measurement {
  static final String READS = "reads";
  static final String STALE = "stale_reads";
  static final String HIT_PERCENT = "hit_percent";
  static final String INSERTS = "cache_inserts_per_second";
  static final String PRUNES = "cache_prunes_per_second";
  static final String FREE_BLOCKS = "cache_free_blocks_max_count";
  static final String FRAGMENTATION = "cache_fragmentation_max_percent";
  static final String WRITES = "writes_per_second";
  static final String WRITE_P99 = "write_p99_us";

  private final PlannedRun planned;
  private final Optional<NativeQueryCache> cache;
  private final Optional<CachingProxy> proxy;
  private ReadFigures before = ReadFigures.NONE;
  private ReadFigures grown = ReadFigures.NONE;
  private Optional<NativeQueryCache.Status> first = Optional.empty();
  private Optional<NativeQueryCache.Status> last = Optional.empty();
  private long selectsBehind;
  private Optional<RunResult> run = Optional.empty();
  private Optional<CacheObservation> observation = Optional.empty();

  /**
   * @param cache the server's own, if it takes part
   * @param proxy that caches, if it takes part
   */
  Measurement(PlannedRun planned, Optional<NativeQueryCache> cache, Optional<CachingProxy> proxy) {
    this.planned = planned;
    this.cache = cache;
    this.proxy = proxy;
  }

  void begin(HotLoad load) {
    first = cache.map(NativeQueryCache::status);
    selectsBehind = proxy.map(CachingProxy::selectsBehind).orElse(0L);
    before = load.figures();
  }

  void end(RunResult made, HotLoad load) {
    grown = load.figures().since(before);
    last = cache.map(NativeQueryCache::status);
    selectsBehind = proxy.map(CachingProxy::selectsBehind).orElse(0L) - selectsBehind;
    run = Optional.of(made);
  }

  /** Returns the time from the first to the last read, the begin that is not steady too. */
  static double seconds(RunResult run) {
    return run.spec().phases().measure().toNanos() / 1e9;
  }

  /** Marks the run as observed, after {@link #end}; in the control the event happened. */
  void observed(ServerTime time, Optional<ServerTime> control, List<CacheTimeline.Sample> samples) {
    double seconds = seconds(run.orElseThrow());
    observation = Optional.of(new CacheObservation(time, control, grown, seconds, samples));
  }

  /** Returns the observation, if there was one; it is meaningful only for a valid run. */
  Optional<CacheObservation> observation() {
    return observation;
  }

  /**
   * Returns the run with its audit and figures.
   *
   * @param before runs before it, whose changes the audit finds too
   * @param writers of the loads beside it
   */
  RunResult result(HotLoad load, List<RunResult> before, List<RunResult> writers) {
    RunResult measured = run.orElseThrow();
    List<RunResult> all =
        Stream.of(before, List.of(measured), writers).flatMap(List::stream).toList();
    RunResult audited =
        PlannedRuns.withAudit(
            measured,
            () ->
                load.audit(
                    all.stream().mapToLong(RunResult::acknowledged).sum(),
                    all.stream().mapToLong(RunResult::uncertain).sum()));
    List<String> cautions = new ArrayList<>();
    List<String> invalid = new ArrayList<>();
    for (RunResult writer : writers) {
      writer.cautions().stream()
          .filter(c -> c.startsWith("unsustainable"))
          .forEach(c -> cautions.add("writer: " + c));
      writer.invalid().forEach(i -> invalid.add("writer: " + i));
    }
    return audited.with(audited.audit(), measures(measured, writers), invalid, cautions);
  }

  private Map<String, Double> measures(RunResult measured, List<RunResult> writers) {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put(READS, (double) grown.reads());
    all.put(STALE, (double) grown.stale());
    hits().ifPresent(h -> all.put(HIT_PERCENT, 100.0 * h / Math.max(1, grown.reads())));
    double seconds = seconds(measured);
    first.ifPresent(
        f ->
            last.ifPresent(
                l -> {
                  all.put(INSERTS, (l.inserts() - f.inserts()) / seconds);
                  all.put(PRUNES, (l.lowMemoryPrunes() - f.lowMemoryPrunes()) / seconds);
                  all.put(FREE_BLOCKS, (double) l.freeBlocks());
                  all.put(FRAGMENTATION, fragmentation(l));
                }));
    for (RunResult writer : writers) {
      List<OperationResult> operations = writer.operations();
      all.put(WRITES, operations.stream().mapToDouble(OperationResult::opsPerSecond).sum());
      all.put(
          WRITE_P99,
          LatencySummary.merge(operations.stream().map(OperationResult::response).toList())
              .p99Micros());
    }
    return all;
  }

  /** Returns the fragmentation in percent; 0 when all free memory is in one piece. */
  private static double fragmentation(NativeQueryCache.Status of) {
    return 100.0 * Math.max(0, of.freeBlocks() - 1) / Math.max(1, of.totalBlocks());
  }

  /** Returns the reads that a cache answered; empty when none takes part. */
  private Optional<Long> hits() {
    if (planned.variant().store().isPresent()) {
      return Optional.of(grown.hits());
    }
    if (proxy.isPresent()) {
      return Optional.of(Math.max(0, grown.reads() - selectsBehind));
    }
    return first.flatMap(f -> last.map(l -> l.hits() - f.hits()));
  }
}
