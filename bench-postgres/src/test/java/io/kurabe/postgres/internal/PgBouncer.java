package io.kurabe.postgres.internal;

import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.local.internal.FreePort;
import io.kurabe.tier.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A pooler of "the user's" before a {@link LocalPostgres}, on this machine. */
public final class PgBouncer implements AutoCloseable {
  private final Process process;
  private final int port;
  private final String database;

  private PgBouncer(Process process, int port, String database) {
    this.process = process;
    this.port = port;
    this.database = database;
  }

  /**
   * Starts it in its transaction mode.
   *
   * @param folder for its files
   * @param settings lines of its configuration that go before those here
   */
  public static PgBouncer before(LocalPostgres postgres, Path folder, String... settings)
      throws IOException, InterruptedException {
    int port = FreePort.find();
    String database = postgres.url("bench").replaceAll(".*/(.*)\\?.*", "$1");
    List<String> lines = new ArrayList<>();
    lines.add("[databases]");
    lines.add("%s = host=127.0.0.1 port=%d".formatted(database, postgres.port()));
    lines.add("[pgbouncer]");
    lines.addAll(List.of(settings));
    lines.addAll(
        List.of(
            "listen_addr = 127.0.0.1",
            "listen_port = " + port,
            "unix_socket_dir =",
            "auth_type = scram-sha-256",
            "auth_file = " + folder.resolve("users.txt"),
            "admin_users = bench"));
    if (List.of(settings).stream().noneMatch(s -> s.startsWith("pool_mode"))) {
      lines.add("pool_mode = transaction");
    }
    Path configuration = folder.resolve("pgbouncer.ini");
    Files.write(configuration, lines);
    Files.writeString(
        folder.resolve("users.txt"), "\"bench\" \"" + LocalPostgres.PASSWORD + "\"\n");
    for (Path open = folder; open.startsWith("/tmp") && open.getNameCount() > 1; ) {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
      open = open.getParent();
    }
    List<String> command = new ArrayList<>(List.of(Prerequisite.PGBOUNCER.value(), "-q"));
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("-u", "nobody")); // It refuses to run as root.
    }
    command.add(configuration.toString());
    Path log = folder.resolve("pgbouncer.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    PgBouncer pooler = new PgBouncer(process, port, database);
    Await.until(
        () -> {
          if (!process.isAlive()) {
            throw new IllegalStateException("pgbouncer did not start: " + Files.readString(log));
          }
          return pooler.answers();
        });
    return pooler;
  }

  private boolean answers() {
    try (Connection connection = foreign()) {
      return connection.isValid(1);
    } catch (SQLException notYet) {
      return false;
    }
  }

  /** JDBC URL for the role {@code bench}, without password. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=bench";
  }

  /** A session of another application, with what the manual of PgBouncer says of pgjdbc. */
  public Connection foreign() throws SQLException {
    return DriverManager.getConnection(
        url() + "&prepareThreshold=0", "bench", LocalPostgres.PASSWORD);
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
