package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.redis.LocalRedis;
import io.kurabe.target.local.internal.FreePort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code bench doctor} as a user sees it, on real servers. */
class DoctorCommandIT {
  private static final String WRONG = "wr0ng-s3cret";

  private static LocalPostgres postgres;

  @BeforeAll
  static void start() throws Exception {
    postgres = new LocalPostgres();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  @Test
  void theEmbeddedServersAreFit() {
    Console console = new Console();
    assertThat(console.run("doctor")).as(console.out()).isZero();
    assertThat(console.out())
        .contains("This machine: ", "mariadb: ", "postgres: ", "redis: ")
        .contains("  ok       schema        a schema of Kurabe's can be made and dropped")
        .containsPattern("3 targets and this machine: \\d+ ok, \\d+ warnings?, 0 stops\\.\n$")
        .doesNotContain("settings reported by the server");
    assertThat(console.out().lines())
        .allSatisfy(l -> assertThat(l.length()).as(l).isLessThanOrEqualTo(100));
  }

  @Test
  void aClosedPortHidesNothingOfTheOthers() {
    Console console = new Console();
    String closed = "redis://127.0.0.1:" + FreePort.find();
    assertThat(console.run("doctor", "gone=" + closed, "embedded:redis"))
        .as(console.out())
        .isEqualTo(ExitCode.TARGET);
    assertThat(console.out())
        .containsPattern("gone: redis://127.0.0.1:\\d+\n  stop     connection    Redis at ")
        .contains("-> Check that the server runs")
        .contains("redis: embedded:redis\n  ok       reachable     Redis ")
        .containsPattern("2 targets and this machine: .*, 1 stop\\.");
    assertThat(console.err()).isEmpty();
  }

  @Test
  void aWrongPasswordIsAStopAndIsNotShown() throws Exception {
    try (LocalRedis redis = new LocalRedis()) {
      CaughtScreen screen =
          new CaughtScreen(
              Map.of("KURABE_PASSWORD_DB", WRONG, "KURABE_PASSWORD_CACHE", LocalRedis.PASSWORD));
      String[] args = {"doctor", "db=" + postgres.url("bench"), "cache=" + redis.url()};
      assertThat(Main.execute(args, screen.screen())).isEqualTo(ExitCode.TARGET);
      assertThat(screen.out())
          .contains("stop     connection    PostgreSQL at 127.0.0.1:")
          .contains("refused the password of user 'bench'")
          .contains("ok       login         as bench");
      assertThat(screen.said()).doesNotContain(WRONG, LocalPostgres.PASSWORD, LocalRedis.PASSWORD);
    }
  }

  @Test
  void aUserWithoutTheRightToMakeASchemaIsStopped() {
    CaughtScreen screen = new CaughtScreen(Map.of("KURABE_PASSWORD", LocalPostgres.PASSWORD));
    String[] args = {"doctor", postgres.url("reader")};
    assertThat(Main.execute(args, screen.screen())).isEqualTo(ExitCode.TARGET);
    assertThat(screen.out())
        .contains("  stop     schema        ")
        .contains("grant CREATE")
        .contains("  warning  counters      ")
        .contains("  ok       round trip    ");
  }

  @Test
  void aSpoiledSettingIsAWarningWithWhatToDo() {
    Console console = new Console();
    assertThat(console.run("doctor", "embedded:postgres?shared_buffers=1MB", "--settings"))
        .isZero();
    assertThat(console.out())
        .contains("  warning  settings      shared_buffers is 1 MiB")
        .contains("-> Set shared_buffers to about a quarter of the server's memory.")
        .contains("settings reported by the server")
        .containsPattern("    shared_buffers +1MB\n")
        .containsPattern("1 target and this machine: \\d+ ok, [1-9]\\d* warnings?, 0 stops\\.");
  }

  @Test
  void jsonHasTheSameLines() throws Exception {
    Console console = new Console();
    String closed = "jdbc:mysql://127.0.0.1:" + FreePort.find() + "/";
    assertThat(console.run("doctor", "embedded:redis", closed, "--format", "json"))
        .isEqualTo(ExitCode.TARGET);
    JsonNode json = new ObjectMapper().readTree(console.out());
    assertThat(json.path("schemaVersion").asInt()).isEqualTo(1);
    assertThat(json.path("machine").path("lines").path(0).path("check").asText())
        .isEqualTo("processors");
    JsonNode redis = json.path("targets").path(0);
    assertThat(redis.path("name").asText()).isEqualTo("redis");
    assertThat(redis.path("place").asText()).isEqualTo("embedded:redis");
    assertThat(redis.path("settings")).isEmpty();
    List<String> checks = new ArrayList<>();
    redis.path("lines").forEach(l -> checks.add(l.path("check").asText()));
    assertThat(checks).startsWith("reachable", "login", "TLS", "schema").endsWith("leftovers");
    JsonNode stop = json.path("targets").path(1).path("lines").path(0);
    assertThat(stop.path("level").asText()).isEqualTo("stop");
    assertThat(stop.path("text").asText()).startsWith("Nothing answers at");
    assertThat(stop.path("advice").asText()).isNotBlank();
  }

  @Test
  void anUnknownFormatIsRefused() {
    Console console = new Console();
    assertThat(console.run("doctor", "--format", "xml")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err()).contains("'xml' is unknown. Possible: text, json");
  }
}
