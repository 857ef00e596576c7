package io.kurabe.postgres.internal;

import static io.kurabe.target.SettingsAssertions.assertDiffersOnlyIn;
import static io.kurabe.target.SettingsAssertions.assertTellsNothingOfItsOwn;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.local.internal.EmbeddedPostgres;
import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All settings of two servers, as they are held against each other. */
class AllSettingsIT {
  private static final String PASSWORD = "s3cr3t-of-the-user";

  private static RunningServer<PostgresConnections> running;
  private static Server one;
  private static Server other;

  @BeforeAll
  static void start() throws SQLException {
    running = EmbeddedPostgres.start(Durability.DURABLE, Map.of());
    one = PostgresServer.open(Target.parse("one=embedded:postgres"), running, OpenOptions.DEFAULT);
    other =
        new PostgresEngine()
            .open(Target.parse("other=embedded:postgres?work_mem=5MB"), OpenOptions.DEFAULT);
    execute("ALTER SYSTEM SET primary_conninfo = 'host=x password=planted'");
    execute("ALTER SYSTEM SET archive_cleanup_command = 'send --token planted'");
    execute("SELECT pg_reload_conf()");
    execute("CREATE ROLE guest LOGIN PASSWORD '" + PASSWORD + "'");
  }

  @AfterAll
  static void stop() {
    try (Server first = one;
        Server second = other) {
      assertThat(first).isNotSameAs(second);
    }
  }

  @Test
  void thoseThatMatterAreThereWithTheirUnits() {
    assertThat(one.allSettings())
        .hasSizeGreaterThan(200)
        .containsEntry("fsync", "on")
        .containsEntry("synchronous_commit", "on")
        .containsEntry("shared_buffers", "32768 8kB")
        .containsKeys("max_wal_size", "work_mem", "jit", "wal_level", "server_version");
  }

  @Test
  void whatNoTwoServersHaveAlikeIsNot() {
    assertTellsNothingOfItsOwn(
        one,
        "port",
        "listen_addresses",
        "data_directory",
        "config_file",
        "hba_file",
        "unix_socket_directories",
        "krb_server_keyfile",
        "application_name");
  }

  @Test
  void twoServersDifferInWhatTheUserSetOnly() {
    assertDiffersOnlyIn(one, other, "work_mem", "5120 kB");
  }

  @Test
  void connectionsAndCommandsMayHoldAPasswordAndAreNotTold() {
    assertThat(one.allSettings().toString()).doesNotContain("planted");
    assertThat(one.allSettings())
        .doesNotContainKeys("primary_conninfo", "archive_cleanup_command", "archive_command");
  }

  @Test
  void aUserWithoutRightsSeesWhatThatUserMay() {
    Target target =
        Target.parse("guest=jdbc:postgresql://guest@127.0.0.1:" + port() + "/postgres")
            .withPassword(Secret.of(PASSWORD));
    try (Server guest = new PostgresEngine().open(target, OpenOptions.DEFAULT)) {
      assertThat(guest.allSettings())
          .containsEntry("fsync", "on")
          .containsEntry("shared_buffers", "32768 8kB");
      assertThat(one.allSettings()).containsAllEntriesOf(guest.allSettings());
    }
  }

  private static String port() {
    return one.facts().address().replaceFirst(".*:", "");
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = running.connections().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
