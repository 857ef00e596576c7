package io.kurabe.mysql.internal;

import com.mysql.cj.jdbc.JdbcStatement;
import io.kurabe.sql.internal.BulkMethod;
import io.kurabe.sql.internal.RowSource;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.sql.internal.TextRows;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * LOAD DATA LOCAL INFILE of MySQL and MariaDB, with the rows from memory in the place of the file.
 * The logins allow the server to ask for a "local file", so they are used for nothing else.
 * Thread-safe.
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

  /** Rows as the file that Connector/J sends, encoded when they are read. Used by one thread. */
  private static final class RowsAsFile extends InputStream {
    private static final int BLOCK_BYTES = 64 * 1024;

    private final RowSource source;
    private final TextRows text;
    private long next;
    private long end;
    private int position;
    private @Nullable RuntimeException failure;

    RowsAsFile(TableRows rows) {
      this.source = rows.sources().get();
      this.text = new TextRows(rows.columns().size(), 2 * BLOCK_BYTES);
    }

    /** Makes this the file of these rows from now on. */
    void rewind(long from, long to) {
      next = from;
      end = to;
      position = 0;
      text.clear();
      failure = null;
    }

    /** Throws the exception of the row source at which the file ended early. */
    void rethrow() {
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (position == text.length() && !encode()) {
        return -1;
      }
      int count = Math.min(length, text.length() - position);
      System.arraycopy(text.buffer(), position, into, offset, count);
      position += count;
      return count;
    }

    @Override
    public int read() {
      return position == text.length() && !encode() ? -1 : text.buffer()[position++] & 0xff;
    }

    /** Encodes the next rows. An exception would leave the server waiting for the rest. */
    private boolean encode() {
      position = 0;
      text.clear();
      try {
        while (next < end && text.length() < BLOCK_BYTES) {
          text.add(source, next++);
        }
      } catch (RuntimeException e) {
        failure = e;
        next = end;
        text.clear();
      }
      return text.length() > 0;
    }
  }
}
