package io.kurabe.sql.internal;

import io.kurabe.spec.Protocol;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A DataSource of one connection, of which it writes down what is changed. */
public final class FakeDataSource {
  private final String product;
  private final String url;
  private final String user;
  private final List<String> changes = new ArrayList<>();
  private boolean autoCommit = true;
  private String schema = "shop";
  private int networkTimeout;
  private @Nullable SQLException refusal;
  private @Nullable SQLException schemaRefusal;

  /**
   * @param product as the metadata tell it, as the next two
   */
  public FakeDataSource(String product, String url, String user) {
    this.product = product;
    this.url = url;
    this.user = user;
  }

  /** The same with connections that come without autocommit. */
  FakeDataSource withoutAutoCommit() {
    autoCommit = false;
    return this;
  }

  /** From here on there are no connections. */
  void refuse(SQLException with) {
    refusal = with;
  }

  /** From here on the schema cannot be changed. */
  void refuseSchemas(SQLException with) {
    schemaRefusal = with;
  }

  /** What was changed or ended since the last call. */
  List<String> changes() {
    List<String> made = List.copyOf(changes);
    changes.clear();
    return made;
  }

  /** The DataSource. */
  public DataSource proxy() {
    return made(
        DataSource.class,
        (self, method, args) -> {
          if (method.getName().equals("isWrapperFor")) {
            return false;
          }
          if (refusal != null) {
            throw refusal;
          }
          return made(Connection.class, (c, called, of) -> connection(called.getName(), of));
        });
  }

  /** Its driver: schemas are catalogues. */
  ApplicationDriver driver() {
    return new ApplicationDriver() {
      @Override
      public Protocol protocol(Connection connection) {
        return Protocol.TEXT;
      }

      @Override
      public Map<String, String> options(Connection connection) {
        return Map.of("fetchSize", "7");
      }

      @Override
      public String defaultSchema(Connection connection) throws SQLException {
        return connection.getCatalog();
      }

      @Override
      public void useSchema(Connection connection, String to) throws SQLException {
        connection.setCatalog(to);
      }
    };
  }

  private @Nullable Object connection(String method, Object @Nullable [] args) throws SQLException {
    return switch (method) {
      case "getAutoCommit" -> autoCommit;
      case "getNetworkTimeout" -> networkTimeout;
      case "getCatalog" -> schema;
      case "isClosed" -> false;
      case "getMetaData" ->
          made(DatabaseMetaData.class, (self, asked, of) -> described(asked.getName()));
      case "setAutoCommit" -> {
        autoCommit = (boolean) args[0];
        yield changed("autocommit " + autoCommit);
      }
      case "setNetworkTimeout" -> {
        networkTimeout = (int) args[1];
        yield changed("timeout " + networkTimeout);
      }
      case "setCatalog" -> {
        if (schemaRefusal != null) {
          throw schemaRefusal;
        }
        schema = String.valueOf(args[0]);
        yield changed("schema " + schema);
      }
      case "rollback", "close", "abort" -> changed(method);
      default -> throw new UnsupportedOperationException(method);
    };
  }

  private @Nullable Object changed(String what) {
    changes.add(what);
    return null;
  }

  private String described(String asked) {
    return switch (asked) {
      case "getDatabaseProductName" -> product;
      case "getDatabaseProductVersion" -> "2.3";
      case "getURL" -> url;
      case "getUserName" -> user;
      case "getDriverName" -> "a driver";
      case "getDriverVersion" -> "9.9";
      default -> throw new UnsupportedOperationException(asked);
    };
  }

  private static <T> T made(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            FakeDataSource.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, args) ->
                method.getName().equals("hashCode") ? 0 : handler.invoke(self, method, args)));
  }
}
