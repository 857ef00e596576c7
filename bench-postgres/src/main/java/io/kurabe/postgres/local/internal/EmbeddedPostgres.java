package io.kurabe.postgres.local.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.postgres.internal.PostgresConnections;
import io.kurabe.postgres.internal.PostgresUrl;
import io.kurabe.postgres.probe.internal.StatementSums;
import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.FreePort;
import io.kurabe.target.local.internal.RunningServer;
import io.kurabe.target.local.internal.ServerOrigin;
import io.kurabe.target.local.internal.ServerProcess;
import io.kurabe.target.local.internal.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts an embedded PostgreSQL: on loopback, with a password, with fsync, in a temporary folder
 * that is removed when it is closed.
 *
 * <p>The server refuses to run as root. Then the cluster belongs to an account without rights, in a
 * folder of its own that only that account and root can open; see {@link ServerAccount}.
 */
public final class EmbeddedPostgres {
  private static final String USER = "kurabe";
  private static final String DATABASE = "postgres";
  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private EmbeddedPostgres() {}

  /**
   * Starts it with a target's checked settings, which override Kurabe's; a TargetException says
   * what to install or change.
   */
  public static RunningServer<PostgresConnections> start(
      Durability durability, Map<String, String> settings) {
    return start(durability, settings, Installation.find());
  }

  /** Starts a PostgreSQL that is known to run here. */
  public static RunningServer<PostgresConnections> start(
      Durability durability, Map<String, String> settings, Installation installation) {
    Postmaster.stopAbandoned(Path.of(System.getProperty("java.io.tmpdir")));
    return FreePort.start(port -> start(durability, settings, installation, port));
  }

  /** Starts it on this port and no other. */
  public static RunningServer<PostgresConnections> start(
      Durability durability, Map<String, String> settings, Installation installation, int port) {
    WorkFolder folder = WorkFolder.create("postgres");
    try {
      return startIn(folder, installation, durability, settings, port);
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private static RunningServer<PostgresConnections> startIn(
      WorkFolder folder,
      Installation installation,
      Durability durability,
      Map<String, String> settings,
      int port) {
    Secret password = Secret.random();
    PostgresUrl url = PostgresUrl.local("127.0.0.1", port, USER, DATABASE);
    Path data;
    try {
      data = DataFolder.create(folder, installation, password);
      ClusterConfig.write(
          data, port, durability, settings, installation.hasLibrary(StatementSums.NAME));
    } catch (IOException e) {
      throw new TargetException(
          "The embedded PostgreSQL cannot be prepared in " + folder.path() + ": " + Reason.of(e),
          e);
    }
    ServerProcess process =
        ServerProcess.start(
            "PostgreSQL", folder, installation.command("postgres", List.of("-D", data.toString())));
    PostgresConnections source = new PostgresConnections(url, Optional.of(password));
    Runnable stop = new Stop(process, data, folder);
    try {
      process.awaitReady(START_LIMIT, () -> answers(source));
    } catch (RuntimeException e) {
      stop.run();
      throw e;
    }
    return new RunningServer<>(
        ServerOrigin.embedded(durability, settings), source, folder.warnings(), stop);
  }

  private static boolean answers(PostgresConnections source) throws Exception {
    try (Connection connection = source.open()) {
      return connection.isValid(5);
    }
  }

  /** Stops the server at once, since nobody needs its data any more. Idempotent. */
  private record Stop(ServerProcess process, Path data, WorkFolder folder) implements Runnable {
    @Override
    public void run() {
      Postmaster.of(data).ifPresent(Postmaster::stopNow);
      process.close();
      folder.close();
    }
  }
}
