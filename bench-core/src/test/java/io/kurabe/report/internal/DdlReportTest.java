package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.report.DrawnCharts;
import io.kurabe.report.Variants;
import io.kurabe.result.SampleDdl;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What reports make of a study of schema changes. */
class DdlReportTest {
  private static final StudyResult STUDY = SampleDdl.changes();
  private static final String HTML = Rendered.html(STUDY);
  private static final String TEXT = Rendered.text(STUDY, Optional.empty(), TextStyle.PLAIN);
  private static final DrawnCharts CHARTS = DrawnCharts.of(STUDY);

  @Test
  void theTerminalTellsFirstWhatWritesDoAndThenTheRest() {
    assertThat(TEXT)
        .containsPattern("way +writes +reads +threads +took +no write +no read +kept")
        .containsPattern("as written +go on +go on +2 +1s +40ms +20ms +40%")
        .containsPattern("concurrently +pause +go on +2 +1.60s +120ms")
        .containsPattern("behind an open transaction +wait +wait +2 +2s +1.98s +1.98s")
        .containsPattern("Aurora 5.6, published +2 +951 ")
        .containsPattern("RDS MySQL 5.6, published +2 +13 +0.6%")
        .containsPattern("add_index +mariadb +200ms +800ms +1 \\(0.900 to 1.10\\)")
        .containsPattern("UPDATE +ALTER TABLE +\\d +800ms")
        .contains("mariadb, gh-ost: not on PATH")
        .contains("mariadb does not report lock_waits: may not be read");
    assertThat(TEXT.indexOf("no write")).isPositive().isLessThan(TEXT.indexOf("Findings"));
  }

  @Test
  void aShortMatrixIsShownWholeWithWhatIsDocumented() {
    assertThat(TEXT)
        .contains("mariadb: 2 of 3 documented classes found as documented; writes go on: 2;")
        .contains("postgres: 1 of 2 documented classes found as documented, 1 not documented")
        .containsPattern("make_null +AX\\+W +AX0 \\(since 11\\) +NO +all wait +yes")
        .containsPattern("add_column_last +AX0 +- +all wait for an instant +no")
        .contains("mariadb make_null: Iw found, Rw (since 11) documented; looked at, Iw");
  }

  @Test
  void genericTablesAndChartsAreNotShown() {
    assertThat(TEXT).doesNotContain("ops/s");
    assertThat(Rendered.markdown(STUDY)).doesNotContain("| variant | clients |");
    assertThat(HTML).doesNotContain("id=\"numbers\"").doesNotContain("id=\"charts\"");
    assertThat(CHARTS.ids()).isNotEmpty().doesNotContain("rate", "dots");
  }

  @Test
  void runsOfAResultWithoutPointsAreCountedOneByOne() throws IOException {
    StudyResult runs =
        Variants.of(
            study ->
                study
                    .path("runs")
                    .forEach(
                        run -> {
                          ((ObjectNode) run).putArray("invalid").add("the generator fell behind");
                          run.path("operations").forEach(DdlReportTest::addRefusal);
                        }));
    String text =
        Rendered.text(STUDY.withRuns(runs.runs(), List.of()), Optional.empty(), TextStyle.PLAIN);
    assertThat(text)
        .contains("INVALID: ")
        .contains("the generator fell behind; and " + (runs.runs().size() - 1) + " more")
        .contains(" x 1205 (conflict): too long");
  }

  private static void addRefusal(JsonNode operation) {
    ((ObjectNode) operation)
        .putArray("errorCodes")
        .addObject()
        .put("code", "1205")
        .put("outcome", "conflict")
        .put("count", 3)
        .put("message", "too long");
  }

  @Test
  void markdownHasEveryTable() {
    assertThat(Rendered.markdown(STUDY))
        .contains("|  | server | way | writes | reads | threads | took |")
        .contains("| add\\_index | postgres | as written | **wait** | **go on** | 2 | 800 ms |")
        .contains("| add\\_index | mariadb | as written | updates, transactions/s | 2 | 1k |")
        .contains("|  | change | found | documented | agrees | meanwhile | rebuilds |")
        .containsPattern("UPDATE \\| ALTER TABLE \\| \\d \\| 800 ms \\| relation lock");
  }

