package io.kurabe.sql.internal;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** INSERT statements of many rows, the way that every SQL server accepts. Stateless. */
final class InsertBatches implements BulkMethod {
  /** The rows of a prepared statement; sysbench sends about half a megabyte per statement. */
  private static final int ROWS = 200;

  /** The most parameters: the protocols of PostgreSQL and MySQL count them with 16 bits. */
  private static final int MOST_PARAMETERS = 65_535;

  @Override
  public String name() {
    return "INSERT with many rows";
  }

  @Override
  public String statement(TableRows rows) {
    return sql(rows, 1);
  }

  @Override
  public ChunkWriter writer(SqlSession session, TableRows rows) {
    RowSource source = rows.sources().get();
    int most = Math.max(1, Math.min(ROWS, MOST_PARAMETERS / rows.columns().size()));
    return (from, to) -> {
      long written = 0;
      for (long first = from; first < to; first += most) {
        int count = (int) Math.min(most, to - first);
        written += insert(session.prepare(sql(rows, count)), source, first, count, rows);
      }
      return written;
    };
  }

  private static int insert(
      PreparedStatement statement, RowSource source, long first, int count, TableRows rows)
      throws SQLException {
    ParameterRows parameters = new ParameterRows(statement, rows.columns().size());
    for (int i = 0; i < count; i++) {
      parameters.add(source, first + i);
    }
    return statement.executeUpdate();
  }

  /** Returns the statement for that many rows. */
  private static String sql(TableRows rows, int count) {
    String row = "(?" + ", ?".repeat(rows.columns().size() - 1) + ")";
    return "INSERT INTO " + rows.target() + " VALUES " + row + (", " + row).repeat(count - 1);
  }
}
