package io.kurabe.postgres.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.postgres.internal.PostgresConnections;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.Secret;
import io.kurabe.target.local.internal.PortTakenException;
import io.kurabe.target.local.internal.RunningServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbeddedPostgresIT {
  private static RunningServer<PostgresConnections> server;

  @BeforeAll
  static void start() {
    server = EmbeddedPostgres.start(Durability.DURABLE, Map.of());
  }

  @AfterAll
  static void stop() {
    server.stop().run();
  }

  @Test
  void commitsAreDurable() throws SQLException {
    assertThat(show(server, "fsync")).isEqualTo("on");
    assertThat(show(server, "full_page_writes")).isEqualTo("on");
    assertThat(show(server, "synchronous_commit")).isEqualTo("on");
  }

  @Test
  void holdsTheClientsOfTheLargestPublishedPoint() throws SQLException {
    assertThat(Integer.parseInt(show(server, "max_connections"))).isGreaterThanOrEqualTo(450);
  }

  @Test
  void isTheDocumentedCluster() throws SQLException {
    assertThat(show(server, "server_encoding")).isEqualTo("UTF8");
    assertThat(show(server, "data_checksums")).isEqualTo("on");
    assertThat(show(server, "password_encryption")).isEqualTo("scram-sha-256");
    assertThat(show(server, "scram_iterations")).isEqualTo("4096");
  }

  @Test
  void hashesItsOwnRandomPasswordOnce() throws SQLException {
    try (Connection connection = server.connections().open()) {
      String own = "SELECT rolpassword FROM pg_authid WHERE rolname = 'kurabe'";
      assertThat(SqlQuery.text(connection, own)).startsWith("SCRAM-SHA-256$1:");
    }
  }

  @Test
  void listensOnLoopbackOnly() throws Exception {
    assertThat(show(server, "listen_addresses")).isEqualTo("127.0.0.1");
    int port = Integer.parseInt(show(server, "port"));
    for (InetAddress address : otherAddresses()) {
      assertThatThrownBy(() -> connect(address, port))
          .as("address %s", address)
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void wantsThePassword() {
    assertThatThrownBy(() -> loginWith(Optional.empty())).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> loginWith(Optional.of(Secret.of("guess"))))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("password authentication failed");
  }

  /** Every server begins as a copy of one cluster, whose password it must not keep. */
  @Test
  void noTwoServersHaveTheSamePassword() throws SQLException {
    RunningServer<PostgresConnections> other = EmbeddedPostgres.start(Durability.DURABLE, Map.of());
    try {
      assertThat(storedPassword(other))
          .startsWith("SCRAM-SHA-256$")
          .isNotEqualTo(storedPassword(server));
    } finally {
      other.stop().run();
    }
  }

  private static String storedPassword(RunningServer<PostgresConnections> of) throws SQLException {
    try (Connection connection = of.connections().open()) {
      return SqlQuery.text(
          connection, "SELECT rolpassword FROM pg_authid WHERE rolname = current_user");
    }
  }

  @Test
  void keepsItsFilesToItselfAndThePasswordOutOfThem() throws Exception {
    Path folder = workFolder(server);

    assertThat(permissions(folder.resolve("postgres"))).isEqualTo("rwx------");
    assertThat(permissions(folder.resolve("postgres/data"))).isEqualTo("rwx------");
    assertThat(folder.resolve("postgres/password")).doesNotExist();
  }

  @Test
  void itsCommandLineHoldsNoPasswordAndItDoesNotRunAsRoot() throws Exception {
    long pid = pid(server);

    assertThat(
            Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1)
                .split("\0", -1))
        .hasSize(4)
        .contains("-D");
    if (!Installation.find().account().owner().isEmpty()) {
      assertThat(Files.readString(Path.of("/proc/" + pid + "/status")))
          .contains("Uid:\t65534\t65534\t65534\t65534");
    }
  }

  @Test
  void relaxedCommitsDoNotWaitAndNothingElseChanges() throws SQLException {
    RunningServer<PostgresConnections> relaxed =
        EmbeddedPostgres.start(Durability.RELAXED, Map.of());
    try {
      assertThat(show(relaxed, "synchronous_commit")).isEqualTo("off");
      assertThat(show(relaxed, "fsync")).isEqualTo("on");
      assertThat(show(relaxed, "full_page_writes")).isEqualTo("on");
    } finally {
      relaxed.stop().run();
    }
  }

  @Test
  void aPortThatAnotherProcessTookIsRecognised() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(
              () ->
                  EmbeddedPostgres.start(
                      Durability.DURABLE, Map.of(), Installation.find(), other.getLocalPort()))
          .isInstanceOf(PortTakenException.class)
          .hasMessageContaining("Another process listens on the port");
    }
  }

  @Test
  void leavesNoProcessNoFileAndNoSharedMemoryWhenClosed() throws Exception {
    RunningServer<PostgresConnections> other = EmbeddedPostgres.start(Durability.DURABLE, Map.of());
    Path folder = workFolder(other);
    ProcessHandle postmaster = ProcessHandle.of(pid(other)).orElseThrow();
    List<ProcessHandle> workers = postmaster.descendants().toList();
    List<String> sharedMemory = sharedMemory(other);
    Connection open =
        other.connections().open(); // Not closed: a client that still waits is no obstacle.

    other.stop().run();
    other.stop().run();

    assertThat(workers).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    assertThat(postmaster.isAlive()).isFalse();
    assertThat(folder).doesNotExist();
    assertThat(sharedMemory).isNotEmpty().noneMatch(f -> Files.exists(Path.of("/dev/shm", f)));
    assertThatThrownBy(() -> open.createStatement().execute("SELECT 1"))
        .isInstanceOf(SQLException.class);
  }

  private static void loginWith(Optional<Secret> password) throws SQLException {
    new PostgresConnections(server.connections().url(), password).open().close();
  }

  private static String show(RunningServer<PostgresConnections> server, String setting)
      throws SQLException {
    try (Connection connection = server.connections().open()) {
      return SqlQuery.text(connection, "SHOW " + setting);
    }
  }

  private static Path workFolder(RunningServer<PostgresConnections> server) throws SQLException {
    return Path.of(show(server, "data_directory")).getParent().getParent();
  }

  private static long pid(RunningServer<PostgresConnections> server) throws Exception {
    Path file = Path.of(show(server, "data_directory"), "postmaster.pid");
    return Long.parseLong(Files.readAllLines(file).get(0).strip());
  }

  /** Names of the server's segments, as its own memory map shows them. */
  private static List<String> sharedMemory(RunningServer<PostgresConnections> server)
      throws Exception {
    try (Stream<String> maps = Files.lines(Path.of("/proc/" + pid(server) + "/maps"))) {
      return maps.filter(l -> l.contains("/dev/shm/PostgreSQL."))
          .map(l -> l.substring(l.indexOf("PostgreSQL.")))
          .distinct()
          .toList();
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static List<InetAddress> otherAddresses() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(a -> !a.isLoopbackAddress() && !a.isLinkLocalAddress())
        .toList();
  }

  private static void connect(InetAddress address, int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 2000);
    }
  }
}
