package io.kurabe.result.internal;

import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Estimate;
import io.kurabe.studies.querycache.internal.CacheInstrument;
import io.kurabe.studies.querycache.internal.CacheRow;
import io.kurabe.studies.querycache.internal.CacheTimeline;
import io.kurabe.studies.querycache.internal.QueryCacheResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** An invented result of the study {@code query-cache}. The same at every call. */
public final class SampleCaches {
  private static final List<String> WAYS =
      List.of("no cache", "query cache 8M", "query cache 64M", "redis ttl 1s", "redis invalidated");

  private SampleCaches() {}

  /** Two servers, of which the second has no query cache; with and without writes. */
  public static StudyResult caches() {
    List<CacheRow> rows = new ArrayList<>();
    List<TimeBreakdown> times = new ArrayList<>();
    List<CacheTimeline> timelines = new ArrayList<>();
    List<QueryCacheResult.Observing> observing = new ArrayList<>();
    for (String target : List.of("mariadb", "postgres")) {
      for (String writes : List.of("none", "50/s")) {
        for (int way = 0; way < WAYS.size(); way++) {
          boolean ofServer = way == 1 || way == 2;
          if (target.equals("mariadb") || !ofServer) {
            rows.add(row(target, way, writes, 1));
            rows.add(row(target, way, writes, 8));
            times.add(time(target, way, writes));
            observing.add(
                new QueryCacheResult.Observing(
                    target + " " + WAYS.get(way), 8, new Estimate(0.97, 0.93, 1.02, 7, "x", true)));
          }
          if (target.equals("mariadb") && ofServer) {
            timelines.add(timeline(way, writes));
          }
        }
      }
    }
    QueryCacheResult caches =
        new QueryCacheResult(
            rows,
            times,
            instruments(),
            timelines,
            observing,
            List.of("postgres has no query cache of its own."));
    StudyResult base = SampleStudy.counters();
    return StudyResult.of("query-cache", "Does a query cache help?")
        .made(base.startedAt(), 88.4)
        .on(base.environment())
        .servers(base.servers())
        .plan(Map.of("hot", "1000"), 42, List.of())
        .answer(List.of("It does where nothing is written."))
        .build()
        .with(caches);
  }

  private static CacheRow row(String target, int way, String writes, int clients) {
    boolean written = writes.equals("50/s");
    double rate = 10_000 * clients / 2.0 * (1 + way) / (written ? 3 : 1);
    boolean ofServer = way == 1 || way == 2;
    return new CacheRow(
        target + " " + WAYS.get(way),
        target,
        WAYS.get(way),
        writes,
        clients,
        new Estimate(rate, 0.9 * rate, 1.1 * rate, 7, "ops/s", true),
        way == 0
            ? Optional.empty()
            : Optional.of(new Estimate(1.5 / (written ? 2 : 1), 0.7, 1.7, 7, "x", true)),
        way == 0 ? OptionalDouble.empty() : OptionalDouble.of(written ? 3.5 : 94.2),
        120_000,
        written && way == 3 ? 15_000 : 0,
        ofServer
            ? Optional.of(new CacheRow.ServerCache(1_234, way == 1 ? 987 : 0, 2_838 / way, 0.31))
            : Optional.empty());
  }

  private static TimeBreakdown time(String target, int way, String writes) {
    Map<String, String> factors = new LinkedHashMap<>();
    factors.put("cache", WAYS.get(way));
    factors.put("writes", writes);
    boolean ofServer = way == 1 || way == 2;
    List<TimeBreakdown.Part> parts = new ArrayList<>();
    parts.add(new TimeBreakdown.Part("client", TimeBreakdown.Place.CLIENT, 2));
    if (way > 2) {
      parts.add(new TimeBreakdown.Part("redis and the way to it", TimeBreakdown.Place.CACHE, 10));
    }
    parts.add(new TimeBreakdown.Part("driver and network", TimeBreakdown.Place.WAY, 4));
    if (ofServer) {
      parts.add(new TimeBreakdown.Part("query cache lock", TimeBreakdown.Place.WAIT, 6));
    }
    if (ofServer) {
      for (String stage : List.of("sending data", "statistics", "query cache work", "answers")) {
        parts.add(new TimeBreakdown.Part(stage, TimeBreakdown.Place.SERVER, 0.5));
      }
    }
    double rest = 24 - parts.stream().mapToDouble(TimeBreakdown.Part::seconds).sum();
    parts.add(new TimeBreakdown.Part("server, the rest", TimeBreakdown.Place.SERVER, rest));
    return new TimeBreakdown(
        target + " " + WAYS.get(way) + ", writes " + writes,
        target,
        8,
        factors,
        24,
        parts,
        target.equals("mariadb") ? "performance_schema" : "pg_stat_activity, 40 samples",
        Map.of());
  }

  private static List<CacheInstrument> instruments() {
    String mutex = "wait/synch/mutex/sql/Query_cache::structure_guard_mutex";
    String lock = "wait/synch/rwlock/sql/Query_cache_query::lock";
    String condition = "wait/synch/cond/sql/Query_cache::COND_cache_status_changed";
    String stage = "stage/sql/Waiting for query cache lock";
    List<CacheInstrument> all = new ArrayList<>();
    for (String way : WAYS.subList(1, 3)) {
      all.add(one(way, mutex, 120, 1.2, CacheInstrument.State.SEEN));
      all.add(one(way, lock, 0, 0, CacheInstrument.State.NOT_INSTRUMENTED));
      all.add(one(way, condition, 0, 0, CacheInstrument.State.NONE));
      all.add(one(way, stage, 33, 1.3, CacheInstrument.State.SEEN));
      all.add(one(way, stage + ", unheard of", 0, 0, CacheInstrument.State.UNKNOWN));
    }
    return all;
  }

  private static CacheInstrument one(
      String way, String name, long count, double seconds, CacheInstrument.State state) {
    return new CacheInstrument(
        "mariadb", way, "50/s", 8, name, count, seconds, seconds / 24, state);
  }

  private static CacheTimeline timeline(int way, String writes) {
    List<CacheTimeline.Sample> samples = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      long blocks = writes.equals("none") ? 10L * way : 150L * i / way;
      samples.add(new CacheTimeline.Sample(i * 0.02, blocks, 4_000, 1_000_000, 900, 70L * i));
    }
    return new CacheTimeline("run-" + way + writes, "mariadb", WAYS.get(way), writes, 8, samples);
  }
}
