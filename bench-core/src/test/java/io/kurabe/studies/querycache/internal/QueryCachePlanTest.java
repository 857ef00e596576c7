package io.kurabe.studies.querycache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.ByteSize;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.study.KnownRun;
import io.kurabe.study.internal.RunParameters;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QueryCachePlanTest {
  private static final CacheTopology BOTH =
      new CacheTopology(
          List.of("maria", "pg"),
          Map.of("maria", new FakeQueryCache(true, 0)),
          Map.of(),
          Map.of("redis", new FakeCacheStore()));

  private static QueryCacheOptions options(String... sizes) {
    return QueryCacheOptions.PARAMETERS.make(
        QueryCacheOptions.LOCAL
            .values()
            .with(QueryCacheOptions.CACHE_SIZES, Stream.of(sizes).map(ByteSize::parse).toList())
            .with(QueryCacheOptions.CLIENTS, List.of(1, 8))
            .with(QueryCacheOptions.WRITES, List.of(Writes.NONE, Writes.parse("50/s")))
            .with(QueryCacheOptions.ROWS, 2_000)
            .with(QueryCacheOptions.HOT, 1_000)
            .with(QueryCacheOptions.RANGE, 100)
            .with(QueryCacheOptions.TTL, Duration.ofSeconds(1))
            .with(RunParameters.REPEATS, 3)
            .with(QueryCacheOptions.WARMUP, Duration.ofMillis(100))
            .with(QueryCacheOptions.DURATION, Duration.ofSeconds(1)));
  }

  private static List<String> names(QueryCachePlan plan, Variant.Purpose purpose) {
    return plan.variants(purpose).stream().map(Variant::name).toList();
  }

  @Test
  void everyServerReadsInEveryWayThatItHas() {
    QueryCachePlan plan = QueryCachePlan.of(options("64M", "8M"), BOTH, List.of());

    assertThat(names(plan, Variant.Purpose.COMPARED))
        .containsExactly(
            "maria no cache, no writes",
            "maria query cache 8M, no writes",
            "maria query cache 64M, no writes",
            "maria redis ttl 1s, no writes",
            "maria redis invalidated, no writes",
            "maria no cache, 50 updates/s",
            "maria query cache 8M, 50 updates/s",
            "maria query cache 64M, 50 updates/s",
            "maria redis ttl 1s, 50 updates/s",
            "maria redis invalidated, 50 updates/s",
            "pg no cache, no writes",
            "pg redis ttl 1s, no writes",
            "pg redis invalidated, no writes",
            "pg no cache, 50 updates/s",
            "pg redis ttl 1s, 50 updates/s",
            "pg redis invalidated, 50 updates/s");
    assertThat(plan.variants(Variant.Purpose.OBSERVED)).isEmpty();
  }

  @Test
  void aCacheThatIsOffForGoodIsNotSpokenOf() {
    CacheTopology topology =
        new CacheTopology(
            List.of("off", "on", "ours"),
            Map.of(
                "off", new FakeQueryCache(false, 0),
                "on", new FakeQueryCache(false, 8 << 20),
                "ours", new FakeQueryCache(true, 0)),
            Map.of(),
            Map.of());

    assertThat(topology.switchable("off")).isEmpty();
    assertThat(topology.switchable("on")).isPresent();
    assertThat(topology.switchable("ours")).isPresent();
    assertThat(topology.switchable("without")).isEmpty();
  }

  @Test
  void whatFindingsNeedIsObservedInEveryRepeat() {
    List<PlannedRun> all =
        QueryCachePlan.of(options("8M"), BOTH, List.of("maria", "pg")).blocks().stream()
            .flatMap(List::stream)
            .filter(r -> r.variant().purpose() == Variant.Purpose.OBSERVED)
            .toList();

    assertThat(all).filteredOn(r -> r.repeat() <= 2).hasSize(2 * 14);
    assertThat(all)
        .filteredOn(r -> r.repeat() == 3)
        .extracting(r -> r.variant().name())
        .containsExactlyInAnyOrder(
            "maria query cache 8M, 50 updates/s, observed", "pg no cache, 50 updates/s, observed");
  }

  @Test
  void eachBlockHasEveryPointOnceAndObservesAtTheMostClients() {
    QueryCachePlan plan = QueryCachePlan.of(options("8M"), BOTH, List.of("maria"));

    assertThat(plan.blocks()).hasSize(3);
    for (List<PlannedRun> block : plan.blocks()) {
      assertThat(block).doesNotHaveDuplicates();
      assertThat(block)
          .filteredOn(r -> r.variant().purpose() == Variant.Purpose.COMPARED)
          .hasSize(14 * 2);
      assertThat(block)
          .filteredOn(r -> r.variant().purpose() == Variant.Purpose.OBSERVED)
          .allMatch(r -> r.clients() == 8 && r.variant().target().equals("maria"));
    }
    assertThat(plan.blocks().stream().flatMap(List::stream).map(PlannedRun::name))
        .doesNotHaveDuplicates();
  }

  @Test
  void theCacheOfSomebodyElsesServerIsMeasuredAsItIs() {
    CacheTopology theirs =
        new CacheTopology(
            List.of("rds"),
            Map.of("rds", new FakeQueryCache(false, 256 << 20)),
            Map.of(),
            Map.of());
    CacheTopology off =
        new CacheTopology(
            List.of("rds"), Map.of("rds", new FakeQueryCache(false, 0)), Map.of(), Map.of());

    assertThat(
            names(
                QueryCachePlan.of(options("8M", "64M"), theirs, List.of()),
                Variant.Purpose.COMPARED))
        .containsExactly(
            "rds no cache, no writes",
            "rds query cache 256M, no writes",
            "rds no cache, 50 updates/s",
            "rds query cache 256M, 50 updates/s");
    assertThat(names(QueryCachePlan.of(options("8M"), off, List.of()), Variant.Purpose.COMPARED))
        .containsExactly("rds no cache, no writes", "rds no cache, 50 updates/s");
  }

  @Test
  void aProxyIsAWayOfItsOwn() {
    CacheTopology proxy =
        new CacheTopology(List.of("db"), Map.of(), Map.of("db", () -> 0L), Map.of());

    assertThat(names(QueryCachePlan.of(options("8M"), proxy, List.of()), Variant.Purpose.COMPARED))
        .contains("db proxy ttl 1s, 50 updates/s");
  }

  @Test
  void sizesAreMultiplesOf1024AndZeroIsAlwaysAmongThem() {
    assertThat(options("8M").sizes()).containsExactly(ByteSize.parse("0"), ByteSize.parse("8M"));
    assertThatThrownBy(() -> new QueryCache().prepare(Map.of("cache-sizes", "1000")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("cache-sizes: the size of a query cache is a multiple of 1024");
  }

  private static JournalEntry entry(PlannedRun planned) {
    return JournalEntry.of(
        new KnownRun(planned.name(), planned.clients(), 100)
            .with("variant", planned.variant().name())
            .valid(),
        Optional.empty());
  }

  @Test
  void runsOfAnEarlierProcessAreFoundByTheirNames() {
    QueryCachePlan plan = QueryCachePlan.of(options("8M"), BOTH, List.of("maria"));
    JournalEntry first = entry(plan.blocks().get(0).get(0));

    assertThat(plan.made(List.of(first))).isEqualTo(Map.of(first.run().spec().name(), first));
    assertThat(plan.made(List.of())).isEmpty();
  }

  @Test
  void runsThatCanNoMoreBeMadeEndTheResumption() {
    PlannedRun observed =
        QueryCachePlan.of(options("8M"), BOTH, List.of("maria")).blocks().get(0).stream()
            .filter(r -> r.variant().purpose() == Variant.Purpose.OBSERVED)
            .findFirst()
            .orElseThrow();
    QueryCachePlan without = QueryCachePlan.of(options("8M"), BOTH, List.of());

    assertThatThrownBy(() -> without.made(List.of(entry(observed))))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(
            "it cannot be resumed: 1 of the runs made are not in the plan now, e.g. ")
        .hasMessageContaining(observed.name())
        .hasMessageContaining("does not report where time goes");
  }
}
