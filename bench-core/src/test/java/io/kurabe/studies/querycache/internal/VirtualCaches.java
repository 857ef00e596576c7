package io.kurabe.studies.querycache.internal;

import io.kurabe.config.internal.ByteSize;
import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.study.internal.VirtualStudy;
import io.kurabe.target.internal.ServerTimes;
import io.kurabe.workloads.sysbench.internal.SysbenchSql;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The study {@code query-cache} on one row of a scripted server in virtual time, with one reader,
 * and where it is asked for a writer every 100 ms, the first one 2 ms before the reader.
 */
final class VirtualCaches implements AutoCloseable {
  static final Duration MEASURE = Duration.ofMillis(2_500);
  static final Writes WRITES = new Writes(10, 0);

  private final VirtualStudy study = new VirtualStudy();
  final VirtualTime time = study.time();
  final ScriptedRows rows = new ScriptedRows(time);
  private final SqlWorkspace workspace;
  private Duration measure = MEASURE;
  private long firstRunAt;
  private StopSignal stop = new StopSignal();
  private int runsUntilStop = Integer.MAX_VALUE;

  VirtualCaches() {
    workspace =
        ScriptedDatabase.workspace(
            rows,
            Map.of(
                BulkLoad.class,
                rows.load,
                SysbenchSql.class,
                new SysbenchSql("CREATE sbtest%d", "1", false)));
    study.with("db", SqlWorkspace.class, workspace);
  }

  /** The server has a cache of its own. */
  VirtualCaches withQueryCache() {
    study.with("db", NativeQueryCache.class, rows);
    return this;
  }

  /** The server tells where time goes. */
  VirtualCaches withTimes() {
    study.with("db", ServerTimes.class, rows);
    return this;
  }

  /** There is a cache beside the server. */
  VirtualCaches withStore() {
    study.with("redis", CacheStore.class, new ScriptedStore(time));
    return this;
  }

  /** The study; a result beside the server lives for 38 ms, so that a miss of 12 ms makes it 50. */
  StudyResult study(Writes writes, int repeats, Journal journal) throws InterruptedException {
    QueryCacheOptions options =
        QueryCacheOptions.PARAMETERS.make(
            QueryCacheOptions.LOCAL
                .values()
                .with(QueryCacheOptions.CACHE_SIZES, List.of(new ByteSize(1 << 20)))
                .with(QueryCacheOptions.CLIENTS, List.of(1))
                .with(QueryCacheOptions.WRITES, List.of(writes))
                .with(QueryCacheOptions.ROWS, 10)
                .with(QueryCacheOptions.HOT, 1)
                .with(QueryCacheOptions.RANGE, 1)
                .with(QueryCacheOptions.TTL, Duration.ofMillis(38))
                .with(RunParameters.REPEATS, repeats)
                .with(QueryCacheOptions.WARMUP, Duration.ofMillis(200))
                .with(QueryCacheOptions.DURATION, measure));
    return study.run(
        journal, stop, new Stopping(), context -> new QueryCacheStudy(options, context).run());
  }

  /** Six repeats, of which a median has an interval. */
  StudyResult study(Writes writes) throws InterruptedException {
    return study(writes, 6, Journal.none());
  }

  /** Runs are so long from now on. */
  VirtualCaches withRunsOf(Duration length) {
    measure = length;
    return this;
  }

  /** How long after the begin of a study its first run was begun. */
  Duration beforeTheFirstRunOf(Writes writes, int repeats) throws InterruptedException {
    long begin = time.nanoTime();
    study(writes, repeats, Journal.none());
    return Duration.ofNanos(firstRunAt - begin);
  }

  /** Asks to stop as soon as so many runs are made and the next one has begun. */
  void stopAfterRuns(int runs) {
    runsUntilStop = runs;
  }

  /** Asks no more. */
  void goOn() {
    runsUntilStop = Integer.MAX_VALUE;
    stop = new StopSignal();
  }

  private final class Stopping implements StudyProgress {
    @Override
    public void run(int number, String name) {
      firstRunAt = number == 1 ? time.nanoTime() : firstRunAt;
      if (number > runsUntilStop) {
        stop.request("Ctrl-C");
      }
    }
  }

  static CacheRow row(StudyResult result, String way) {
    return result.part(QueryCacheResult.class).orElseThrow().rows().stream()
        .filter(r -> r.way().equals(way))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    ScriptedDatabase.end(workspace);
  }
}
