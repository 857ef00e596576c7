package io.kurabe.studies.querycache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.config.internal.ByteSize;
import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.stats.Verdict;
import io.kurabe.study.KnownRun;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.target.internal.ServerTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The conclusions from runs whose figures are known. */
class QueryCacheFindingsTest {
  private static final QueryCacheOptions OPTIONS =
      QueryCacheOptions.PARAMETERS.make(
          QueryCacheOptions.LOCAL
              .values()
              .with(
                  QueryCacheOptions.CACHE_SIZES,
                  Stream.of("8M", "64M").map(ByteSize::parse).toList())
              .with(QueryCacheOptions.CLIENTS, List.of(8))
              .with(QueryCacheOptions.WRITES, List.of(Writes.NONE, Writes.parse("50/s")))
              .with(QueryCacheOptions.ROWS, 2_000)
              .with(QueryCacheOptions.HOT, 1_000)
              .with(QueryCacheOptions.RANGE, 100)
              .with(QueryCacheOptions.TTL, Duration.ofSeconds(1))
              .with(RunParameters.REPEATS, 6)
              .with(QueryCacheOptions.WARMUP, Duration.ofMillis(100))
              .with(QueryCacheOptions.DURATION, Duration.ofSeconds(1)));

  private static final CacheTopology SITES =
      new CacheTopology(
          List.of("db"),
          Map.of("db", new FakeQueryCache(true, 0)),
          Map.of(),
          Map.of("redis", new FakeCacheStore()));

  private final QueryCachePlan plan = QueryCachePlan.of(OPTIONS, SITES, List.of("db"));
  private final List<RunResult> runs = new ArrayList<>();
  private final List<Observation> observations = new ArrayList<>();

  /** Rates: none 1000; caches 1500 or 2000; with writes 700; Redis 3000; stale where TTL is. */
  private void measured(boolean conditionExists) {
    for (PlannedRun planned : plan.blocks().stream().flatMap(List::stream).toList()) {
      runs.add(run(planned));
      if (planned.variant().purpose() == Variant.Purpose.OBSERVED) {
        observations.add(
            new Observation(
                planned,
                new CacheObservation(
                    time(planned, conditionExists),
                    Optional.empty(),
                    new ReadFigures(1_000, 0, 0, 0, 0, 6),
                    1,
                    List.of())));
      }
    }
  }

  private static RunResult run(PlannedRun planned) {
    Variant variant = planned.variant();
    boolean old = variant.way() == Variant.Way.TTL && variant.writes().any();
    KnownRun run =
        new KnownRun(
                planned.name(), planned.clients(), rate(variant) * (1 + 0.01 * planned.repeat()))
            .with("variant", variant.name())
            .with("repeat", planned.repeat())
            .measuring(Measurement.READS, 1_000)
            .measuring(Measurement.STALE, old ? 30 : 0);
    if (variant.way() == Variant.Way.QUERY_CACHE) {
      run.measuring(Measurement.HIT_PERCENT, 90)
          .measuring(Measurement.FREE_BLOCKS, 320)
          .measuring(Measurement.FRAGMENTATION, 8);
    }
    return run.valid();
  }

  private static double rate(Variant variant) {
    return switch (variant.way()) {
      case NONE -> 1_000;
      case QUERY_CACHE ->
          variant.writes().any()
              ? 700
              : variant.size().orElseThrow().bytes() > 8 << 20 ? 2_000 : 1_500;
      default -> 3_000;
    };
  }

  /** The larger cache waits as long as the smaller one; the mutex a fifth of the condition. */
  private static ServerTime time(PlannedRun planned, boolean conditionExists) {
    double waited = planned.variant().way() == Variant.Way.QUERY_CACHE ? 1 : 0;
    List<ServerTime.Instrument> locks =
        new ArrayList<>(
            List.of(
                new ServerTime.Instrument(Observed.LOCKS.get(0), true, 10, 0.2 * waited),
                new ServerTime.Instrument(Observed.LOCKS.get(1), true, 10, 0.02 * waited)));
    if (conditionExists) {
      locks.add(new ServerTime.Instrument(Observed.LOCKS.get(2), true, 10, waited));
    }
    return new ServerTime(
        "test", 4, Map.of("query cache lock", 1.22 * waited), locks, List.of(), Map.of());
  }

