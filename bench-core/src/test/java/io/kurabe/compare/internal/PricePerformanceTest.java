package io.kurabe.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.compare.Loads;
import io.kurabe.compare.internal.PricePerformance.Row;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostPrice;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Against figures worked out by hand. */
class PricePerformanceTest {
  private static StudyResult priced(StudyResult result, HostPrice... prices) {
    return result.withHosts(new CloudResult(List.of(prices), List.of(), List.of(), List.of()));
  }

  private static HostPrice price(String target, double usd) {
    return new HostPrice(target, usd, "", "", "--price", "");
  }

  private static Loads pair() {
    return new Loads()
        .point("x86", "upsert", 998, 1_000, 1_002, 999, 1_001)
        .point("arm", "upsert", 1_198, 1_200, 1_202, 1_199, 1_201);
  }

  @Test
  void aMillionOperationsCostWhatTheHourCostsForTheTimeTheyTake() {
    // 1000 a second are 3.6 million an hour: at 0.36 USD per hour a million costs 0.10 USD.
    Estimate cost =
        PricePerformance.perMillion(0.36, new Estimate(1_000, 900, 1_200, 5, "ops/s", true));
    assertThat(cost.value()).isCloseTo(0.1, within(1e-12));
    assertThat(cost.low()).as("of the most operations").isCloseTo(0.1 / 1.2, within(1e-12));
    assertThat(cost.high()).as("of the fewest").isCloseTo(0.1 / 0.9, within(1e-12));
    assertThat(cost.unit()).isEqualTo("USD");
    assertThat(cost.runs()).isEqualTo(5);
  }

  @Test
  void aDollarBuysMoreWhereMoreIsDoneForLess() {
    List<Row> rows =
        PricePerformance.of(priced(pair().result(), price("x86", 0.2), price("arm", 0.16)));
    assertThat(rows).extracting(Row::target).containsExactly("x86", "arm");
    assertThat(rows.get(0).value()).as("the baseline").isEmpty();
    assertThat(rows.get(0).cost().orElseThrow().usdPerHour()).isEqualTo(0.2);
    PricePerformance.Value arm = rows.get(1).value().orElseThrow();
    assertThat(arm.throughput().value()).isCloseTo(1.2, within(0.001));
    Estimate perDollar = arm.perDollar().orElseThrow();
    assertThat(perDollar.value()).as("1.2 * 0.2 / 0.16").isCloseTo(1.5, within(0.002));
    assertThat(perDollar.low()).isCloseTo(arm.throughput().low() * 1.25, within(1e-9));
    assertThat(perDollar.high()).isCloseTo(arm.throughput().high() * 1.25, within(1e-9));
    assertThat(arm.change()).isEqualTo(Change.FASTER);
  }

  @Test
  void theFirstServerIsTheBaselineAlsoWhereItWasMeasuredLater() {
    StudyResult result =
        new Loads()
            .point("x86", "upsert", 998, 1_000, 1_002)
            .point("arm", "upsert", 1_198, 1_200, 1_202)
            .point("arm", "update", 1_198, 1_200, 1_202)
            .point("x86", "update", 998, 1_000, 1_002)
            .result();
    assertThat(PricePerformance.of(result))
        .extracting(Row::what, Row::target, r -> r.value().isPresent())
        .containsExactly(
            tuple("upsert at 1 client", "x86", false),
            tuple("upsert at 1 client", "arm", true),
            tuple("update at 1 client", "x86", false),
            tuple("update at 1 client", "arm", true));
  }

  @Test
  void aFasterServerThatCostsTooMuchBuysLess() {
    List<Row> rows =
        PricePerformance.of(priced(pair().result(), price("x86", 0.2), price("arm", 0.4)));
    assertThat(rows.get(1).value().orElseThrow().change()).isEqualTo(Change.SLOWER);
  }

  @Test
  void aServerThatCostsAsMuchMoreAsItDoesMoreBuysTheSame() {
    List<Row> rows =
        PricePerformance.of(priced(pair().result(), price("x86", 0.2), price("arm", 0.24)));
    assertThat(rows.get(1).value().orElseThrow().change()).isEqualTo(Change.SAME);
  }

  @Test
  void withoutAPriceTheThroughputDecides() {
    List<Row> rows = PricePerformance.of(priced(pair().result(), price("x86", 0.2)));
    assertThat(PricePerformance.anyPrice(rows)).isTrue();
    assertThat(rows.get(1).cost()).isEmpty();
    assertThat(rows.get(1).value().orElseThrow().perDollar()).isEmpty();
    assertThat(rows.get(1).value().orElseThrow().change()).isEqualTo(Change.FASTER);
    assertThat(PricePerformance.anyPrice(PricePerformance.of(pair().result()))).isFalse();
  }

  @Test
  void aSingleRunOfEachShowsNothing() {
    StudyResult once = new Loads().point("x86", "a", 100).point("arm", "a", 200).result();
    List<Row> rows = PricePerformance.of(priced(once, price("x86", 1), price("arm", 1)));
    assertThat(rows.get(1).value().orElseThrow().change()).isEqualTo(Change.NOT_SHOWN);
  }

  @Test
  void pointsWithoutAValidRunHaveNoRow() {
    StudyResult result =
        new Loads().point("x86", "a", 100, 101).unfit().point("arm", "a", 90).result();
    assertThat(PricePerformance.of(result)).extracting(Row::target).containsExactly("x86");
  }
}
