package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Driver;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two targets that are one server and database, reached in one way or in two. */
class DriversIT {
  private static LocalPostgres postgres;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws SQLException {
    postgres = new LocalPostgres();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  private CaughtScreen load(int expected, String secondParameters, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "load",
                "point-select",
                "--rows",
                "1000",
                "-t",
                "a=" + postgres.url("bench"),
                "-t",
                "b=" + postgres.url("bench") + secondParameters));
    args.addAll(List.of(more));
    args.addAll(
        List.of("--repeats", "2", "--think", "10ms", "--warmup", "50ms", "--duration", "500ms"));
    args.addAll(List.of("-o", folder.resolve("results").toString()));
    CaughtScreen screen = new CaughtScreen(Map.of("KURABE_PASSWORD", LocalPostgres.PASSWORD));
    int code = Main.execute(args.toArray(String[]::new), screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(expected);
    return screen;
  }

  private static List<String> ourSchemas() throws SQLException {
    return postgres.query("SELECT nspname FROM pg_namespace").stream()
        .filter(n -> n.startsWith("kurabe_"))
        .toList();
  }

  @Test
  void oneServerMayBeTwoTargets() throws Exception {
    load(ExitCode.OK, "");
    StudyResult result = ResultFiles.read(ResultFolder.only(folder.resolve("results")));
    assertThat(result.runs()).hasSize(4);
    assertThat(result.runs()).allMatch(r -> r.audit().orElseThrow().exact());
    assertThat(ourSchemas()).isEmpty();
  }

  @Test
  void targetsThatAreReachedInTwoWaysAreRefusedTogether() throws Exception {
    CaughtScreen drivers = load(ExitCode.USAGE, "", "--driver", "b=vertx");
    assertThat(drivers.err())
        .contains("a and b: driver: jdbc and vertx", "allow unlike targets to be compared")
        .doesNotContain("\tat ");
    CaughtScreen protocols = load(ExitCode.USAGE, "&prepareThreshold=0");
    assertThat(protocols.err()).contains("a and b: protocol: prepared and extended");
    assertThat(ourSchemas()).isEmpty();
  }

  @Test
  void aValueThatTheDriverRefusesIsAMistakeInTheCommand() {
    assertThat(load(ExitCode.USAGE, "&sslmode=nope").err())
        .contains("Invalid sslmode value: nope")
        .doesNotContain("\tat ", "defect");
  }

  @Test
  void whoAllowsItComparesTwoDrivers() throws Exception {
    CaughtScreen screen = load(ExitCode.OK, "", "--driver", "b=vertx", "--allow-unlike");
    StudyResult result = ResultFiles.read(ResultFolder.only(folder.resolve("results")));
    assertThat(result.runs())
        .extracting(r -> r.spec().transport().driver())
        .contains(Driver.JDBC, Driver.VERTX);
    assertThat(result.parameters())
        .containsEntry("driver, on a", "jdbc")
        .containsEntry("driver, on b", "vertx");
    assertThat(screen.out()).contains("jdbc", "vertx");
    assertThat(ourSchemas()).isEmpty();
  }

  @Test
  void whatVertxCannotCarryIsRefusedBeforeARun() {
    assertThat(load(ExitCode.USAGE, "", "--driver", "vertx", "--pool", "4").err())
        .contains("--pool: is HikariCP's");
    assertThat(load(ExitCode.USAGE, "", "--driver", "vertx", "--protocol", "text").err())
        .contains("vertx sends prepared statements only, not text");
    assertThat(load(ExitCode.USAGE, "&prepareThreshold=1", "--driver", "vertx").err())
        .contains("'prepareThreshold' is a parameter of pgjdbc that the Vert.x client lacks");
  }
}
