package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.SampleSuite;
import io.kurabe.result.StudyResult;
import io.kurabe.studies.sqlbench.internal.PublishedSuite;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What reports make of a run of the suite sql-bench. */
class SuiteReportTest {
  private static final StudyResult TWO = SampleSuite.of(2, List.of());
  private static final StudyResult ONE = SampleSuite.of(1, List.of());
  private static final StudyResult THREE = SampleSuite.of(3, PublishedSuite.columns());

  private static String text(StudyResult study, int columns) {
    return Rendered.text(study, Optional.empty(), new TextStyle(false, false, columns));
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
        .contains("Geometric mean over the operations, mariadb over postgres: 0.970x")
        .contains("Also measured")
        .containsPattern("select_in +10000 +4s +\\+?6s");
    assertThat(text.replaceAll("\\s+", " "))
        .contains("Not as expected")
        .contains("select_key on mariadb has no time: no such <index> (42)")
        .contains("select_big on mariadb had wrong answers, first: SELECT idn FROM bench1: 3 rows")
        .contains("postgres-create-r1 did not get to its end: too many tables");
  }

  @Test
  void theClassicTableStandsApartFromWhatIsAroundIt() {
    assertThat(text(TWO, 100))
        .contains("\n\n=====================================================\nOperation ")
        .contains("=====\n\n  Geometric mean over the operations, ");
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
    String html = Rendered.html(TWO);
    assertThat(html)
        .contains("tint short\" style=\"--heat: 100%")
        .contains("tint long\" style=\"--heat: 67%")
        .contains(">no time<small>no such &lt;index&gt; (42)</small></td>")
        .contains("geometric mean")
        .contains("<pre class=\"verbatim\">=====")
        .contains("class=\"spread s1\"");
    assertThat(Rendered.html(THREE)).contains(">675 s</td>").contains("over postgres");
    String one = Rendered.html(ONE);
    assertThat(one.substring(one.indexOf("<body>"))).contains("ATIS").doesNotContain("tint ");
  }

  @Test
  void markdownAndFilesHoldTheSameNumbers() {
    assertThat(Rendered.markdown(TWO))
        .contains("## The results per operation")
        .contains("| insert | 10000 | 10000 | 4 s | +6 s | 1.50x | 1.46 to 1.54 | ? not shown |")
        .contains(
            "| connect+select\\_1\\_row | postgres | 2 000 | 120 us | 150 us | 400 us | 9 ms |");
    assertThat(Rendered.csv(TWO, "operations.csv").lines())
        .anyMatch(l -> l.startsWith("operation,insert,mariadb,10000,10000,6.000000,5.880000,"))
        .anyMatch(l -> l.startsWith("totals,TOTALS,postgres,0,0,3.000000"));
    assertThat(Rendered.csv(TWO, "cells.csv").lines())
        .contains("postgres-create-r1,create,postgres,1,insert,100,100,1.250000,false,true,0,,");
    assertThat(Rendered.csv(TWO, "classic.txt")).contains("TOTALS");
  }
}
