package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleSuite;
import io.kurabe.result.StudyResult;
import io.kurabe.result.SuiteResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports make of a run of the suite sql-bench. */
class SuiteReportTest {
  private static final StudyResult TWO = SampleSuite.of(2, List.of());
  private static final StudyResult ONE = SampleSuite.of(1, List.of());
  private static final StudyResult THREE = SampleSuite.of(3, published());

  private static String text(StudyResult study, int columns) {
    return TextReport.text(study, Optional.empty(), new TextStyle(false, false, columns));
  }

  private static List<String> lines(String file) {
    try (InputStream in = SuiteReportTest.class.getResourceAsStream(file)) {
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The columns from the published files, read here once more. */
  static List<SuiteResult.Column> published() {
    List<String> labels = List.of("5.5.30", "5.6.10", "ps_off-5.6.10", "rds-5.5.27");
    List<SuiteResult.Column> columns = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      columns.add(
          new SuiteResult.Column(
              labels.get(c),
              "server " + c,
              times("/io/kurabe/study/sqlbench/published-tests.csv", 1 + c, false),
              times("/io/kurabe/study/sqlbench/published-operations.csv", 2 + c, true)));
    }
    return columns;
  }

  private static List<SuiteResult.Time> times(String file, int column, boolean counted) {
    return lines(file).stream()
        .skip(1)
        .filter(l -> !l.startsWith("TOTALS"))
        .map(l -> List.of(l.split(",", -1)))
        .map(
            f ->
                new SuiteResult.Time(
                    f.get(0),
                    counted ? Long.parseLong(f.get(1)) : 0,
                    Double.parseDouble(f.get(column))))
        .toList();
  }

  private static String classic(List<SuiteResult.Column> columns) {
    SuiteResult suite =
        new SuiteResult(
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            columns);
    return SuiteClassic.text(suite, List.of());
  }

  @Test
  void thePublishedTableIsPrintedToTheColumn() {
    List<String> table = classic(published()).lines().skip(5).toList();
    assertThat(table).isEqualTo(lines("published-sql-bench.txt"));
    assertThat(table).hasSize(106).allMatch(l -> l.length() == 69);
  }

  @Test
  void timesCarryTheirFlags() {
    String classic = SuiteClassic.text(TWO.suite().orElseThrow(), TWO.servers());
    assertThat(classic)
        .contains(" 1 postgres                                : PostgreSQL 18.6")
        .contains("count_distinct_group_on_key_parts (1|   2.00|   3.00|")
        .contains("create_MANY_tables (10000)          |   3.00|  *4.50|")
        .contains("insert (10000)                      |   4.00|  +6.00|")
        .contains("select_big (10000)                  |   5.00|  ?7.50|")
        .contains("select_key (10000)                  |   6.00|       |");
  }

  @Test
  void ratiosAndVerdictsStandBesideTheClassicTable() {
    String text = text(TWO, 100);
    assertThat(text)
        .contains(
            "connect+select_1_row (10000)        |   1.00|   1.50|  0.50x  0.46 to  0.54 + faster")
        .contains(
            "count_distinct_group_on_key_parts (1|   2.00|   3.00|  1.50x  1.46 to  1.54 - slower")
        .contains("select_big (10000)                  |   5.00|  ?7.50|\n")
        .contains("Geometric mean over the operations, mariadb over postgres: 0.970 x")
        .contains("Also measured")
        .containsPattern("select_in +10000 +4s +\\+?6s");
    assertThat(text.replaceAll("\\s+", " "))
        .contains("Not as expected")
        .contains("select_key on mariadb has no time: no such <index> (42)")
        .contains("select_big on mariadb had wrong answers, first: SELECT idn FROM bench1: 3 rows")
        .contains("postgres-create-r1 did not get to its end: too many tables");
  }

  @Test
  void withManyColumnsOnlyRatioAndSignStandBeside() {
    String text = text(THREE, 100);
    assertThat(text)
        .containsPattern("connect\\+select_1_row \\(10000\\) .*\\|  0\\.50x \\+  0\\.50x \\+\n");
    assertThat(text).contains("*675.00").contains("rds-5.5");
    assertThat(text(ONE, 80)).doesNotContain("x  ").contains("TOTALS");
  }

  @Test
  void thePageForBrowsersHasEveryOperationWithHeatAndSpread() {
    String html = body(TWO);
    assertThat(html)
        .contains("tint short\" style=\"--heat: 100%")
        .contains("tint long\" style=\"--heat: 67%")
        .contains("title=\"no such &lt;index&gt; (42)\">no time</td>")
        .contains("geometric mean")
        .contains("<pre class=\"classic\">")
        .contains("class=\"spread s1\"")
        .doesNotContain("NaN");
    assertThat(body(THREE)).contains(">675 s</td>").contains("over postgres");
    assertThat(body(ONE)).doesNotContain("tint ").doesNotContain("NaN");
  }

  /** The visible part. */
  private static String body(StudyResult study) {
    String html = HtmlReport.text(study);
    return html.substring(html.indexOf("<body>"), html.indexOf("<script"));
  }

  @Test
  void markdownAndFilesHoldTheSameNumbers(@TempDir Path folder) throws IOException {
    assertThat(MarkdownReport.text(TWO))
        .contains("## The results per operation")
        .contains("| insert | 10000 | 10000 | 4 s | +6 s | 1.50x | 1.46 to 1.54 | ? not shown |")
        .contains(
            "| connect+select\\_1\\_row | postgres | 2 000 | 120 us | 150 us | 400 us | 9 ms |");
    Reports.writeResult(folder, TWO);
    assertThat(Files.readAllLines(folder.resolve("operations.csv")))
        .anyMatch(l -> l.startsWith("operation,insert,mariadb,10000,10000,6.000000,5.880000,"))
        .anyMatch(l -> l.startsWith("totals,TOTALS,postgres,0,0,3.000000"));
    assertThat(Files.readAllLines(folder.resolve("cells.csv")))
        .contains("postgres-create-r1,create,postgres,1,insert,100,100,1.250000,false,true,0,,");
    assertThat(folder.resolve(Reports.CLASSIC)).content().contains("TOTALS");
    assertThat(ResultFiles.read(folder).suite()).isPresent();
  }
}
