package io.kurabe.sql.internal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Sends statements outside of a load and reads the whole answer. Stateless. */
public final class SqlQuery {
  private SqlQuery() {}

  /** Takes the row on which a result stands. */
  @FunctionalInterface
  public interface Taker {
    /** Reads what it wants of the row. */
    void take(ResultSet row) throws SQLException;
  }

  /** Reads the row on which a result stands. */
  @FunctionalInterface
  public interface Reader<T> {
    /** Returns what the row means; never null. */
    T read(ResultSet row) throws SQLException;
  }

  /** Passes each row of the answer on. Only a query with parameters is prepared. */
  public static void each(Connection connection, Taker taker, String sql, Object... parameters)
      throws SQLException {
    if (parameters.length == 0) {
      try (Statement query = connection.createStatement();
          ResultSet rows = query.executeQuery(sql)) {
        while (rows.next()) {
          taker.take(rows);
        }
      }
      return;
    }
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        query.setObject(i + 1, parameters[i]);
      }
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          taker.take(rows);
        }
      }
    }
  }

  /** Returns what is read of each row. */
  public static <T> List<T> all(
      Connection connection, Reader<T> reader, String sql, Object... parameters)
      throws SQLException {
    List<T> all = new ArrayList<>();
    each(connection, row -> all.add(reader.read(row)), sql, parameters);
    return all;
  }

  /** Returns what is read of the first row; empty without one. */
  public static <T> Optional<T> first(
      Connection connection, Reader<T> reader, String sql, Object... parameters)
      throws SQLException {
    return all(connection, reader, sql, parameters).stream().findFirst();
  }

  /** Returns the first column of the first row; empty without a row and for null. */
  public static String text(Connection connection, String sql, Object... parameters)
      throws SQLException {
    return first(
            connection, row -> Objects.requireNonNullElse(row.getString(1), ""), sql, parameters)
        .orElse("");
  }

  /** Returns the second column of each row by the first, in the order of the first. */
  public static Map<String, String> pairs(Connection connection, String sql) throws SQLException {
    Map<String, String> pairs = new TreeMap<>();
    each(connection, row -> pairs.put(row.getString(1), String.valueOf(row.getString(2))), sql);
    return pairs;
  }

  /** Executes statements without parameters, one after the other. */
  public static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
