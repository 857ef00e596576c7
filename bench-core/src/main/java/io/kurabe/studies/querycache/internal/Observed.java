package io.kurabe.studies.querycache.internal;

import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.study.internal.TimeAttribution;
import io.kurabe.target.internal.ServerTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The observations of the observed runs, combined by point. */
record Observed(QueryCachePlan plan, QueryCachePoints points, List<Observation> observations) {
  /**
   * The three instruments of the cache's locks in MySQL and MariaDB, in lower case; the publication
   * had the first two.
   */
  static final List<String> LOCKS =
      List.of(
          "wait/synch/mutex/sql/query_cache::structure_guard_mutex",
          "wait/synch/rwlock/sql/query_cache_query::lock",
          "wait/synch/cond/sql/query_cache::cond_cache_status_changed");

  /** Matches the stages that the publication had, and related ones. */
  private static final Pattern STAGE =
      Pattern.compile("stage/sql/.*(query cache|cached).*", Pattern.CASE_INSENSITIVE);

  private Map<String, List<Observation>> byPoint() {
    return observations.stream()
        .collect(
            Collectors.groupingBy(
                o -> o.planned().point(), LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the observations of a variant, by point in the order of the plan. */
  private List<List<Observation>> inOrder() {
    List<List<Observation>> all = new ArrayList<>();
    for (Variant variant : plan.variants(Variant.Purpose.OBSERVED)) {
      byPoint().values().stream()
          .filter(list -> list.get(0).planned().variant().equals(variant))
          .forEach(all::add);
    }
    return all;
  }

  List<TimeBreakdown> times() {
    return inOrder().stream().map(this::time).toList();
  }

  private TimeBreakdown time(List<Observation> of) {
    PlannedRun planned = of.get(0).planned();
    List<TimeAttribution.Seen> seen =
        of.stream()
            .map(
                o ->
                    new TimeAttribution.Seen(
                        o.threadSeconds(),
                        o.seen().figures().sqlSeconds(),
                        o.seen().figures().cacheSeconds(),
                        o.seen().time()))
            .toList();
    List<TimeBreakdown.Part> parts =
        TimeAttribution.parts(seen, stages(planned.variant().target()), planned.variant().store());
    return TimeBreakdown.of(
            planned.variant().as(Variant.Purpose.COMPARED).name(),
            planned.variant().target(),
            planned.clients(),
            planned.variant().factors(),
            parts,
            of.get(0).seen().time().source())
        .without(of.get(0).seen().time().notReported());
  }

  private List<String> stages(String target) {
    return TimeAttribution.stages(
        observations.stream()
            .filter(o -> o.planned().variant().target().equals(target))
            .map(o -> o.seen().time())
            .toList());
  }

  /**
   * Returns the locks of the server's own cache, and its stages, in points in which it takes part.
   */
  List<CacheInstrument> instruments() {
    List<CacheInstrument> all = new ArrayList<>();
    for (List<Observation> of : inOrder()) {
      if (of.get(0).planned().variant().way() == Variant.Way.QUERY_CACHE) {
        all.addAll(instruments(of));
      }
    }
    return all;
  }

  private List<CacheInstrument> instruments(List<Observation> of) {
    PlannedRun planned = of.get(0).planned();
    double threads = of.stream().mapToDouble(Observation::threadSeconds).sum();
    Map<String, ServerTime.Instrument> sums = new LinkedHashMap<>();
    for (Observation observation : of) {
      all(observation.seen().time()).forEach(i -> add(sums, i));
    }
    List<CacheInstrument> all = new ArrayList<>();
    for (String lock : LOCKS) {
      ServerTime.Instrument seen = find(sums, lock);
      all.add(instrument(planned, seen, threads, controls(of)));
    }
    sums.values().stream()
        .filter(i -> STAGE.matcher(i.name()).matches())
        .forEach(i -> all.add(instrument(planned, i, threads, controls(of))));
    return all;
  }

  private static Stream<ServerTime.Instrument> all(ServerTime time) {
    return Stream.concat(time.instruments().stream(), time.stages().stream());
  }

  private static List<ServerTime> controls(List<Observation> of) {
    return of.stream().flatMap(o -> o.seen().control().stream()).toList();
  }

  private static void add(Map<String, ServerTime.Instrument> sums, ServerTime.Instrument one) {
    sums.merge(
        one.name(),
        one,
        (a, b) ->
            new ServerTime.Instrument(
                a.name(), a.on() && b.on(), a.count() + b.count(), a.seconds() + b.seconds()));
  }

  private static ServerTime.Instrument find(
      Map<String, ServerTime.Instrument> sums, String lowerCase) {
    return sums.values().stream()
        .filter(i -> i.name().toLowerCase(Locale.ROOT).equals(lowerCase))
        .findFirst()
        .orElse(new ServerTime.Instrument(lowerCase, false, 0, 0));
  }

  private static CacheInstrument instrument(
      PlannedRun planned, ServerTime.Instrument seen, double threads, List<ServerTime> controls) {
    Variant variant = planned.variant();
    return new CacheInstrument(
        variant.target(),
        variant.what(),
        variant.writes().text(),
        planned.clients(),
        seen.name(),
        seen.count(),
        seen.seconds(),
        threads > 0 ? seen.seconds() / threads : 0,
        state(seen, controls));
  }

  private static CacheInstrument.State state(
      ServerTime.Instrument seen, List<ServerTime> controls) {
    if (!seen.on()) {
      return CacheInstrument.State.NOT_INSTRUMENTED;
    }
    if (seen.count() > 0) {
      return CacheInstrument.State.SEEN;
    }
    boolean counted =
        controls.stream()
            .flatMap(Observed::all)
            .anyMatch(i -> i.name().equals(seen.name()) && i.count() > 0);
    return counted ? CacheInstrument.State.NONE : CacheInstrument.State.UNKNOWN;
  }

  /** Returns the seconds in the locks of the server's own cache, by repeat. */
  Map<String, Double> lockSeconds(Variant variant, int clients, List<String> locks) {
    Map<String, Double> byRepeat = new LinkedHashMap<>();
    for (Observation o : of(variant, clients)) {
      double seconds =
          o.seen().time().instruments().stream()
              .filter(i -> locks.contains(i.name().toLowerCase(Locale.ROOT)))
              .mapToDouble(ServerTime.Instrument::seconds)
              .sum();
      byRepeat.put(String.valueOf(o.planned().repeat()), seconds);
    }
    return byRepeat;
  }

  boolean counts(Variant variant, int clients, String lock) {
    return of(variant, clients).stream()
        .allMatch(
            o ->
                o.seen().time().instruments().stream()
                    .anyMatch(i -> i.on() && i.name().toLowerCase(Locale.ROOT).equals(lock)));
  }

  private List<Observation> of(Variant variant, int clients) {
    String point = new PlannedRun(variant.as(Variant.Purpose.OBSERVED), clients, 0).point();
    return observations.stream().filter(o -> o.planned().point().equals(point)).toList();
  }

  List<CacheTimeline> timelines() {
    List<CacheTimeline> all = new ArrayList<>();
    for (List<Observation> of : inOrder()) {
      Observation first = of.get(0);
      Variant variant = first.planned().variant();
      if (!first.seen().samples().isEmpty()) {
        all.add(
            new CacheTimeline(
                first.planned().name(),
                variant.target(),
                variant.what(),
                variant.writes().text(),
                first.planned().clients(),
                first.seen().samples()));
      }
    }
    return all;
  }

  List<QueryCacheResult.Observing> observing() {
    List<QueryCacheResult.Observing> all = new ArrayList<>();
    for (List<Observation> of : inOrder()) {
      PlannedRun planned = of.get(0).planned();
      Variant compared = planned.variant().as(Variant.Purpose.COMPARED);
      points
          .costOfObserving(compared)
          .ifPresent(
              ratio ->
                  all.add(
                      new QueryCacheResult.Observing(compared.name(), planned.clients(), ratio)));
    }
    return all;
  }
}
