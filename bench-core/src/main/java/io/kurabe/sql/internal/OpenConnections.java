package io.kurabe.sql.internal;

import io.kurabe.config.internal.Causes;
import io.kurabe.target.Target;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The connections of one opened target, so that all of them can be broken when its server answers
 * no more. Thread-safe.
 */
public final class OpenConnections {
  /** Holds the connections weakly, so that those that nobody holds any more leave by themselves. */
  private final Set<Connection> all = Collections.newSetFromMap(new WeakHashMap<>());

  private boolean givenUp;

  /** Opens one more connection; refuses when the server was given up. */
  public Connection open(ConnectionSource source) throws SQLException {
    if (isGivenUp()) {
      throw gone();
    }
    Connection connection = source.open();
    synchronized (this) {
      if (!givenUp) {
        all.add(connection);
        return connection;
      }
    }
    abort(connection);
    throw gone();
  }

  private synchronized boolean isGivenUp() {
    return givenUp;
  }

  private static SQLException gone() {
    return new SQLNonTransientConnectionException("the server answered no more", "08006");
  }

  /** Breaks all connections from any thread, and opens no more; see {@code Server.giveUp}. */
  public void giveUp() {
    List<Connection> broken;
    synchronized (this) {
      givenUp = true;
      broken = List.copyOf(all);
      all.clear();
    }
    broken.forEach(OpenConnections::abort);
  }

  /**
   * Breaks a connection from another thread than its own; whoever waits for an answer gets an
   * error. It does not wait for the end: with TLS, closing waits for a write under way, which a
   * server that reads no more holds up.
   */
  static void abort(Connection connection) {
    try {
      connection.abort(
          task -> {
            Thread thread = new Thread(task, "kurabe-abort");
            thread.setDaemon(true);
            thread.start();
          });
    } catch (SQLException e) {
      // It is broken already, which is what was wanted.
    }
  }

  /** Returns whether a server answers a login and a question; a refusal is an answer, too. */
  public static boolean answers(ConnectionSource source) {
    try (Connection connection = source.open()) {
      connection.setNetworkTimeout(Runnable::run, (int) Target.CONNECT_TIMEOUT.toMillis());
      try (Statement statement = connection.createStatement()) {
        statement.execute("SELECT 1");
        return true;
      }
    } catch (SQLException e) {
      return !Causes.include(e, SocketTimeoutException.class, NoRouteToHostException.class);
    }
  }
}
