package io.kurabe.sql.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.spec.Protocol;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections that a DataSource of the application gives, pooled or not, with the settings of its
 * driver. Whoever takes one gets it in autocommit mode. When it is closed, it goes back as it came:
 * without an open transaction, with its default schema, its autocommit mode and its time limit.
 * Thread-safe.
 */
public final class ApplicationConnections {
  /** Connections that a load needs besides one for each client: audit, mark, probe, and a look. */
  public static final int BESIDE_CLIENTS = 4;

  private final DataSource source;
  private final ApplicationDriver driver;
  private final Protocol protocol;
  private final Map<String, String> options;

  private ApplicationConnections(
      DataSource source, ApplicationDriver driver, Protocol protocol, Map<String, String> options) {
    this.source = source;
    this.driver = driver;
    this.protocol = protocol;
    this.options = options;
  }

  /** Takes one connection and looks what it is. */
  public static ApplicationConnections of(DataSource source, ApplicationDriver driver)
      throws SQLException {
    try (Connection connection = source.getConnection()) {
      DatabaseMetaData about = connection.getMetaData();
      Map<String, String> options = new TreeMap<>(driver.options(connection));
      options.put("connections of", "the application's " + source.getClass().getName());
      options.put("JDBC driver", about.getDriverName() + " " + about.getDriverVersion());
      return new ApplicationConnections(source, driver, driver.protocol(connection), options);
    }
  }

  public Protocol protocol() {
    return protocol;
  }

  /** The driver and where its connections come from, for {@code Transport.options}. */
  public Map<String, String> options() {
    return options;
  }

  /** Takes a connection, with another default schema until it is closed. */
  public Connection take(Optional<String> schema) throws SQLException {
    Connection connection = connection();
    try {
      Lent lent = Lent.of(connection, driver, schema);
      return (Connection)
          Proxy.newProxyInstance(
              ApplicationConnections.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              lent);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private Connection connection() throws SQLException {
    try {
      return source.getConnection();
    } catch (SQLTransientConnectionException e) {
      throw new SQLTransientConnectionException(
          """
          the application's DataSource gives no more connections, where a load \
          needs one for each client and up to %s besides (%s)"""
              .formatted(BESIDE_CLIENTS, Reason.of(e)),
          e.getSQLState(),
          e.getErrorCode(),
          e);
    }
  }

  /** A connection of the application's, with what it had before: schema, milliseconds. */
  private record Lent(
      Connection connection,
      ApplicationDriver driver,
      @Nullable String schemaBefore,
      boolean autoCommit,
      int networkTimeout,
      AtomicBoolean closed)
      implements InvocationHandler {
    static Lent of(Connection connection, ApplicationDriver driver, Optional<String> schema)
        throws SQLException {
      boolean autoCommit = connection.getAutoCommit();
      int timeout = connection.getNetworkTimeout();
      String before = schema.isPresent() ? driver.defaultSchema(connection) : null;
      if (!autoCommit) {
        connection.setAutoCommit(true);
      }
      if (schema.isPresent()) {
        try {
          driver.useSchema(connection, schema.get());
        } catch (SQLException | RuntimeException e) {
          if (!autoCommit) {
            connection.setAutoCommit(false); // Not every pool sets it back by itself.
          }
          throw e;
        }
      }
      return new Lent(connection, driver, before, autoCommit, timeout, new AtomicBoolean());
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      return switch (method.getName()) {
        case "close" -> {
          giveBack();
          yield null;
        }
        case "equals" -> arguments != null && proxy == arguments[0];
        case "hashCode" -> System.identityHashCode(proxy);
        default -> passOn(method, arguments);
      };
    }

    private @Nullable Object passOn(Method method, Object @Nullable [] arguments) throws Throwable {
      try {
        return method.invoke(connection, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause() == null ? e : e.getCause();
      }
    }

    private void giveBack() throws SQLException {
      if (closed.getAndSet(true)) {
        return;
      }
      try (connection) {
        if (!connection.isClosed()) {
          setBack();
        }
      }
    }

    /** A connection for which that fails must not reach the application again. */
    private void setBack() throws SQLException {
      try {
        if (!connection.getAutoCommit()) {
          connection.rollback();
          connection.setAutoCommit(true);
        }
        if (schemaBefore != null) {
          driver.useSchema(connection, schemaBefore);
        }
        if (connection.getNetworkTimeout() != networkTimeout) {
          connection.setNetworkTimeout(Runnable::run, networkTimeout);
        }
        if (!autoCommit) {
          connection.setAutoCommit(false);
        }
      } catch (SQLException e) {
        connection.abort(Runnable::run);
        throw e;
      }
    }
  }
}
