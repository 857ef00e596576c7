package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.OperationResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.target.SharedServers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bench load} and {@code bench sql} of pgbench's workloads. */
@ExtendWith(SharedServers.class)
class PgbenchCommandIT {
  @TempDir Path folder;

  /** By the driver that is the default; the engines' own tests go by JDBC. */
  @ParameterizedTest
  @ValueSource(strings = {"tpcb-like", "simple-update", "select-only"})
  void bothEnginesCarryItOutAndSayHowItWasLoaded(String workload) throws Exception {
    SharedTargets servers = SharedTargets.of("embedded:postgres", "embedded:mariadb");
    CaughtScreen screen = servers.screen();
    String[] args =
        servers.after(
            "load",
            workload,
            "--clients",
            "2",
            "--repeats",
            "1",
            "--warmup",
            "0s",
            "--duration",
            "500ms",
            "-o",
            folder.toString());
    int code = Main.execute(args, screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);

    assertThat(screen.err())
        .containsPattern("pgbench_accounts: 100,000 rows in .* by COPY FROM STDIN over \\d conn")
        .containsPattern("pgbench_accounts: 100,000 rows in .* by LOAD DATA LOCAL INFILE over");
    StudyResult result = ResultFiles.read(ResultFolder.only(folder));
    assertThat(result.parameters()).containsEntry("scale", "1");
    assertThat(result.runs())
        .hasSize(2)
        .allSatisfy(run -> assertThat(run.audit().orElseThrow().exact()).isTrue())
        .allSatisfy(
            run ->
                assertThat(run.operations().get(0).statements())
                    .extracting(OperationResult.Statement::text)
                    .contains("SELECT abalance FROM pgbench_accounts WHERE aid = ?"));
  }

  @Test
  void showsTheStatementsInTheWordsOfTheServer() {
    CaughtScreen screen = new CaughtScreen(Map.of());

    assertThat(Main.execute(new String[] {"sql", "tpcb-like"}, screen.screen())).isZero();
    assertThat(screen.out())
        .contains("filler char(84)) WITH (fillfactor=100);")
        .contains("COPY ${schema}.pgbench_accounts (aid, bid, abalance, filler) FROM STDIN;")
        .contains("LOAD DATA LOCAL INFILE 'kurabe' INTO TABLE ${schema}.pgbench_accounts")
        .contains("ALTER TABLE ${schema}.pgbench_accounts ADD PRIMARY KEY (aid);")
        .contains("filler char(84), PRIMARY KEY (aid));")
        .contains("UPDATE ${schema}.pgbench_branches SET bbalance = bbalance + ? WHERE bid = ?;")
        .contains("\nEND;")
        .contains("\nCOMMIT;");
  }

  @Test
  void ctrlCWhileATableIsFilledEndsItInOrder() throws Exception {
    String[] args = {
      "load", "select-only", "-t", "embedded:postgres", "--scale", "500", "-o", "results"
    };
    try (BenchProcess bench = BenchProcess.start(folder, Map.of(), args)) {
      bench.until(() -> bench.err().contains("pgbench_tellers: "));
      assertThat(bench.signal("INT").exitCode()).as(bench.said()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(bench.err()).contains("Interrupted: finishing").doesNotContain("\tat ");
      assertThat(bench.out()).contains("The load of pgbench_accounts was stopped after");
    }
    StudyResult result = ResultFiles.read(ResultFolder.only(folder.resolve("results")));
    assertThat(result.complete()).isFalse();
    assertThat(result.runs()).isEmpty();
    assertThat(result.incompleteBecause())
        .contains("The load of pgbench_accounts was stopped after")
        .contains("of 50000000 rows. The table is empty again");
  }
}
