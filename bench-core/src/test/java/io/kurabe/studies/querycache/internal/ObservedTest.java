package io.kurabe.studies.querycache.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.internal.ByteSize;
import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.target.internal.ServerTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObservedTest {
  private static final Variant CACHED =
      new Variant(
          "db",
          Variant.Way.QUERY_CACHE,
          Optional.of(ByteSize.parse("8M")),
          Optional.empty(),
          Duration.ofSeconds(1),
          Writes.NONE,
          Variant.Purpose.OBSERVED);

  private static final String MUTEX = Observed.LOCKS.get(0);
  private static final String CONDITION = Observed.LOCKS.get(2);

  private static ServerTime time(double statements, double waited, List<ServerTime.Instrument> of) {
    Map<String, Double> parts = new LinkedHashMap<>();
    parts.put("query cache lock", waited);
    return new ServerTime("test", statements, parts, of, List.of(), Map.of());
  }

  private static ServerTime.Instrument instrument(String name, boolean on, long count, double s) {
    return new ServerTime.Instrument(name, on, count, s);
  }

  /** 4 clients for 2 s, of which they spent 6 in SELECTs. */
  private static Observation observation(
      int repeat, ServerTime time, Optional<ServerTime> control) {
    return new Observation(
        new PlannedRun(CACHED, 4, repeat),
        new CacheObservation(time, control, new ReadFigures(100, 0, 0, 0, 0, 6), 2, List.of()));
  }

  private static Observed observed(ServerTime... times) {
    return observed(Optional.empty(), times);
  }

  private static Observed observed(Optional<ServerTime> control, ServerTime... times) {
    QueryCachePlan plan = new QueryCachePlan(List.of(CACHED), List.of());
    List<Observation> all = new ArrayList<>();
    for (ServerTime time : times) {
      all.add(observation(all.size() + 1, time, control));
    }
    QueryCachePoints none = new QueryCachePoints(QueryCacheOptions.LOCAL, plan, List.of());
    return new Observed(plan, none, all);
  }

  private static Map<String, Double> shares(TimeBreakdown time) {
    Map<String, Double> shares = new LinkedHashMap<>();
    time.parts().forEach(p -> shares.put(p.name(), time.share(p)));
    return shares;
  }

  @Test
  void thePartsOfTheClientsTimeAreTheWhole() {
    TimeBreakdown time = observed(time(4, 1, List.of()), time(4, 1, List.of())).times().get(0);

    assertThat(time.threadSeconds()).isEqualTo(16);
    assertThat(shares(time))
        .containsExactly(
            Map.entry("client", 0.25),
            Map.entry("driver and network", 0.25),
            Map.entry("query cache lock", 0.125),
            Map.entry("server, the rest", 0.375));
  }

  @Test
  void whatOthersWaitedForDoesNotMakeTheBarLonger() {
    TimeBreakdown time = observed(time(4, 10, List.of())).times().get(0);

    assertThat(shares(time))
        .containsExactly(
            Map.entry("client", 0.25),
            Map.entry("driver and network", 0.25),
            Map.entry("query cache lock", 0.5));
  }

  @Test
  void aZeroIsBelievedOnlyWhereTheControlWasCounted() {
    ServerTime quiet =
        time(4, 0, List.of(instrument(MUTEX, true, 0, 0), instrument(CONDITION, true, 0, 0)));
    ServerTime control =
        time(1, 1, List.of(instrument(MUTEX, true, 12, 0.3), instrument(CONDITION, true, 0, 0)));

    assertThat(observed(Optional.of(control), quiet).instruments())
        .extracting(CacheInstrument::state)
        .containsExactly(
            CacheInstrument.State.NONE,
            CacheInstrument.State.NOT_INSTRUMENTED,
            CacheInstrument.State.UNKNOWN);
    assertThat(observed(quiet).instruments().get(0).state())
        .isEqualTo(CacheInstrument.State.UNKNOWN);
  }

  @Test
  void whatIsSwitchedOffIsNotInstrumentedWhateverItCounts() {
    ServerTime off = time(4, 0, List.of(instrument(MUTEX, false, 0, 0)));

    assertThat(observed(off).instruments().get(0).state())
        .isEqualTo(CacheInstrument.State.NOT_INSTRUMENTED);
  }

  @Test
  void waitsAreSharesOfTheClientsTime() {
    ServerTime busy =
        time(4, 2, List.of(instrument(MUTEX.toUpperCase(java.util.Locale.ROOT), true, 7, 2)));
    CacheInstrument mutex = observed(busy, busy).instruments().get(0);

    assertThat(mutex.state()).isEqualTo(CacheInstrument.State.SEEN);
    assertThat(mutex.count()).isEqualTo(14);
    assertThat(mutex.share()).isEqualTo(0.25);
    assertThat(observed(busy).lockSeconds(CACHED, 4, Observed.LOCKS))
        .containsExactly(Map.entry("1", 2.0));
  }
}
