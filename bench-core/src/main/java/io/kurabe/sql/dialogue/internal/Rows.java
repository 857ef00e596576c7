package io.kurabe.sql.dialogue.internal;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a statement.
 *
 * @param rows each with its columns as the driver gives them; empty for a change
 * @param count how many rows it returned or changed
 */
public record Rows(List<@Nullable Object[]> rows, int count) {
  /** Returns a whole number, by row and column from 0; 0 for NULL. */
  public long integer(int row, int column) {
    Object value = rows.get(row)[column];
    return value == null ? 0 : ((Number) value).longValue();
  }

  /** Returns a text; a NULL is not expected. */
  public String text(int row, int column) {
    return String.valueOf(Objects.requireNonNull(rows.get(row)[column]));
  }

  /** Returns an exact decimal number; 0 for NULL. */
  public BigDecimal decimal(int row, int column) {
    Object value = rows.get(row)[column];
    return value == null ? BigDecimal.ZERO : new BigDecimal(value.toString());
  }

  /** Returns an amount of money in hundredths; 0 for NULL. */
  public long cents(int row, int column) {
    return decimal(row, column).movePointRight(2).longValueExact();
  }

  /** Returns whether a value is NULL. */
  public boolean isNull(int row, int column) {
    return rows.get(row)[column] == null;
  }
}