  @Test
  void theHeatTableHasAClassForEachMeaningAndMarksDifferences() {
    assertThat(HTML)
        .contains("<td class=\"heat go\"><details><summary><b>Pw</b><small>doc. Pw (since 11)")
        .contains("<td class=\"heat reads rebuilds\"><details><summary><b>Rr</b>")
        .contains("<td class=\"heat brief\"><details><summary><b>AX0</b><small>not documented")
        .contains("<td class=\"heat none rebuilds\"><details><summary><b>AX+W</b>")
        .contains("<b class=\"differs\">\u2260 AX0 (since 11)</b>")
        .contains("<li>looked at, AX+W</li>");
  }

  @Test
  void everyWayHasADrawingUnderItsChange() {
    assertThat(HTML)
        .containsSubsequence(
            ">add_index</h3>",
            "<h3>mariadb</h3>",
            "id=\"chart-ddl-0\"",
            "<h3>postgres</h3>",
            "id=\"chart-ddl-1\"",
            "<h3>postgres, concurrently</h3>",
            "id=\"chart-ddl-2\"",
            ">add_column_last</h3>",
            "<h3>mariadb</h3>",
            "id=\"chart-ddl-3\"",
            "<h3>mariadb, behind an open transaction</h3>",
            "id=\"chart-ddl-4\"",
            "<h3>postgres, behind an open transaction</h3>",
            "id=\"chart-ddl-5\"");
    assertThat(CHARTS.ids())
        .containsExactly("ddl-0", "ddl-1", "ddl-2", "ddl-3", "ddl-4", "ddl-5", "sizes");
    assertThat(CHARTS.options("ddl-run")).as("three repeats and the median").isEqualTo(1 + 3);
  }

  @Test
  void aDrawingHasTheLoadTheChangeAndTheStop() {
    JsonNode rates = CHARTS.panel("ddl-1", 0);
    JsonNode times = CHARTS.panel("ddl-1", 1);
    assertThat(rates.path("x").path("from").asDouble()).as("0 is when it was sent").isEqualTo(-1);
    assertThat(CHARTS.points(rates, "update mix", "area")).hasSize(28);
    assertThat(DrawnCharts.marks(rates, "area"))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.path("from").asDouble()).isZero();
              assertThat(change.path("to").asDouble()).isEqualTo(0.8);
            });
    assertThat(DrawnCharts.marks(rates, "span"))
        .singleElement()
        .satisfies(
            stop -> {
              assertThat(stop.path("from").asDouble()).isZero();
              assertThat(stop.path("to").asDouble()).isEqualTo(0.79);
              assertThat(stop.path("label").asText()).isEqualTo("no write for 790 ms");
            });
    List<JsonNode> writes = CHARTS.points(times, "write probe", "points");
    assertThat(writes)
        .filteredOn(p -> DrawnCharts.y(p) == 740_000)
        .singleElement()
        .satisfies(p -> assertThat(DrawnCharts.x(p)).isCloseTo(0.05, within(1e-4)));
  }

  @Test
  void aSliceBeyondTheEndOfTheLoadIsNotDrawn() {
    JsonNode shortest = CHARTS.view("ddl-3", Map.of("ddl-run", 1)).path("panels").path(0);
    assertThat(CHARTS.points(shortest, "update mix", "area")).hasSize(20);
  }

  @Test
  void otherProgramsGetFilesOfTheirOwn() {
    assertThat(lines("ddl-matrix.csv"))
        .hasSize(1 + 6)
        .contains(
            "postgres,make_null,make_null,AX+W,AX0 (since 11),differ,all wait,false,false,true,"
                + "ALTER TABLE {table} -- make_null,\"looked at, AX+W\"");
    assertThat(lines("ddl-changes.csv")).hasSize(1 + 6 * 3 * 3);
    assertThat(lines("ddl-windows.csv"))
        .hasSize(1 + 6 * 3 * 3 * 6)
        .anyMatch(
            l ->
                l.startsWith(
                    "postgres-add-index-concurrently-r2,postgres,add_index,concurrently,2,100000,2,"
                        + "write probe,middle,1.160000,1.280000,0,0,0.000000,,,,,,,"));
    assertThat(lines("ddl-sizes.csv")).contains("mariadb,add_index,100000,2,0.800000");
  }

  private static List<String> lines(String file) {
    return Rendered.csv(STUDY, file).lines().toList();
  }
}
