package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user can get wrong with {@code bench run sql-bench} before any server is asked. */
class SqlBenchRunOptionsTest {
  private final CaughtScreen screen = new CaughtScreen(Map.of());

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "run";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Main.execute(all, screen.screen());
  }

  @Test
  void allProblemsAreToldAtOnce() {
    int code =
        run(
            "sql-bench",
            "--size",
            "huge",
            "--test",
            "select,nope",
            "--operation",
            "select_key,never",
            "--time-limit",
            "soon",
            "--pool",
            "3",
            "--think",
            "1s",
            "--until-precise",
            "3%",
            "--null-check",
            "--duration",
            "3s",
            "--clients",
            "4",
            "--threads",
            "2",
            "--keys",
            "serial");
    assertThat(code).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("--size: 'huge' is no size. Possible: small, full, or a share of 1")
        .contains("--test: 'nope' is unknown. Possible: alter-table, atis, big-tables, connect")
        .contains("--operation: 'never' is unknown. Possible: alter_table_add")
        .contains("--time-limit: 'soon' is not a duration")
        .contains("--pool: sql-bench has one client")
        .contains("--think: the client of sql-bench does not think")
        .contains("--until-precise: sql-bench has many numbers")
        .contains("--null-check: name two servers that are alike")
        .contains("--duration, --warmup: an operation of sql-bench is as long as its loop")
        .contains("--clients: is an option of study counters")
        .contains("--threads: is an option of study ddl")
        .contains("--keys: is an option of study keys")
        .doesNotContain("\tat ");
  }

  @Test
  void anOperationMustBelongToTheChosenTests() {
    assertThat(run("sql-bench", "--test", "CREATE", "--operation", "select_key"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("'select_key' is unknown. Possible: create+drop, create_MANY_tables");
  }

  @Test
  void optionsOfTheSuiteBelongToNoOtherStudy() {
    assertThat(run("counters", "--size", "full", "--fast", "--published"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("--size: is an option of study sql-bench")
        .contains("--fast: is an option of study sql-bench")
        .contains("--published: is an option of study sql-bench");
  }

  @Test
  void aFolderWithoutAJournalCannotBeResumed(@TempDir Path folder) {
    assertThat(run("sql-bench", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).contains("has no journal.jsonl");
  }
}
