package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.target.SharedServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench load --sql} with scripts as people have them. */
@ExtendWith(SharedServers.class)
class OwnSqlIT {
  private static final Path TABLES = Path.of("..", "examples", "pgbench-tables.sql");

  @TempDir private Path folder = Path.of("");
  private CaughtScreen screen = new CaughtScreen(Map.of());

  private int load(String server, String script, String... more) throws Exception {
    Path file = Files.writeString(folder.resolve("mine.sql"), script);
    SharedTargets shared = SharedTargets.of("embedded:" + server);
    screen = shared.screen();
    List<String> words = new ArrayList<>(List.of("load", "sql", "--sql", file.toString()));
    words.addAll(List.of("--warmup", "100ms", "--duration", "400ms", "--clients", "2"));
    words.addAll(List.of("--seed", "3", "-o", folder.resolve("out").toString()));
    words.addAll(List.of(more));
    return Main.execute(shared.after(words.toArray(String[]::new)), screen.screen());
  }

  private RunResult result() throws IOException {
    StudyResult result = ResultFiles.read(ResultFolder.only(folder.resolve("out")));
    return result.runs().get(0);
  }

  /**
   * Without a rule of fitness a run of a moment may be invalid for its shortness, and ends in 4.
   */
  @Test
  void aScriptOfPgbenchRunsOnTheTablesOfPgbench() throws Exception {
    int code =
        load(
            "postgres",
            """
            \\set aid random(1, 100000 * :scale)
            \\set bid random(1, 1 * :scale)
            \\set delta random(-5000, 5000)
            BEGIN;
            UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
            SELECT bbalance AS before FROM pgbench_branches WHERE bid = :bid FOR UPDATE \\gset
            UPDATE pgbench_branches SET bbalance = :before + :delta WHERE bid = :bid RETURNING bbalance \\gset
            \\if :bbalance - :before <> :delta
            SELECT 1 / 0;
            \\endif
            INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (1, :bid, :aid, :delta, CURRENT_TIMESTAMP);
            END;
            """,
            "--setup",
            TABLES.toString(),
            "--define",
            "scale=2");
    assertThat(code).as(screen.said()).isIn(ExitCode.OK, ExitCode.RUN_INVALID);
    RunResult run = result();
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.operations().get(0).failed()).isZero();
    assertThat(run.operations().get(0).statements())
        .extracting(s -> s.text().split(" ")[0])
        .containsExactly("BEGIN", "UPDATE", "SELECT", "UPDATE", "SELECT", "INSERT", "END");
    assertThat(run.operations().get(0).statements().get(4).time().count())
        .as("a statement that no branch reaches has no time")
        .isZero();
  }

  @Test
  void aStatementThatCanNeverSucceedEndsTheRunWithFileAndLine() throws Exception {
    for (String server : List.of("postgres", "mariadb")) {
      int code = load(server, "SELECT 1;\nSELECT nothing\n  FROM nowhere;\n");
      assertThat(code).as(screen.said()).isEqualTo(ExitCode.RUN_INVALID);
      assertThat(screen.err())
          .contains("mine.sql:2: ")
          .contains("nowhere")
          .contains("the statement has never succeeded, so the run was ended")
          .doesNotContain("defect")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void whatOneServerAloneRefusesIsToldWhenItIsTheTarget() throws Exception {
    String pipeline = "\\startpipeline\nSELECT 1;\nSELECT 2;\n\\endpipeline\n";
    assertThat(load("mariadb", pipeline)).as(screen.said()).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err())
        .contains("the SQL for MySQL and MariaDB is not usable")
        .contains("mine.sql: line 1: \\startpipeline works on PostgreSQL only");
    assertThat(load("postgres", pipeline))
        .as(screen.said())
        .isIn(ExitCode.OK, ExitCode.RUN_INVALID);
    assertThat(result().acknowledged()).isPositive();
  }
}
