package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlDialect;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps answers of JDBC in variables. Stateless. */
final class JdbcAnswers {
  private JdbcAnswers() {}

  /** Keeps the row on which the answer stands. */
  static void keep(Command.Send send, Frame frame, ResultSet row, SqlDialect dialect)
      throws SQLException {
    ResultSetMetaData data = row.getMetaData();
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      names.add(data.getColumnLabel(i));
    }
    send.keep()
        .orElseThrow()
        .keep(frame, send.place(), names, i -> kept(dialect.value(row, i + 1)));
  }

  /**
   * Returns a value of an answer as one of scripts: whole numbers, truth values, texts are plain.
   */
  static @Nullable Object kept(@Nullable Object value) {
    return value == null
            || value instanceof Long
            || value instanceof Boolean
            || value instanceof String
        ? value
        : new Kept(value, "");
  }
}
