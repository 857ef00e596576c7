package io.kurabe.sql.internal;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/** Binds rows to the parameters of one statement, row after row. Used by one thread. */
final class ParameterRows implements RowSink {
  private final PreparedStatement statement;
  private final int columns;
  private int parameter;
  private @Nullable SQLException failure;

  ParameterRows(PreparedStatement statement, int columns) {
    this.statement = statement;
    this.columns = columns;
  }

  /** Binds the next row. */
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