  private List<Finding> findings() {
    QueryCachePoints points = new QueryCachePoints(OPTIONS, plan, runs);
    Observed observed = new Observed(plan, points, observations);
    List<CacheRow> rows = new CacheRows(OPTIONS, plan, points).all();
    List<Finding> all =
        new ArrayList<>(
            new PublishedFindings(OPTIONS, plan, points, observed, observed.instruments(), rows)
                .all());
    all.addAll(new MeasuredFindings(OPTIONS, plan, points, observed).all());
    return all;
  }

  private List<String> answer() {
    QueryCachePoints points = new QueryCachePoints(OPTIONS, plan, runs);
    Observed observed = new Observed(plan, points, observations);
    return new QueryCacheAnswer(
            OPTIONS, new CacheRows(OPTIONS, plan, points).all(), observed.instruments())
        .sentences();
  }

  private static List<Finding> of(List<Finding> all, String id) {
    return all.stream().filter(f -> f.id().equals(id)).toList();
  }

  private static Finding one(List<Finding> all, String id) {
    assertThat(of(all, id)).as(id).hasSize(1);
    return of(all, id).get(0);
  }

  @Test
  void thePublishedClaims() {
    measured(true);
    List<Finding> all = findings();

    assertThat(one(all, "F1.1").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(one(all, "F1.1").because())
        .contains("structure_guard_mutex 2.5%", "cond_cache_status_changed 13%");
    assertThat(one(all, "F1.2").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(one(all, "F1.2").published().get(0).value()).isCloseTo(0.996, within(0.001));
    assertThat(one(all, "F1.3").verdict()).isEqualTo(Verdict.NOT_ASKED);
    assertThat(one(all, "F1.3").because()).contains("320 free blocks");
    assertThat(one(all, "F1.3").published()).hasSize(2);
    Finding rises = one(all, "F1.4");
    assertThat(rises.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(rises.effect().orElseThrow().value()).isCloseTo(2_000 / 1_500.0, within(0.001));
  }

  @Test
  void ownClaims() {
    measured(true);
    List<Finding> all = findings();

    assertThat(one(all, "K1.1").effect().orElseThrow().value()).isCloseTo(2, within(0.001));
    assertThat(one(all, "K1.2").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(one(all, "K1.2").effect().orElseThrow().value()).isCloseTo(0.7, within(0.001));
    assertThat(one(all, "K1.3").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(one(all, "K1.3").effect().orElseThrow().value()).isCloseTo(1 / 1.22, within(0.001));
    assertThat(one(all, "K1.3").published().get(0).value()).isCloseTo(0.9957, within(0.0001));
    assertThat(one(all, "K1.4").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(one(all, "K1.5").because()).startsWith("180 of 6,000 reads (3.0%)");
    assertThat(one(all, "K1.5").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(one(all, "K1.6").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(of(all, "K1.7")).hasSize(4).allMatch(f -> f.verdict() == Verdict.HOLDS);
    assertThat(of(all, "K1.8")).hasSize(2).allMatch(f -> f.verdict() == Verdict.HOLDS);
  }

  @Test
  void whatTheServerDoesNotCountIsNotConcluded() {
    measured(false);
    List<Finding> all = findings();

    assertThat(one(all, "F1.1").verdict()).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(one(all, "F1.1").because()).contains("cond_cache_status_changed not instrumented");
    assertThat(one(all, "K1.3").verdict()).isEqualTo(Verdict.NOT_SHOWN);
  }

  @Test
  void theAnswerSaysWhatEachWayBringsAndWhereTheWaitIs() {
    measured(true);

    assertThat(answer())
        .hasSize(4)
        .anyMatch(
            s ->
                s.startsWith("db, 8 clients, no writes: no cache 1.03k/s")
                    && s.contains("query cache 64M 2.07k/s (2x)"))
        .anyMatch(s -> s.contains("query cache 8M 725/s (0.700x)"))
        .anyMatch(s -> s.contains("15% of the clients' time goes into the cache's locks"))
        .contains(
            "Stale answers beside the writes: redis ttl 1s 3.0% of its reads; the others none.");
  }

  @Test
  void withoutRunsNothingIsShown() {
    assertThat(findings())
        .filteredOn(f -> !f.id().equals("F1.3"))
        .allMatch(f -> f.verdict() == Verdict.NOT_SHOWN);
    assertThat(answer()).isEmpty();
  }
}
