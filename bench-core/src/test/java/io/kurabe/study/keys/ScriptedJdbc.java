package io.kurabe.study.keys;

import io.kurabe.jdbc.SqlDialect;
import io.kurabe.jdbc.SqlFailures;
import io.kurabe.target.Failure;
import io.kurabe.target.RunId;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * As much of JDBC as the study of keys uses, over a database that a test scripts: autocommitted
 * statements whose answers are rows of texts.
 */
final class ScriptedJdbc {
  /** What stands behind a connection. */
  interface Database {
    /**
     * Executes a statement.
     *
     * @return the rows of a query, or empty
     * @throws SQLException also when this connection is gone
     */
    List<List<String>> execute(String sql) throws SQLException;

    /** Rows that the last statement wrote. */
    int written();

    /** Whether there is a table with that schema and name. */
    boolean hasTable(String name);

    /** Whether it has the index on the time. */
    boolean hasIndex(String table);

    /** Whether this connection is open. */
    boolean isOpen();

    /** Ends this connection. */
    void close();
  }

  private ScriptedJdbc() {}

  static Connection connection(Database database) {
    return stub(
        Connection.class,
        (proxy, method, args) ->
            switch (method.getName()) {
              case "createStatement" -> statement(Statement.class, database, "");
              case "prepareStatement" ->
                  statement(PreparedStatement.class, database, (String) args[0]);
              case "getMetaData" -> metaData(database);
              case "getAutoCommit" -> true;
              case "isClosed" -> !database.isOpen();
              case "close", "abort" -> {
                database.close();
                yield null;
              }
              case "getCatalog", "setAutoCommit", "rollback" -> null;
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  /**
   * @param prepared its text, unless each call brings one
   */
  private static <S extends Statement> S statement(
      Class<S> type, Database database, String prepared) {
    return stub(
        type,
        (proxy, method, args) -> {
          String name = method.getName();
          String sql = name.startsWith("execute") && args != null ? (String) args[0] : prepared;
          return switch (name) {
            case "execute" -> {
              boolean query = sql.startsWith("SELECT");
              if (!query) {
                database.execute(sql);
              }
              yield query; // A query is carried out when its rows are asked for.
            }
            case "executeQuery", "getResultSet" -> rows(database.execute(sql));
            case "executeUpdate" -> 1; // A sign of life.
            case "getUpdateCount" -> database.written();
            default -> {
              if (name.startsWith("set") || name.equals("close")) {
                yield null;
              }
              throw new UnsupportedOperationException(method.toString());
            }
          };
        });
  }

  private static DatabaseMetaData metaData(Database database) {
    return stub(
        DatabaseMetaData.class,
        (proxy, method, args) -> {
          String table = args[1] + "." + args[2];
          boolean found =
              method.getName().equals("getTables")
                  ? database.hasTable(table)
                  : database.hasIndex(table);
          return rows(found ? List.of(List.of(args[2] + "_t1")) : List.of());
        });
  }

  private static ResultSet rows(List<List<String>> rows) {
    AtomicInteger at = new AtomicInteger(-1);
    return stub(
        ResultSet.class,
        (proxy, method, args) ->
            switch (method.getName()) {
              case "next" -> at.incrementAndGet() < rows.size();
              case "getString" ->
                  rows.get(at.get()).get(args[0] instanceof Integer column ? column - 1 : 0);
              case "getLong" -> Long.valueOf(rows.get(at.get()).get((Integer) args[0] - 1));
              case "close" -> null;
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  private static <T> T stub(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** SQLSTATE is all it has. */
  static final class Dialect implements SqlDialect {
    @Override
    public Failure classify(SQLException thrown) {
      return SqlFailures.bySqlState(thrown);
    }

    @Override
    public String createSchema(RunId id) {
      return "";
    }

    @Override
    public String dropSchema(RunId id) {
      return "";
    }

    @Override
    public String listSchemas() {
      return "";
    }

    @Override
    public String epochSeconds() {
      return "0";
    }

    @Override
    public boolean inTransaction(Connection connection) {
      return false;
    }
  }
}
