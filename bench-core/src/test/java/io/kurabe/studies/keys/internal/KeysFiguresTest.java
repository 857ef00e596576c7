package io.kurabe.studies.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Figures of fills of 6 steps of a million rows. */
class KeysFiguresTest {
  private static final String UUID4 = "db uuid4, narrow";
  private static final double[] ONES = {1, 1, 1, 1, 1, 1};
  private final Fills fills = Fills.onOne();

  private KeyVariant variant(String name) {
    return fills.figures().variants().stream()
        .filter(a -> a.variant().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theTimeOfAMillionRowsIsTheMeanOverFills() {
    fills.even(UUID4, 1, 2).fill(UUID4, 2, 1, 2, 3, 4, 5, 9);
    KeyVariant variant = variant(UUID4);
    assertThat(variant.fills()).isEqualTo(2);
    assertThat(variant.secondsPerMillion().value()).as("2 and 4").isEqualTo(3);
    assertThat(variant.secondsPerMillion().runs()).isEqualTo(2);
    assertThat(variant.secondsPerMillion().unit()).isEqualTo("s");
  }

  @Test
  void aStepThatWasCutIsLeftOutOfTimeButItsRowsAndFiguresCount() {
    double[] log = {10e6, 10e6, 10e6, 10e6, 10e6, 10e6};
    fills.fill(UUID4, 1, Map.of(KeyFigure.LOG_BYTES, log), 2, 2, 50, 2, 2, 2).cut(UUID4, 1, 3);
    KeyVariant variant = variant(UUID4);
    assertThat(variant.secondsPerMillion().value()).isEqualTo(2);
    assertThat(variant.figures()).containsEntry("log_bytes", 60e6);
    assertThat(variant.logBytesPerRow().value()).as("60 MB for 6 million rows").isEqualTo(10);
    assertThat(variant.fills()).isEqualTo(1);
  }

  @Test
  void aFillWithoutItsLastStepDoesNotCount() {
    fills.even(UUID4, 1, 2).fill(UUID4, 2, 9, 9, 9, 9, 9);
    assertThat(variant(UUID4).fills()).isEqualTo(1);
    assertThat(variant(UUID4).secondsPerMillion().value()).isEqualTo(2);
    assertThat(fills.figures().fills(fills.variant(UUID4))).containsOnlyKeys(1);
  }

  @Test
  void aFillWhoseTableDidNotGetFullDoesNotCount() {
    fills.even(UUID4, 1, 2).even(UUID4, 2, 2).rowsAfter(UUID4, 2, 6, 5_900_000);
    assertThat(fills.figures().fills(fills.variant(UUID4))).containsOnlyKeys(1);
    fills.rowsAfter(UUID4, 2, 6, 5_999_900);
    assertThat(fills.figures().fills(fills.variant(UUID4)))
        .as("ten lost answers of 600,000")
        .containsOnlyKeys(1, 2);
  }

  @Test
  void aStepThatOneFillHasNoTimeOfCountsInNone() {
    fills.fill(UUID4, 1, 1, 2, 3, 4, 5, 6).fill(UUID4, 2, 1, 2, 3, 4, 5, 90).cut(UUID4, 2, 6);
    assertThat(variant(UUID4).secondsPerMillion().value()).as("1 to 5 in both").isEqualTo(3);
    assertThat(variant(UUID4).secondsPerMillion().low()).isEqualTo(3);
    assertThat(variant(UUID4).fills()).isEqualTo(2);
  }

  @Test
  void aKeyWithoutAWholeFillIsNotInTheTable() {
    fills.fill(UUID4, 1, 9, 9, 9, 9, 9).even("db serial, narrow", 1, 1);
    assertThat(fills.figures().variants())
        .extracting(KeyVariant::variant)
        .containsExactly("db serial, narrow");
  }

  @Test
  void aFillOfWhichAllWasCutDoesNotCount() {
    fills.even(UUID4, 1, 2);
    for (int step = 1; step <= Fills.STEPS; step++) {
      fills.cut(UUID4, 1, step);
    }
    assertThat(fills.figures().variants()).isEmpty();
  }

  @Test
  void whatGrowsIsSummedAndAStateIsThatOfTheLastStep() {
    double[] splits = {1, 2, 3, 4, 5, 6};
    double[] fewer = {1, 1, 1, 1, 1, 4};
    double[] sizes = {10, 20, 30, 40, 50, 60};
    double[] larger = {10, 20, 30, 40, 50, 80};
    fills.fill(UUID4, 1, Map.of(KeyFigure.PAGE_SPLITS, splits, KeyFigure.INDEX_BYTES, sizes), ONES);
    fills.fill(UUID4, 2, Map.of(KeyFigure.PAGE_SPLITS, fewer, KeyFigure.INDEX_BYTES, larger), ONES);
    assertThat(variant(UUID4).figures())
        .as("mean over fills")
        .containsExactlyInAnyOrderEntriesOf(Map.of("page_splits", 15.0, "index_bytes", 70.0));
  }

  @Test
  void whatGrewIsNotKnownWhenItIsNotKnownOfAStep() {
    double[] log = {10e6, 10e6, Double.NaN, 10e6, 10e6, 10e6};
    fills.fill(UUID4, 1, Map.of(KeyFigure.LOG_BYTES, log), ONES);
    assertThat(variant(UUID4).figures()).doesNotContainKey("log_bytes");
    assertThat(variant(UUID4).logBytesPerRow().runs()).as("absent is not zero").isZero();
  }

  @Test
  void theCacheIsOutgrownAtTheEndOfTheFirstStepWhoseIndexIsLarger() {
    double[] sizes = {10, 20, 30, 40, 50, 60};
    fills.cache("db", 30).fill(UUID4, 1, Map.of(KeyFigure.INDEX_BYTES, sizes), ONES);
    assertThat(variant(UUID4).outgrowsCacheAtRows()).as("30 still fits").hasValue(4_000_000);
    assertThat(variant(UUID4).cacheBytes()).isEqualTo(30);
    fills.cache("db", 60);
    assertThat(variant(UUID4).outgrowsCacheAtRows()).isEmpty();
    fills.cache("db", 0);
    assertThat(variant(UUID4).outgrowsCacheAtRows()).as("the server does not tell").isEmpty();
  }

  @Test
  void theColumnIsDescribedAsItsServerHasIt() {
    fills.even("db uuid4-server, narrow", 1, 1).even("db uuid7, narrow", 1, 1);
    KeyVariant server = variant("db uuid4-server, narrow");
    assertThat(server.key()).isEqualTo("uuid4-server");
    assertThat(server.madeBy()).isEqualTo("server");
    assertThat(server.ordered()).isFalse();
    assertThat(server.definition()).isEqualTo("uuid NOT NULL");
    assertThat(server.width()).isEqualTo("narrow");
    KeyVariant client = variant("db uuid7, narrow");
    assertThat(client.madeBy()).isEqualTo("client");
    assertThat(client.ordered()).isTrue();
  }

  @Test
  void keysStandInTheOrderOfThePlan() {
    fills.even(UUID4, 1, 1).even("db uuid7, narrow", 1, 1).even("db serial, narrow", 1, 1);
    assertThat(fills.figures().variants())
        .extracting(KeyVariant::key)
        .containsExactly("serial", "uuid7", "uuid4");
  }

  @Test
  void readsAreAveragedOverValidRunsOfTheirKind() {
    String point = UUID4 + ", point";
    fills
        .run(Fills.named(point, 1, 2, 1_000).measuring(KeysRunner.MISSES_PER_READ, 0.25).valid())
        .run(Fills.named(point, 2, 2, 3_000).measuring(KeysRunner.MISSES_PER_READ, 0.75).valid())
        .run(Fills.named(point, 3, 2, 90_000).unfit())
        .reads(UUID4 + ", time range", 1, 500);
    List<KeyReads> reads = fills.figures().reads();
    assertThat(reads).extracting(KeyReads::read).containsExactly("point", "time range");
    assertThat(reads.get(0).variant()).isEqualTo(UUID4);
    assertThat(reads.get(0).opsPerSecond().value()).isEqualTo(2_000);
    assertThat(reads.get(0).opsPerSecond().runs()).isEqualTo(2);
    assertThat(reads.get(0).missesPerRead()).hasValue(0.5);
    assertThat(reads.get(0).p99Micros()).as("2 clients at 1000/s").isCloseTo(2_000, within(2.0));
    assertThat(reads.get(0).p50Micros()).as("2 clients at 3000/s").isCloseTo(667, within(1.0));
    assertThat(reads.get(1).missesPerRead()).as("not reported").isEmpty();
  }

  @Test
  void readsWithoutAValidRunAreLeftOut() {
    fills.run(Fills.named(UUID4 + ", point", 1, 2, 1_000).unfit());
    assertThat(fills.figures().reads()).isEmpty();
    assertThat(fills.figures().runs(UUID4 + ", point")).hasSize(1);
  }
}
