package io.kurabe.mysql.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlEngine;
import io.kurabe.mysql.internal.MySqlUrl;
import io.kurabe.mysql.internal.SharedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.PortTakenException;
import io.kurabe.target.local.internal.RunningServer;
import io.kurabe.target.local.internal.ServerOrigin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The embedded server as it is started: closed to others, honest settings, nothing left behind. */
class EmbeddedMariaDbIT {
  private static Server server;
  private static MySqlConnections connections;

  @BeforeAll
  static void start() {
    server = open(Durability.DURABLE);
    connections = SharedMariaDb.connections(server);
  }

  private static Server open(Durability durability) {
    return new MySqlEngine().open(Target.parse("embedded:mariadb"), new OpenOptions(durability, 0));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"DURABLE, 1", "RELAXED, 2"})
  void durabilityIsWhatTheServerSays(Durability durability, String flush) {
    try (Server other = open(durability)) {
      assertThat(other.facts().settings())
          .containsEntry("innodb_flush_log_at_trx_commit", flush)
          .containsEntry("innodb_doublewrite", "ON")
          .containsEntry("innodb_flush_method", "O_DIRECT")
          .containsEntry("log_bin", "OFF");
    }
  }

  @Test
  void saysThatItIsMariaDb() {
    ServerFacts facts = server.facts();
    assertThat(facts.product()).isEqualTo("MariaDB");
    assertThat(facts.version()).contains("11.4.5-MariaDB");
    assertThat(facts.engine()).isEqualTo("mysql");
    assertThat(facts.origin()).isEqualTo("embedded");
    assertThat(facts.sharesGeneratorHost()).isTrue();
    assertThat(facts.tls()).isEqualTo("off");
    assertThat(facts.roundTripMicros()).isBetween(1.0, 100_000.0);
    assertThat(facts.settings().entrySet().iterator().next())
        .isEqualTo(Map.entry("architecture", "x86_64"));
    assertThat(facts.settings())
        .containsEntry("innodb_buffer_pool_size", String.valueOf(256 << 20))
        .containsEntry("performance_schema", "ON")
        .containsEntry("max_connections", "500")
        .containsEntry("character_set_server", "utf8mb4")
        .containsEntry("autocommit", "ON")
        .containsKeys("innodb_deadlock_detect", "innodb_lock_wait_timeout", "query_cache_type")
        .containsAnyOf(
            Map.entry("transaction_isolation", "REPEATABLE-READ"),
            Map.entry("tx_isolation", "REPEATABLE-READ"));
    assertThat(facts.warnings()).noneMatch(w -> w.contains("innodb"));
  }

  @Test
  void listensOnLoopbackOnly() throws IOException {
    int port = port();
    try (Socket loopback = new Socket(InetAddress.getLoopbackAddress(), port)) {
      assertThat(loopback.isConnected()).isTrue();
    }
    List<InetAddress> others =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(a -> !a.isLoopbackAddress())
            .toList();
    for (InetAddress address : others) {
      assertThatThrownBy(() -> new Socket(address, port).close())
          .as("%s", address)
          .isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kurabe", "root", "", "mariadb.sys"})
  void letsNobodyInWithoutThePassword(String user) {
    for (String password : List.of("", "wrong")) {
      String at = user.isEmpty() ? "" : user + "@";
      var url = MySqlUrl.parse("jdbc:mysql://" + at + connections.url().hostAndPort());
      var nobody =
          new MySqlConnections(
              url, Optional.of(Secret.of(password)), Map.of("sslMode", "DISABLED"));
      assertThatThrownBy(nobody::open).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void hasNoOtherAccountThatCouldLogIn() throws SQLException {
    try (Connection connection = connections.open();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT User FROM mysql.global_priv"
                    + " WHERE COALESCE(JSON_VALUE(Priv, '$.account_locked'), 0) <> 1")) {
      rows.next();
      assertThat(rows.getString(1)).isEqualTo("kurabe");
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void thePasswordIsInNoFileAndOnNoCommandLine() throws Exception {
    Path folder = folder(connections);
    assertThat(folder.resolve("account.sql")).doesNotExist();
    assertThat(Files.getPosixFilePermissions(folder)).hasSize(3);
    String command = String.join(" ", command(pid(folder)));
    assertThat(command).contains("--init-file=").doesNotContain("IDENTIFIED");
    assertThat(Files.readString(folder.resolve("server.log"))).doesNotContain("IDENTIFIED");
  }

  @Test
  void leavesNothingWhenClosed() throws Exception {
    RunningServer<MySqlConnections> other = EmbeddedMariaDb.start(Durability.RELAXED, Map.of());
    Path folder = folder(other.connections());
    ProcessHandle process = ProcessHandle.of(pid(folder)).orElseThrow();
    assertThat(folder).isDirectory();

    other.stop().run();
    other.stop().run();

    assertThat(process.isAlive()).isFalse();
    assertThat(folder).doesNotExist();
  }

  @Test
  void aPortThatAnotherProcessTookIsRecognised() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(
              () ->
                  EmbeddedMariaDb.start(
                      MariaDbPackage.find(),
                      ServerOrigin.embedded(Durability.DURABLE, Map.of()),
                      other.getLocalPort()))
          .isInstanceOf(PortTakenException.class)
          .hasMessageContaining("Another process listens on the port");
    }
  }

  @Test
  void saysWhyItCannotStart() {
    var broken = new MariaDbPackage(Path.of("/bin/false"), Path.of("/nonexistent"));
    assertThatThrownBy(
            () ->
                EmbeddedMariaDb.start(broken, ServerOrigin.embedded(Durability.DURABLE, Map.of())))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("MariaDB");
  }

  @Test
  void takesCharactersBeyondTheBasicPlane() throws SQLException {
    try (Connection connection = connections.open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT '比べ🐬', CHAR_LENGTH('比べ🐬')")) {
      row.next();
      assertThat(row.getString(1)).isEqualTo("比べ🐬");
      assertThat(row.getInt(2)).isEqualTo(3);
    }
  }

  private static int port() {
    String authority = connections.url().hostAndPort();
    return Integer.parseInt(authority.substring(authority.indexOf(':') + 1));
  }

  private static Path folder(MySqlConnections of) throws SQLException {
    try (Connection connection = of.open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@datadir")) {
      row.next();
      return Path.of(row.getString(1)).getParent();
    }
  }

  private static long pid(Path folder) throws IOException {
    return Long.parseLong(Files.readString(folder.resolve("data/kurabe.pid")).strip());
  }

  private static List<String> command(long pid) throws IOException {
    return List.of(Files.readString(Path.of("/proc/" + pid + "/cmdline")).split("\0", -1));
  }
}
