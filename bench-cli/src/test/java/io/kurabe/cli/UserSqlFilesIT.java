package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.OperationResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.target.SharedServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bench load --sql}, on both SQL engines in turns. */
@ExtendWith(SharedServers.class)
class UserSqlFilesIT {
  private static final String SCHEMA =
      """
      CREATE TABLE shops (id int PRIMARY KEY, orders int NOT NULL);
      INSERT INTO shops VALUES (1, 0), (2, 0), (3, 0);
      CREATE TABLE orders (shop int NOT NULL, note varchar(20) NOT NULL);
      """;

  private static final String ORDER =
      """
      \\set shop random_zipfian(1, :shops, 1.1)
      \\set note random_text('###-@@@')
      BEGIN;
      UPDATE shops SET orders = orders + 1 WHERE id = :shop;
      \\expect 1
      INSERT INTO orders (shop, note) VALUES (:shop, :note);
      COMMIT;
      """;

  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  private CaughtScreen load(int expectedCode, SharedTargets servers, String... more)
      throws IOException {
    List<String> args = new ArrayList<>(List.of("load", "--setup", file("schema.sql", SCHEMA)));
    args.addAll(List.of(more));
    args.addAll(servers.options());
    args.addAll(
        List.of("--repeats", "1", "--warmup", "100ms", "--duration", "500ms", "--think", "10ms"));
    args.addAll(List.of("-o", folder.resolve("results").toString()));
    CaughtScreen screen = servers.screen();
    int code = Main.execute(args.toArray(String[]::new), screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(expectedCode);
    return screen;
  }

  private StudyResult result() throws IOException {
    try (Stream<Path> results = Files.list(folder.resolve("results"))) {
      return ResultFiles.read(results.findFirst().orElseThrow());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"vertx", "jdbc"})
  void filesAreDrawnByWeightByEitherDriver(String driver) throws IOException {
    CaughtScreen screen =
        load(
            ExitCode.OK,
            SharedTargets.of("embedded:postgres", "embedded:mariadb"),
            "--sql",
            file("order.sql", ORDER) + "@9",
            "--sql",
            file("report.sql", "SELECT SUM(orders) FROM shops;") + "@1",
            "--define",
            "shops=3",
            "--driver",
            driver,
            "--clients",
            "4");
    StudyResult result = result();
    assertThat(result.runs()).hasSize(2);
    for (RunResult run : result.runs()) {
      assertThat(run.spec().transport().driver().text()).isEqualTo(driver);
      assertThat(run.audit().orElseThrow().exact()).isTrue();
      OperationResult order = run.operations().get(0);
      OperationResult report = run.operations().get(1);
      assertThat(order.operation()).isEqualTo("order.sql");
      assertThat(order.succeeded()).as(screen.out()).isPositive();
      assertThat(order.succeeded() / (double) (order.succeeded() + report.succeeded()))
          .isBetween(0.8, 0.98);
      assertThat(order.statements())
          .extracting(OperationResult.Statement::text)
          .contains("UPDATE shops SET orders = orders + 1 WHERE id = ?")
          .hasSize(4);
    }
  }

  @Test
  void whatTheServerRefusesEndsTheRunInItsWords() throws IOException {
    CaughtScreen screen =
        load(
            ExitCode.RUN_INVALID,
            SharedTargets.of("embedded:postgres"),
            "--sql",
            file("order.sql", "SELECT broken FROM shops;"));
    assertThat(screen.err().replaceAll("\\s+", " "))
        .contains("order.sql:1: ERROR: column \"broken\" does not exist (42703)")
        .contains("; the statement has never succeeded, so the run was ended");
  }

  @Test
  void aSetUpThatIsRefusedNamesFileAndLine() throws IOException {
    CaughtScreen screen =
        load(
            ExitCode.TARGET,
            SharedTargets.of("embedded:mariadb"),
            "--setup",
            file("more.sql", "\nINSERT INTO nothing VALUES (1);"),
            "--sql",
            file("order.sql", "SELECT 1;"));
    assertThat(screen.err()).contains("set-up statement of more.sql:2").contains("nothing");
  }
}
