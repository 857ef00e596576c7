package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Loads;
import io.kurabe.compare.PricePerformance;
import io.kurabe.result.HostPrice;
import io.kurabe.result.HostResult;
import io.kurabe.result.SampleHosts;
import io.kurabe.result.StudyResult;
import io.kurabe.result.UnequalPair;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostTablesTest {
  private static final String OF_PRICES = "USD/M: dollars for a million operations";
  private static final String OF_DOLLARS = "speed, per USD:";
  private static final String OF_SPEED = "speed: operations per second against the first target";

  private static StudyResult one() {
    return new Loads().point("x86", "upsert", 997, 998, 999, 1_000, 1_001, 1_002, 1_003).result();
  }

  private static StudyResult two() {
    return new Loads()
        .point("x86", "upsert", 997, 998, 999, 1_000, 1_001, 1_002, 1_003)
        .point("arm", "upsert", 1_197, 1_198, 1_199, 1_200, 1_201, 1_202, 1_203)
        .result();
  }

  private static HostTables tables(StudyResult result, HostResult hosts) {
    return new HostTables(
        hosts, PricePerformance.of(result.withHosts(hosts)), new TextStyle(false, true, 100));
  }

  private static HostTables priced(StudyResult result, HostPrice... prices) {
    return tables(result, SampleHosts.priced(prices));
  }

  private static HostTables unequal(List<String> because, UnequalPair.Setting... settings) {
    UnequalPair pair = new UnequalPair("x86", "arm", because, List.of(settings));
    return tables(two(), new HostResult(List.of(), List.of(), List.of(pair), List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "40, %, 40 %",
    "0.5, %, 0.5 %",
    "2147483648, B, 2 GiB",
    "1572864, B/s, 1.50 MiB/s",
    "0.002, s, 2 ms",
    "0, s, 0 us",
    "1500, 1/s, 1.50k 1/s",
    "12, '', 12",
    "NaN, %, -"
  })
  void aValueIsShownInTheUnitThatPeopleRead(double value, String unit, String shown) {
    assertThat(HostTables.value(value, unit)).isEqualTo(shown);
  }

  @Test
  void withoutPricesThereIsNoTableOfThem() {
    HostTables tables = priced(two());
    assertThat(tables.value().isEmpty()).isTrue();
    assertThat(tables.prices()).isEmpty();
    assertThat(tables.title()).isEqualTo("Throughput and latency");
    assertThat(tables.performance().titles())
        .containsExactly("target", "value", "ops/s", "95%", "mean", "p99", "speed");
    assertThat(tables.performance().values("target")).containsExactly("x86", "arm");
  }

  @Test
  void withPricesEveryRowHasThem() {
    CellTable value = tables(two(), SampleHosts.all()).value();
    assertThat(value.titles())
        .containsExactly(
            "target", "value", "ops/s", "95%", "mean", "p99", "USD/h", "USD/M", "speed", "per USD");
    assertThat(value.values("USD/h")).containsExactly("0.200", "0.160");
    // 0.20 USD for 3.6 million operations, and 0.16 USD for 4.32 million.
    assertThat(value.values("USD/M").get(0)).isEqualTo("0.05556 (0.05539 to 0.05572)");
    assertThat(value.values("USD/M").get(1)).isEqualTo("0.03704 (0.03694 to 0.03713)");
    assertThat(value.values("speed").get(0)).as("the first target").isEqualTo("-");
    assertThat(value.values("speed").get(1)).startsWith("1.20 (");
    assertThat(value.values("per USD").get(1)).startsWith("1.50 (");
    assertThat(value.values("value")).containsExactly("", "+ more");
    assertThat(value.rows()).extracting(CellTable.Row::group).containsOnly("upsert at 1 client");
  }

  @Test
  void whereOnlyOnePriceIsKnownTheOtherIsLeftOpen() {
    HostTables tables = priced(two(), SampleHosts.price("arm", 0.16));
    assertThat(tables.value().values("USD/h")).containsExactly("-", "0.160");
    assertThat(tables.value().titles()).doesNotContain("per USD");
  }

  @Test
  void anIntervalThatReachesDownToNothingLeavesTheCostOpenAbove() {
    StudyResult wide = new Loads().point("x86", "upsert", 0, 100, 100, 100, 100, 100, 200).result();
    HostTables tables = priced(wide, SampleHosts.price("x86", 0.36));
    assertThat(tables.value().values("USD/M")).containsExactly("1.000 (0.500 or more)");
  }

  @Test
  void theLegendTellsOfWhatIsThere() {
    assertThat(priced(one()).legend()).isEmpty();
    assertThat(priced(one(), SampleHosts.price("x86", 0.2)).legend())
        .startsWith(OF_PRICES)
        .doesNotContain("speed");
    assertThat(priced(two()).legend()).startsWith(OF_SPEED).doesNotContain("USD", "dollar");
    assertThat(tables(two(), SampleHosts.all()).legend())
        .startsWith(OF_PRICES)
        .contains(OF_DOLLARS)
        .doesNotContain(OF_SPEED);
  }

  @Test
  void aPriceSaysWhatItIsOfAndWhoSaysSo() {
    assertThat(tables(two(), SampleHosts.all()).prices())
        .containsExactly(
            "x86: 0.200 USD per hour; db.m6i.large, PostgreSQL, Single-AZ, eu-west-1, AWS Price"
                + " List API, 2026-11-01",
            "arm: 0.160 USD per hour; as given by --price");
  }

  @Test
  void aLimitNamesTheRunOrHowManyReachedIt() {
    HostResult hosts =
        SampleHosts.watched(
            SampleHosts.limited("", "x86", "Burst used up.", "Disk full."),
            SampleHosts.limited("r1", "x86", "Burst used up.", "Too many bytes."),
            SampleHosts.limited("r2", "x86", "Burst used up."),
            SampleHosts.limited("r2", "arm", "Burst used up."));
    assertThat(tables(two(), hosts).limits())
        .containsExactly(
            "x86: Burst used up. In 2 runs.",
            "x86: Disk full.",
            "x86: Too many bytes. In run r1.",
            "arm: Burst used up. In run r2.");
  }

  @Test
  void metricsAndWaitsAreThoseOfTheWholeStudy() {
    HostTables tables = tables(two(), SampleHosts.all());
    assertThat(tables.metrics().rows())
        .extracting(CellTable.Row::cells)
        .containsExactly(
            List.of("CPUUtilization", "40 %", "10 %", "80 %"),
            List.of("FreeableMemory", "2 GiB", "512 MiB", "4 GiB"),
            List.of("ReadThroughput", "3 MiB/s", "768 KiB/s", "6 MiB/s"),
            List.of("ReadLatency", "2 ms", "500 us", "4 ms"));
    assertThat(tables.load().rows())
        .extracting(CellTable.Row::cells)
        .containsExactly(List.of("CPU", "2"), List.of("IO:DataFileRead", "0.250"));
    assertThat(tables.load().rows()).extracting(CellTable.Row::group).containsOnly("x86");
  }

  @Test
  void aPairThatIsNotAlikeSaysWhyAndHowManySettingsDiffer() {
    UnequalPair.Setting jit = new UnequalPair.Setting("jit", "on", "");
    UnequalPair.Setting memory = new UnequalPair.Setting("work_mem", "4MB", "8MB");
    assertThat(unequal(List.of("other storage."), jit).unequal())
        .containsExactly("x86 and arm: other storage.", "x86 and arm: 1 setting differs.");
    HostTables two = unequal(List.of(), jit, memory);
    assertThat(two.unequal()).containsExactly("x86 and arm: 2 settings differ.");
    assertThat(two.settings().rows())
        .extracting(CellTable.Row::cells)
        .containsExactly(List.of("jit", "on", "-"), List.of("work_mem", "4MB", "8MB"));
    assertThat(unequal(List.of("other storage.")).settings().isEmpty()).isTrue();
  }
}
