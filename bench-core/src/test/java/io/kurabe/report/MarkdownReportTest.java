package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
  private static final String SAMPLE = Reports.markdown(SampleStudy.counters());

  @Test
  void hasAnswerFindingsPointsAndServers() {
    assertThat(SAMPLE)
        .startsWith("# counters: What does one hot counter cost")
        .contains("Of 5 claims 2 hold (F4.1, F4.5), 2 fail (F4.2, F4.4), 1 is not shown (F4.3).")
        .contains("| F4.3 | **not shown** | mariadb upsert |")
        .containsPattern(
            "\\| mariadb \\| upsert \\| 64 \\| 1\\.\\d+k \\| \u00b1[\\d.]+% \\| [\\d.]+ ms \\|")
        .contains("| redis | incrby | ! 64 |")
        .contains("2 of 3 |")
        .contains("MariaDB 11.4.5")
        .contains("- redis-incrby-c64-r2: the generator stood still for 412 ms");
  }

  @Test
  void everyTableHasTheSameNumberOfCellsInEachRow() {
    Set<Integer> tables = new TreeSet<>();
    int cells = 0;
    for (String line : SAMPLE.lines().toList()) {
      int found = line.startsWith("|") ? line.split("(?<!\\\\)\\|", -1).length : 0;
      if (found > 0 && cells > 0) {
        assertThat(found).as(line).isEqualTo(cells);
        tables.add(found);
      }
      cells = found;
    }
    assertThat(tables).as("settings, findings, numbers").containsExactly(4, 8, 15);
  }

  @Test
  void textOfOthersBecomesNoMarkup() throws IOException {
    StudyResult odd = Variants.of(t -> t.put("question", "a|b <script> *c*\nd & `e`"));
    assertThat(Reports.markdown(odd))
        .contains("a\\|b &lt;script> \\*c\\* d &amp; \\`e\\`")
        .doesNotContain("<script>");
  }
}
