package io.kurabe.studies.sqlbench.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.SampleSuite;
import io.kurabe.result.StudyResult;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuiteClassicTest {
  @Test
  void thePublishedTableIsPrintedToTheColumn() {
    SuiteResult published =
        new SuiteResult(
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            PublishedSuite.columns());
    List<String> table = new SuiteClassic(published, List.of()).text().lines().skip(5).toList();
    assertThat(table).isEqualTo(PublishedSuite.lines("published-sql-bench.txt"));
    assertThat(table).hasSize(106).allMatch(l -> l.length() == 69);
  }

  @Test
  void timesCarryTheirFlags() {
    StudyResult two = SampleSuite.of(2, List.of());
    assertThat(new SuiteClassic(two.part(SuiteResult.class).orElseThrow(), two.servers()).text())
        .contains(" 1 postgres                                : PostgreSQL 18.6")
        .contains("count_distinct_group_on_key_parts (1|   2.00|   3.00|")
        .contains("create_MANY_tables (10000)          |   3.00|  *4.50|")
        .contains("insert (10000)                      |   4.00|  +6.00|")
        .contains("select_big (10000)                  |   5.00|  ?7.50|")
        .contains("select_key (10000)                  |   6.00|       |");
  }
}
