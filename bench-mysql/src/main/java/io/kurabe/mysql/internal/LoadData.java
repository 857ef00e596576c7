package io.kurabe.mysql.internal;

import com.mysql.cj.jdbc.JdbcStatement;
import io.kurabe.sql.internal.BulkMethod;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.internal.TableRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * LOAD DATA LOCAL INFILE of MySQL and MariaDB, with the rows from memory in the place of the file.
 * Thread-safe.
 *
 * @param connections logins that allow the server to ask for a "local file", which is why they are
 *     used for nothing else
 */
record LoadData(MySqlConnections connections) implements BulkMethod {
  /**
   * The statement (manual 8.4, 15.2.9). The marks are hexadecimal, so that {@code
   * NO_BACKSLASH_ESCAPES} does not change them; the file of that name is never opened.
   */
  private static final String SQL =
      """
      LOAD DATA LOCAL INFILE 'kurabe' INTO TABLE %s
        CHARACTER SET utf8mb4
        FIELDS TERMINATED BY 0x09 ESCAPED BY 0x5C
        LINES TERMINATED BY 0x0A
        %s""";

  private static final String WARNINGS = "SHOW WARNINGS LIMIT 1";

  @Override
  public String name() {
    return "LOAD DATA LOCAL INFILE";
  }

  @Override
  public Connection connect(SqlWorkspace workspace) throws SQLException {
    return connections.in(workspace.id()).withLocalInfile().open();
  }

  @Override
  public String statement(TableRows rows) {
    String columns = rows.target().substring(rows.table().length()).strip();
    return SQL.formatted(rows.table(), columns);
  }

  @Override
  public ChunkWriter writer(SqlSession session, TableRows rows) {
    Connection connection = session.connection();
    String sql = statement(rows);
    RowsAsFile file = new RowsAsFile(rows);
    return (from, to) -> {
      file.rewind(from, to);
      try (JdbcStatement statement = connection.createStatement().unwrap(JdbcStatement.class)) {
        statement.setLocalInfileInputStream(file);
        long taken = statement.executeLargeUpdate(sql);
        file.rethrow();
        refuseWarnings(connection);
        return taken;
      }
    };
  }

  /** Refuses warnings: with LOCAL, a duplicate is one, and its row is missing. */
  private static void refuseWarnings(Connection connection) throws SQLException {
    Optional<SQLException> warning =
        SqlQuery.first(
            connection,
            w -> new SQLException(w.getString("Message"), "HY000", w.getInt("Code")),
            WARNINGS);
    if (warning.isPresent()) {
      throw warning.get();
    }
  }
}
