package io.kurabe.study.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Loads;
import io.kurabe.compare.internal.PricePerformance;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Table;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostPrice;
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

  private static HostTables tables(StudyResult result, CloudResult hosts) {
    return new HostTables(hosts, PricePerformance.of(result.withHosts(hosts)));
  }

  private static HostTables priced(StudyResult result, HostPrice... prices) {
    return tables(result, SampleHosts.priced(prices));
  }

  private static HostTables unequal(List<String> because, UnequalPair.Setting... settings) {
    UnequalPair pair = new UnequalPair("x86", "arm", because, List.of(settings));
    return tables(two(), new CloudResult(List.of(), List.of(), List.of(pair), List.of()));
  }

  private static List<String> titles(Table table) {
    return table.columns().stream().map(Table.Column::title).toList();
  }

  private static List<String> values(Table table, String title) {
    int column = titles(table).indexOf(title);
    return table.rows().stream().map(r -> r.cells().get(column).text()).toList();
  }

  private static List<List<String>> rows(Table table) {
    return table.rows().stream().map(r -> r.cells().stream().map(Cell::text).toList()).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "40, %, 40%",
    "0.5, %, 0.5%",
    "2147483648, B, 2 GiB",
    "1572864, B/s, 1.50 MiB/s",
    "0.002, s, 2 ms",
    "0, s, 0 us",
    "1500, 1/s, 1.50k 1/s",
    "12, '', 12",
    "NaN, %, -"
  })
  void aValueIsShownInTheUnitThatPeopleRead(double value, String unit, String shown) {
    assertThat(HostTables.value(value, unit).text()).isEqualTo(shown);
  }

  @Test
  void withoutPricesThereIsSpeedAloneAndNoPriceIsTold() {
    HostTables tables = priced(two());
    assertThat(tables.isPriced()).isFalse();
    assertThat(tables.prices()).isEmpty();
    assertThat(tables.title()).isEqualTo("Throughput and latency");
    assertThat(titles(tables.performance()))
        .containsExactly("target", "value", "ops/s", "95%", "mean", "p99", "speed");
    assertThat(values(tables.performance(), "target")).containsExactly("x86", "arm");
  }

  @Test
  void withPricesEveryRowHasThem() {
    HostTables tables = tables(two(), SampleHosts.all());
    Table value = tables.performance();
    assertThat(tables.isPriced()).isTrue();
    assertThat(tables.title()).isEqualTo("Throughput, latency and price");
    assertThat(titles(value))
        .containsExactly(
            "target", "value", "ops/s", "95%", "mean", "p99", "USD/h", "USD/M", "speed", "per USD");
    assertThat(values(value, "USD/h")).containsExactly("0.200", "0.160");
    // 0.20 USD for 3.6 million operations, and 0.16 USD for 4.32 million.
    assertThat(values(value, "USD/M").get(0)).isEqualTo("0.05556 (0.05539 to 0.05572)");
    assertThat(values(value, "USD/M").get(1)).isEqualTo("0.03704 (0.03694 to 0.03713)");
    assertThat(values(value, "speed").get(0)).as("the first target").isEqualTo("-");
    assertThat(values(value, "speed").get(1)).startsWith("1.20x (");
    assertThat(values(value, "per USD").get(1)).startsWith("1.50x (");
    assertThat(values(value, "value")).containsExactly("", "+ more");
    assertThat(value.rows()).extracting(Table.Row::group).containsOnly("upsert at 1 client");
  }

  @Test
  void whereOnlyOnePriceIsKnownTheOtherIsLeftOpen() {
    Table value = priced(two(), SampleHosts.price("arm", 0.16)).performance();
    assertThat(values(value, "USD/h")).containsExactly("-", "0.160");
    assertThat(titles(value)).doesNotContain("per USD");
  }

  @Test
  void anIntervalThatReachesDownToNothingLeavesTheCostOpenAbove() {
    StudyResult wide = new Loads().point("x86", "upsert", 0, 100, 100, 100, 100, 100, 200).result();
    Table value = priced(wide, SampleHosts.price("x86", 0.36)).performance();
    assertThat(values(value, "USD/M")).containsExactly("1.000 (0.500 or more)");
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
    CloudResult hosts =
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
    assertThat(rows(tables.metrics()))
        .containsExactly(
            List.of("CPUUtilization", "40%", "10%", "80%"),
            List.of("FreeableMemory", "2 GiB", "512 MiB", "4 GiB"),
            List.of("ReadThroughput", "3 MiB/s", "768 KiB/s", "6 MiB/s"),
            List.of("ReadLatency", "2 ms", "500 us", "4 ms"));
    assertThat(rows(tables.load()))
        .containsExactly(List.of("CPU", "2"), List.of("IO:DataFileRead", "0.250"));
    assertThat(tables.load().rows()).extracting(Table.Row::group).containsOnly("x86");
  }

  @Test
  void aPairThatIsNotAlikeSaysWhyAndHowManySettingsDiffer() {
    UnequalPair.Setting jit = new UnequalPair.Setting("jit", "on", "");
    UnequalPair.Setting memory = new UnequalPair.Setting("work_mem", "4MB", "8MB");
    assertThat(unequal(List.of("other storage."), jit).unequal())
        .containsExactly("x86 and arm: other storage.", "x86 and arm: 1 setting differs.");
    HostTables two = unequal(List.of(), jit, memory);
    assertThat(two.unequal()).containsExactly("x86 and arm: 2 settings differ.");
    assertThat(rows(two.settings()))
        .containsExactly(List.of("jit", "on", "not set"), List.of("work_mem", "4MB", "8MB"));
    assertThat(unequal(List.of("other storage.")).settings().isEmpty()).isTrue();
  }
}
