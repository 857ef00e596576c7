package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.Finding;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.studies.sqlbench.internal.SuiteResult;
import io.kurabe.studies.sqlbench.internal.SuiteRow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run sql-bench} as a user runs it, with few tests. */
class SqlBenchStudyIT {
  private static final String OFF = "off=embedded:mariadb?performance_schema=OFF";

  private final CaughtScreen screen = new CaughtScreen(Map.of());

  @TempDir Path folder;

  private int run(String... arguments) {
    return Main.execute(arguments, screen.screen());
  }

  private StudyResult result() throws Exception {
    return ResultFiles.read(ResultFolder.only(folder));
  }

  @Test
  void thePublishedQuestionOnTheDefaultServers() throws Exception {
    int code =
        run(
            "run",
            "sql-bench",
            "--test",
            "transactions,alter-table",
            "--repeats",
            "2",
            "--output",
            folder.toString());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    StudyResult result = result();
    assertThat(result.runs()).hasSize(8).allMatch(r -> r.valid());
    SuiteResult suite = result.part(SuiteResult.class).orElseThrow();
    assertThat(suite.targets()).containsExactly("ps_on", "ps_off");
    assertThat(suite.tests()).hasSize(2);
    assertThat(suite.operations())
        .extracting(SuiteRow::name)
        .containsExactly("alter_table_add", "alter_table_drop", "create_index", "drop_index");
    assertThat(suite.operations())
        .allMatch(r -> r.values().get(1).overFirst().orElseThrow().times().bounded());
    Finding schema =
        result.findings().stream().filter(f -> f.id().equals("F2.2")).findFirst().orElseThrow();
    assertThat(schema.subject()).isEqualTo("ps_off over ps_on");
    assertThat(schema.because())
        .isEqualTo("not measured: operations that the claim is about were left out");
    assertThat(screen.out())
        .contains("|  ps_on| ps_off|")
        .contains("alter_table_add (92)                |")
        .contains("Also measured")
        .contains("Exact in all 8 audited runs")
        .doesNotContain("not clean");
    assertThat(screen.err()).doesNotContain("Not cleaned");
    Path files = ResultFolder.only(folder);
    for (String file : List.of("classic.txt", "operations.csv", "cells.csv", "report.html")) {
      assertThat(files.resolve(file)).isNotEmptyFile();
    }
    assertThat(files.resolve("journal.jsonl")).doesNotExist();
  }

  @Test
  void thePublishedColumnsStandBesideASingleOperation() throws Exception {
    int code =
        run(
            "run",
            "sql-bench",
            "--test",
            "select",
            "--operation",
            "count_distinct,select_cache",
            "--published",
            "--repeats",
            "1",
            "-t",
            OFF,
            "--output",
            folder.toString());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    SuiteResult suite = result().part(SuiteResult.class).orElseThrow();
    assertThat(suite.operations())
        .extracting(SuiteRow::name)
        .containsExactly("count_distinct", "select_cache");
    assertThat(suite.totals()).isEmpty();
    assertThat(suite.published()).hasSize(4);
    assertThat(screen.out())
        .containsPattern("count_distinct \\(100\\) +\\| +\\d\\.\\d\\d\\|  \\*4\\.00\\|")
        .contains("Operations were left out");
  }

  @Test
  void everyStatementCanBeSeenBeforehand() {
    assertThat(run("sql", "sql-bench", "--engine", "postgres"))
        .as(screen.said())
        .isEqualTo(ExitCode.OK);
    assertThat(screen.out())
        .contains("-- insert: select_key (20)")
        .containsPattern("SELECT \\* FROM bench1 WHERE id=\\d+ AND id2=\\d+;")
        .contains("CREATE INDEX ix_id3 ON bench1 (id3);")
        .contains("-- ATIS: select_group (280)")
        .contains("-- wisconsin: wisc_benchmark (34)");
    List<String> longest = screen.out().lines().filter(l -> l.length() > 1_100).toList();
    assertThat(longest).isEmpty();
  }
}
