package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.BulkMethod;
import io.kurabe.sql.internal.RowSource;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.sql.internal.TextRows;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Loads rows by PostgreSQL's COPY over the connection, in text format. Stateless. */
final class Copy implements BulkMethod {
  /** The bytes per message, as many as pgjdbc's own CopyManager takes. */
  private static final int MESSAGE_BYTES = 64 * 1024;

  @Override
  public String name() {
    return "COPY FROM STDIN";
  }

  /** Makes all chunks durable: a commit with a number flushes the log up to it. */
  @Override
  public void settle(Connection connection) throws SQLException {
    SqlQuery.execute(connection, "SELECT txid_current()");
  }

  @Override
  public String statement(TableRows rows) {
    return "COPY " + rows.target() + " FROM STDIN";
  }

  @Override
  public ChunkWriter writer(SqlSession session, TableRows rows) throws SQLException {
    Connection connection = session.connection();
    PGConnection postgres = connection.unwrap(PGConnection.class);
    String sql = statement(rows);
    RowSource source = rows.sources().get();
    TextRows text = new TextRows(rows.columns().size(), 2 * MESSAGE_BYTES);
    return (from, to) -> {
      // Commits do not wait for the disk: one wait at the end does for all. Until then a crash of
      // the server could take chunks away, but it would end the load, too.
      SqlQuery.execute(connection, "SET LOCAL synchronous_commit = off");
      CopyIn copy = postgres.getCopyAPI().copyIn(sql);
      try {
        text.clear();
        for (long index = from; index < to; index++) {
          text.add(source, index);
          if (text.length() >= MESSAGE_BYTES) {
            send(text, copy);
          }
        }
        send(text, copy);
        return copy.endCopy();
      } finally {
        if (copy.isActive()) {
          copy.cancelCopy(); // Else the connection waits for the rest of the rows.
        }
      }
    };
  }

  private static void send(TextRows text, CopyIn copy) throws SQLException {
    copy.writeToCopy(text.buffer(), 0, text.length());
    text.clear();
  }
}
