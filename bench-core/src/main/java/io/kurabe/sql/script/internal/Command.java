package io.kurabe.sql.script.internal;

import io.kurabe.target.RunId;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One step of a script. Immutable. */
public sealed interface Command {
  /** Returns file and line, for messages, e.g. {@code shop.sql:12}. */
  String place();

  /** Sets the variable of the command, if any; returns the value if it is an amount, else 0. */
  default long workOut(Frame frame, SplittableRandom random) {
    try {
      if (this instanceof Assign assign) {
        assign.value().into(frame, assign.slot(), random);
      } else if (this instanceof Pause pause) {
        return pause.amount().integer(frame, random);
      }
      return 0;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new ScriptException(place() + ": " + e.getMessage());
    }
  }

  /** Sets a variable. */
  record Assign(String place, int slot, Expression value) implements Command {}

  /** Waits, without a statement. */
  record Pause(String place, Expression amount, TimeUnit unit) implements Command {}

  /**
   * Sends a statement and reads its whole answer.
   *
   * @param expected rows that it should return or change
   * @param kept the variables that the first row of the answer is kept in, by column; empty to keep
   *     nothing
   * @param check checks the first column of each row; usually absent
   */
  record Send(
      String place, SqlText sql, Expected expected, Optional<Kept> kept, Optional<RowCheck> check)
      implements Command {
    /** Returns this statement with the number of rows that it should return or change. */
    Send expecting(Expected rows) {
      return new Send(place, sql, rows, kept, check);
    }

    /** Returns this statement with variables that keep its answer. */
    Send keeping(Kept names) {
      return new Send(place, sql, expected, Optional.of(names), check);
    }

    /** Returns this statement with a check of every row. */
    public Send checking(RowCheck look) {
      return new Send(place, sql, expected, kept, Optional.of(look));
    }

    /** Returns its text now; a ScriptException when a spliced text makes it not allowed. */
    String textFor(Frame frame) {
      try {
        return new SqlText.Texts(sql).of(frame);
      } catch (ScriptException e) {
        throw new ScriptException(place + ": " + e.getMessage());
      }
    }

    /** Returns its text on one line, for tables. */
    public String label() {
      String text = sql.shown().replace(RunId.SCHEMA + ".", "").strip().replaceAll("\\s+", " ");
      return text.length() <= LONGEST_LABEL ? text : text.substring(0, LONGEST_LABEL - 3) + "...";
    }

    private static final int LONGEST_LABEL = 200;
  }

  /** The variables that {@code \gset} sets, one for each column, in order. */
  record Kept(List<Integer> slots) {
    public Kept {
      slots = List.copyOf(slots);
    }

    /**
     * Sets the variables from a row.
     *
     * @param place of the statement, for messages
     * @param value of a column, by its index from 0
     * @param <E> what reading a column throws
     * @throws ScriptException when the row has another number of columns
     */
    <E extends Exception> void keep(Frame frame, String place, int columns, ColumnValue<E> value)
        throws E {
      if (columns != slots.size()) {
        throw new ScriptException(
            "%s: the answer has %d columns, \\gset names %d variables"
                .formatted(place, columns, slots.size()));
      }
      for (int i = 0; i < columns; i++) {
        keep(frame, slots.get(i), value.at(i));
      }
    }

    private static void keep(Frame frame, int slot, @Nullable Object value) {
      if (value instanceof Long || value instanceof Integer || value instanceof Short) {
        frame.set(slot, ((Number) value).longValue());
      } else if (value instanceof Number number) {
        frame.set(slot, number.doubleValue());
      } else {
        frame.set(slot, String.valueOf(value));
      }
    }
  }

  /** Reads the columns of a row. */
  @FunctionalInterface
  interface ColumnValue<E extends Exception> {
    /** Returns the value of the column with that index, from 0; null for SQL's NULL. */
    @Nullable Object at(int index) throws E;
  }

  /** Checks a row of an answer. */
  @FunctionalInterface
  interface RowCheck {
    /**
     * Returns whether the row is right.
     *
     * @param first its first column as text
     */
    boolean holds(Frame frame, String first);
  }
}
