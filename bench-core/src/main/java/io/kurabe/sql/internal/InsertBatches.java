package io.kurabe.sql.internal;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

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

  private static String sql(TableRows rows, int count) {
    String row = "(?" + ", ?".repeat(rows.columns().size() - 1) + ")";
    return "INSERT INTO " + rows.target() + " VALUES " + row + (", " + row).repeat(count - 1);
  }

  /** Binds rows to the parameters of one statement, row after row. Used by one thread. */
  private static final class ParameterRows implements RowSink {
    private final PreparedStatement statement;
    private final int columns;
    private int parameter;
    private @Nullable SQLException failure;

    ParameterRows(PreparedStatement statement, int columns) {
      this.statement = statement;
      this.columns = columns;
    }

    void add(RowSource source, long index) throws SQLException {
      int before = parameter;
      source.row(index, this);
      if (failure != null) {
        throw failure;
      }
      if (parameter - before != columns) {
        throw TextRows.wrongColumns(index, parameter - before, columns);
      }
    }

    @Override
    public RowSink integer(long value) {
      return bind(at -> statement.setLong(at, value));
    }

    /** Binds the text as every other way does, so that a table does not depend on the way. */
    @Override
    public RowSink text(String value) {
      if (value.indexOf(0) >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
        throw new IllegalArgumentException("a NUL or half of a surrogate pair in a text");
      }
      return bind(at -> statement.setString(at, value));
    }

    @Override
    public RowSink ascii(byte[] bytes, int length) {
      for (int i = 0; i < length; i++) {
        if (bytes[i] <= 0) {
          throw new IllegalArgumentException("byte " + (bytes[i] & 0xff) + " in a text of ASCII");
        }
      }
      String value = new String(bytes, 0, length, StandardCharsets.US_ASCII);
      return bind(at -> statement.setString(at, value));
    }

    @Override
    public RowSink decimal(long unscaled, int scale) {
      return bind(at -> statement.setBigDecimal(at, BigDecimal.valueOf(unscaled, scale)));
    }

    @Override
    public RowSink real(double value) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("not a finite number: " + value);
      }
      return bind(at -> statement.setDouble(at, value));
    }

    @Override
    public RowSink timestamp(long epochMicros) {
      return bind(at -> statement.setObject(at, TextRows.timeOf(epochMicros)));
    }

    @Override
    public RowSink nothing() {
      return bind(at -> statement.setNull(at, Types.NULL));
    }

    private RowSink bind(Binding binding) {
      parameter++;
      try {
        if (failure == null) {
          binding.at(parameter);
        }
      } catch (SQLException e) {
        failure = e; // A sink throws none; the row's end does.
      }
      return this;
    }

    private interface Binding {
      void at(int parameter) throws SQLException;
    }
  }
}
