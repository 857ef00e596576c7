package io.kurabe.mysql.local.internal;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlUrl;
import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.FreePort;
import io.kurabe.target.local.internal.RunningServer;
import io.kurabe.target.local.internal.ServerOrigin;
import io.kurabe.target.local.internal.ServerProcess;
import io.kurabe.target.local.internal.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Starts an embedded MariaDB: on loopback, with one account and a random password, with real
 * flushing, in a temporary folder that is removed when it is closed.
 */
public final class EmbeddedMariaDb {
  private static final String USER = "kurabe";
  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private EmbeddedMariaDb() {}

  /**
   * Starts it with a target's checked settings, which override Kurabe's; a TargetException says
   * what to install or change.
   */
  public static RunningServer<MySqlConnections> start(
      Durability durability, Map<String, String> settings) {
    return start(MariaDbPackage.find(), ServerOrigin.embedded(durability, settings));
  }

  public static RunningServer<MySqlConnections> start(MariaDbPackage mariaDb, ServerOrigin origin) {
    return FreePort.start(port -> start(mariaDb, origin, port));
  }

  /** Starts it on this port and no other. */
  public static RunningServer<MySqlConnections> start(
      MariaDbPackage mariaDb, ServerOrigin origin, int port) {
    WorkFolder folder = WorkFolder.create("mariadb");
    try {
      return startIn(folder, mariaDb, origin, port);
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private static RunningServer<MySqlConnections> startIn(
      WorkFolder folder, MariaDbPackage mariaDb, ServerOrigin origin, int port) {
    Path data = DataFolder.create(mariaDb, folder);
    Secret password = Secret.random();
    Path initFile = writeAccount(folder, password);
    MySqlConnections connections = connections(port, password);
    ServerProcess process =
        ServerProcess.start(
            "MariaDB",
            folder,
            MariaDbOptions.service(mariaDb, data, port, initFile, MariaDbOptions.measured(origin)));
    Runnable stop =
        () -> {
          process.close();
          folder.close();
        };
    try {
      process.awaitReady(START_LIMIT, () -> answers(connections));
      Files.delete(initFile);
    } catch (IOException e) {
      stop.run();
      throw new TargetException("The file " + initFile + " cannot be removed.", e);
    } catch (RuntimeException e) {
      stop.run();
      throw e;
    }
    return new RunningServer<>(origin, connections, folder.warnings(), stop);
  }

  private static MySqlConnections connections(int port, Secret password) {
    MySqlUrl url = MySqlUrl.parse("jdbc:mysql://" + USER + "@127.0.0.1:" + port + "/");
    return new MySqlConnections(url, Optional.of(password), Map.of("sslMode", "DISABLED"));
  }

  /** Writes the account with its password to a file that only this user can read. */
  private static Path writeAccount(WorkFolder folder, Secret password) {
    String account = "'" + USER + "'@'127.0.0.1'";
    String sql =
        """
        CREATE USER %1$s IDENTIFIED BY '%2$s';
        GRANT ALL ON *.* TO %1$s WITH GRANT OPTION;
        """
            .formatted(account, password.reveal());
    return folder.writePrivate("account.sql", sql);
  }

  private static boolean answers(MySqlConnections connections) throws Exception {
    try (Connection connection = connections.open()) {
      return connection.isValid(5);
    }
  }
}
