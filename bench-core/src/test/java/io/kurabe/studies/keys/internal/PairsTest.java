package io.kurabe.studies.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Estimate;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyRead;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PairsTest {
  private static final String UUID4 = "db uuid4, narrow";
  private static final String SERIAL = "db serial, narrow";
  private final Fills fills = Fills.onOne();

  private Optional<Estimate> times() {
    return fills
        .pairs()
        .ofFills(fills.variant(UUID4), fills.variant(SERIAL), KeysFigures::secondsPerMillion);
  }

  @Test
  void fillsOfTheSameRepeatAreSetAgainstEachOther() {
    fills.even(UUID4, 1, 2).even(UUID4, 2, 20).even(UUID4, 3, 200);
    fills.even(SERIAL, 3, 100).even(SERIAL, 1, 1).even(SERIAL, 2, 10);
    Estimate ratio = times().orElseThrow();
    assertThat(ratio.value()).isCloseTo(2, within(1e-12));
    assertThat(ratio.low()).as("the same in every repeat").isCloseTo(2, within(1e-9));
    assertThat(ratio.runs()).isEqualTo(3);
    assertThat(ratio.bounded()).isTrue();
  }

  @Test
  void aRepeatThatOneSideDoesNotHaveIsLeftOut() {
    fills.even(UUID4, 1, 2).even(UUID4, 2, 90).even(UUID4, 3, 8);
    fills.even(SERIAL, 1, 1).even(SERIAL, 3, 1).even(SERIAL, 4, 50);
    Estimate ratio = times().orElseThrow();
    assertThat(ratio.runs()).isEqualTo(2);
    assertThat(ratio.value()).as("geometric mean of 2 and 8").isCloseTo(4, within(1e-12));
  }

  @Test
  void withoutACommonRepeatThereIsNoRatio() {
    fills.even(UUID4, 1, 2).even(SERIAL, 2, 1);
    assertThat(times()).isEmpty();
  }

  @Test
  void aFillThatIsNotWholeIsLeftOut() {
    fills.even(UUID4, 1, 2).even(SERIAL, 1, 1).even(UUID4, 2, 9).fill(SERIAL, 2, 1, 1, 1);
    assertThat(times().orElseThrow().value()).isCloseTo(2, within(1e-12));
    assertThat(times().orElseThrow().bounded()).isFalse();
  }

  @Test
  void stepsThatOneSideHasNoTimeOfCountOnNeither() {
    fills.fill(UUID4, 1, 2, 4, 6, 8, 10, 99).cut(UUID4, 1, 6);
    fills.fill(SERIAL, 1, 99, 2, 3, 4, 5, 60).cut(SERIAL, 1, 1);
    assertThat(times().orElseThrow().value()).as("of steps 2 to 5").isCloseTo(2, within(1e-12));
  }

  @Test
  void zeroAndWhatIsNoNumberHaveNoRatio() {
    fills.even(UUID4, 1, 0).even(UUID4, 2, 5).even(UUID4, 3, 6).even(UUID4, 4, 8);
    fills.even(SERIAL, 1, 1).even(SERIAL, 2, 0).even(SERIAL, 3, 2).even(SERIAL, 4, 2);
    Estimate ratio = withInstead(8, Double.NaN, UUID4, SERIAL);
    assertThat(ratio.runs()).isEqualTo(1);
    assertThat(ratio.value()).isCloseTo(3, within(1e-12));
  }

  @Test
  void whatIsEndlessHasNoRatioOnEitherSide() {
    fills.even(UUID4, 1, 2).even(UUID4, 2, 7).even(SERIAL, 1, 1).even(SERIAL, 2, 1);
    Estimate over = withInstead(7, Double.POSITIVE_INFINITY, UUID4, SERIAL);
    assertThat(over.runs()).isEqualTo(1);
    assertThat(over.value()).isCloseTo(2, within(1e-12));
    Estimate under = withInstead(7, Double.POSITIVE_INFINITY, SERIAL, UUID4);
    assertThat(under.runs()).isEqualTo(1);
    assertThat(under.value()).isCloseTo(0.5, within(1e-12));
  }

  private Estimate withInstead(double seconds, double value, String over, String under) {
    return fills
        .pairs()
        .ofFills(
            fills.variant(over),
            fills.variant(under),
            fill -> {
              double own = KeysFigures.secondsPerMillion(fill);
              return own == seconds ? value : own;
            })
        .orElseThrow();
  }

  @Test
  void figuresThatAServerDoesNotReportHaveNoRatio() {
    fills.even(UUID4, 1, 2).even(SERIAL, 1, 1);
    assertThat(
            fills
                .pairs()
                .ofFills(
                    fills.variant(UUID4),
                    fills.variant(SERIAL),
                    fill -> KeysFigures.figure(fill, KeyFigure.LOG_BYTES)))
        .isEmpty();
  }

  @Test
  void everyKeyStandsBesideTheCountedOneOfItsServer() {
    fills.even(SERIAL, 1, 2).even(UUID4, 1, 3).even("db uuid7, narrow", 2, 9);
    assertThat(fills.pairs().overSerial()).containsOnlyKeys(UUID4);
    assertThat(fills.pairs().overSerial().get(UUID4).value()).isCloseTo(1.5, within(1e-12));
  }

  @Test
  void readsAreComparedByTheirRateWithoutInvalidRuns() {
    String range = ", time range";
    fills.reads(UUID4 + range, 1, 500).reads(SERIAL + range, 1, 1_000);
    fills.reads(UUID4 + range, 2, 1_000).reads(SERIAL + range, 2, 8_000);
    fills.reads(UUID4 + range, 3, 7).run(Fills.named(SERIAL + range, 3, 2, 1_000).unfit());
    Pairs pairs = fills.pairs();
    Estimate ratio =
        pairs
            .ofReads(fills.variant(UUID4), fills.variant(SERIAL), KeyRead.TIME_RANGE)
            .orElseThrow();
    assertThat(ratio.value()).as("of 1/2 and 1/8").isCloseTo(0.25, within(1e-12));
    assertThat(ratio.runs()).isEqualTo(2);
    assertThat(pairs.ofReads(fills.variant(UUID4), fills.variant(SERIAL), KeyRead.POINT)).isEmpty();
  }

  @Test
  void simpleUpdatesAreComparedAtTheSameNumberOfClients() {
    fills.updates("db", 1, 1, 100).updates("db", 1, 40, 900).updates("other", 1, 40, 300);
    Pairs pairs = fills.pairs();
    assertThat(pairs.ofPgbench("db", "other", 40).orElseThrow().value())
        .isCloseTo(3, within(1e-12));
    assertThat(pairs.ofPgbench("db", "other", 1)).isEmpty();
    assertThat(pairs.ofClients("db", 40, 1).orElseThrow().value()).isCloseTo(9, within(1e-12));
  }

  @Test
  void gainsMultiplyTheRatioOfUpdatesWithThatOfTheTimesOfInserts() {
    fills.server("other", "postgres", "aarch64");
    fills.updates("db", 1, 40, 900).updates("other", 1, 40, 300);
    fills.even(SERIAL, 1, 2).even("other serial, narrow", 1, 1);
    fills.updates("db", 2, 40, 1).updates("other", 2, 40, 1);
    Pairs pairs = fills.pairs();
    Estimate gains = pairs.gains("db", "other", 40, "serial", RowWidth.NARROW).orElseThrow();
    assertThat(gains.value())
        .as("3 times more updates, 2 times longer inserts")
        .isCloseTo(6, within(1e-9));
    assertThat(gains.runs()).as("the second repeat has no fill").isEqualTo(1);
    assertThat(pairs.gains("db", "none", 40, "serial", RowWidth.NARROW)).isEmpty();
    assertThat(pairs.gains("db", "other", 40, "serial", RowWidth.WIDE)).isEmpty();
  }

  @Test
  void targetsStandBesideTheFirstOfTheirEngine() {
    fills.server("maria", "mysql", "x86_64").server("arm", "postgres", "aarch64");
    fills.even(SERIAL, 1, 1).even("arm serial, narrow", 1, 3).even("maria serial, narrow", 1, 9);
    fills.reads(SERIAL + ", point", 1, 100).reads("arm serial, narrow, point", 1, 50);
    fills.updates("db", 1, 40, 100).updates("arm", 1, 40, 200);
    List<KeyRatio> ratios = fills.pairs().ofTargets(fills.facts());
    assertThat(ratios)
        .allSatisfy(r -> assertThat(List.of(r.over(), r.under())).containsExactly("arm", "db"));
    assertThat(ratios)
        .extracting(r -> r.what() + ": " + r.metric())
        .containsExactly(
            "serial, narrow: s per million rows",
            "serial, narrow, point: reads/s",
            "simple-update, 40 clients: transactions/s");
    assertThat(ratios)
        .extracting(r -> Math.round(r.ratio().value() * 100) / 100.0)
        .containsExactly(3.0, 0.5, 2.0);
  }

  @Test
  void targetsOfDifferentEnginesDoNotStandBesideEachOther() {
    fills.server("maria", "mysql", "x86_64");
    fills.even(SERIAL, 1, 1).even("maria serial, narrow", 1, 9);
    assertThat(fills.pairs().ofTargets(fills.facts())).isEmpty();
  }

  @Test
  void anVariantIsFoundByTargetKeyAndWidth() {
    Pairs pairs = fills.pairs();
    assertThat(pairs.variant("db", "uuid4", RowWidth.NARROW)).contains(fills.variant(UUID4));
    assertThat(pairs.variant("db", "uuid4", RowWidth.WIDE)).isEmpty();
    assertThat(pairs.variant("other", "uuid4", RowWidth.NARROW)).isEmpty();
    assertThat(pairs.variant("db", "ulid", RowWidth.NARROW)).isEmpty();
  }
}
