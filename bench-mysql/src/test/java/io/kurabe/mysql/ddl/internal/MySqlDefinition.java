package io.kurabe.mysql.ddl.internal;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A table as the server would make it again. */
final class MySqlDefinition {
  private MySqlDefinition() {}

  /** Without the counter of AUTO_INCREMENT, which every row moves. */
  static String of(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW CREATE TABLE " + table)) {
      row.next();
      return row.getString(2).replaceFirst(" AUTO_INCREMENT=\\d+", "");
    }
  }
}
