package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleDdl;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports make of a study of schema changes. */
class DdlReportTest {
  private static final StudyResult STUDY = SampleDdl.changes();
  private static final String HTML = HtmlReport.text(STUDY);

  private static String text() {
    StringBuilder out = new StringBuilder();
    TextReport.of(STUDY).writeTo(out);
    return out.toString();
  }

  @Test
  void theTerminalTellsFirstWhatWritesDoAndThenTheRest() {
    assertThat(text())
        .contains("way                         writes  reads  took  no write  no read  kept")
        .containsPattern("as written +go on   go on +1s +40ms +20ms +40%")
        .containsPattern("concurrently +pause   go on  1.60s +120ms")
        .containsPattern("behind an open transaction +wait    wait +2s +1.98s +1.98s")
        .containsPattern("Aurora 5.6, published +2 +951 ")
        .containsPattern("RDS MySQL 5.6, published +2 +13 +0.6%")
        .containsPattern("add_index +mariadb +200ms +800ms +1 \\(0.900 to 1.10\\)")
        .contains("mariadb add_column_last, behind an open transaction: UPDATE behind ALTER 800 ms")
        .contains("mariadb, gh-ost: not on PATH")
        .contains("mariadb does not report lock_waits: may not be read");
    assertThat(text().indexOf("no write")).isLessThan(text().indexOf("Findings"));
  }

  @Test
  void noLineIsWiderThanAHundredColumns() {
    assertThat(text().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void aShortMatrixIsShownWholeWithWhatIsDocumented() {
    assertThat(text())
        .contains("mariadb: 2 of 3 documented classes found as documented; writes go on: 2;")
        .contains("postgres: 1 of 2 documented classes found as documented, 1 not documented")
        .containsPattern("make_null +AX\\+W +AX0 \\(since 11\\) +NO +all wait +yes")
        .containsPattern("add_column_last +AX0 +- +all wait for an instant +no")
        .contains("mariadb make_null: Iw found, Rw (since 11) documented; looked at, Iw");
  }

  @Test
  void genericTablesAndChartsAreNotShown() {
    assertThat(text()).doesNotContain("ops/s");
    assertThat(MarkdownReport.text(STUDY)).doesNotContain("| arm | clients |");
    assertThat(HTML)
        .doesNotContain("id=\"chart-rate\"")
        .doesNotContain("id=\"chart-dots\"")
        .doesNotContain("id=\"numbers\"");
  }

  @Test
  void markdownHasEveryTableWithRowsOfOneLength() {
    String page = MarkdownReport.text(STUDY);
    assertThat(page)
        .contains("| change | server | way | writes | reads | threads | took |")
        .contains("| add\\_index | postgres | as written | **wait** | go on | 2 | 800 ms |")
        .contains("| add\\_index | mariadb | as written | updates, transactions/s | 2 | 1k |")
        .contains("| server | change | found | documented | agrees | meanwhile | rebuilds |")
        .contains("'UPDATE sbtest1 SET k=k+1' waited for relation lock");
    int cells = 0;
    for (String line : page.lines().toList()) {
      int found = line.startsWith("|") ? line.split("(?<!\\\\)\\|", -1).length : 0;
      if (found > 0 && cells > 0) {
        assertThat(found).as(line).isEqualTo(cells);
      }
      cells = found;
    }
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
  void everyWayHasADrawingWithItsRunsAndStops() {
    JsonNode panels = Variants.data(HTML).path("ddl").path("panels");
    assertThat(panels).hasSize(6);
    assertThat(panels)
        .extracting(p -> p.path("operation").asText() + " " + p.path("title").asText())
        .containsExactly(
            "add_index mariadb",
            "add_index postgres",
            "add_index postgres, concurrently",
            "add_column_last mariadb",
            "add_column_last mariadb, behind an open transaction",
            "add_column_last postgres, behind an open transaction");
    JsonNode run = panels.path(1).path("runs").path(0);
    assertThat(panels.path(1).path("runs")).hasSize(3);
    assertThat(run.path("took").asDouble()).isEqualTo(0.8);
    JsonNode writes = run.path("streams").path(1);
    assertThat(writes.path("from").asDouble()).as("0 is when it was sent").isEqualTo(-1);
    assertThat(writes.path("stall").path(0).asDouble()).isEqualTo(0);
    assertThat(writes.path("stall").path(1).asDouble()).isEqualTo(0.79);
    assertThat(writes.path("max").path(10).asDouble()).isEqualTo(740_000);
    assertThat(run.path("streams").path(0).path("rate")).hasSize(28);
  }

  @Test
  void aSliceBeyondTheEndOfTheLoadIsNotDrawn() {
    JsonNode shortest = Variants.data(HTML).path("ddl").path("panels").path(3).path("runs").path(0);
    assertThat(shortest.path("streams").path(0).path("rate")).hasSize(20);
  }

  @Test
  void otherProgramsGetFilesOfTheirOwn(@TempDir Path folder) throws IOException {
    Reports.writeResult(folder, STUDY);
    assertThat(lines(folder, "ddl-matrix.csv"))
        .hasSize(1 + 6)
        .contains(
            "postgres,make_null,make_null,AX+W,AX0 (since 11),differ,all wait,false,false,true,"
                + "ALTER TABLE {table} -- make_null,\"looked at, AX+W\"");
    assertThat(lines(folder, "ddl-changes.csv")).hasSize(1 + 6 * 3 * 3);
    assertThat(lines(folder, "ddl-windows.csv"))
        .hasSize(1 + 6 * 3 * 3 * 6)
        .anyMatch(
            l ->
                l.startsWith(
                    "postgres-add-index-concurrently-r2,postgres,add_index,concurrently,2,100000,2,"
                        + "write probe,middle,1.160000,1.280000,0,0,0.000000,,,,,,,"));
    assertThat(lines(folder, "ddl-sizes.csv")).contains("mariadb,add_index,100000,2,0.800000");
    for (String file : List.of("ddl-matrix.csv", "ddl-changes.csv", "ddl-windows.csv")) {
      int commas = lines(folder, file).get(0).split(",", -1).length;
      assertThat(lines(folder, file))
          .allSatisfy(
              l -> assertThat(l.replaceAll("\"[^\"]*\"", "").split(",", -1)).as(l).hasSize(commas));
    }
    Reports.writeAll(folder, ResultFiles.read(folder));
    assertThat(folder.resolve("report.html")).hasContent(HTML);
  }

  private static List<String> lines(Path folder, String file) throws IOException {
    return Files.readAllLines(folder.resolve(file));
  }

  @Test
  void otherResultsHaveNothingOfIt(@TempDir Path folder) throws IOException {
    assertThat(HtmlReport.text(SampleStudy.counters()))
        .doesNotContain("id=\"course\"")
        .doesNotContain("data.ddl");
    Reports.writeResult(folder, SampleStudy.counters());
    try (var files = Files.list(folder)) {
      assertThat(files).noneMatch(f -> f.getFileName().toString().startsWith("ddl"));
    }
    assertThat(HtmlPage.resource(DdlHtml.SCRIPT)).doesNotContain("</script").doesNotContain("<!--");
  }
}
