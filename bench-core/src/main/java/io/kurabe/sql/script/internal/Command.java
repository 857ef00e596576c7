package io.kurabe.sql.script.internal;

import io.kurabe.target.RunId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One step of a script. Immutable. */
public sealed interface Command {
  /** What is wrong with an answer that fails its check. */
  String WRONG_ROW = "a row of the answer is not the one that was loaded";

  /** Returns file and line, for messages, e.g. {@code shop.sql:12}. */
  String place();

  /** Works out an expression of this command; a ScriptException names file and line. */
  default @Nullable Object valueOf(Expression expression, Frame frame, SplittableRandom random) {
    try {
      return expression.value(frame, random);
    } catch (ScriptException e) {
      throw new ScriptException(place() + ": " + e.getMessage());
    }
  }

  /** Sets a variable. */
  record Assign(String place, int slot, Expression value) implements Command {}

  /** Goes on with the next command where the condition holds, else at an index. */
  record Branch(String place, Expression condition, int otherwise) implements Command {}

  /** Goes on at an index. */
  record Jump(String place, int target) implements Command {}

  /** Waits, without a statement. */
  record Pause(String place, Expression amount, TimeUnit unit) implements Command {
    /** Returns the time to wait, which may be a part of the unit; 0 for NULL and below 0. */
    long nanos(Frame frame, SplittableRandom random) {
      Object value = valueOf(amount, frame, random);
      try {
        return value == null ? 0 : (long) Math.max(0, Numbers.real(value) * unit.toNanos(1));
      } catch (ScriptException e) {
        throw new ScriptException(place + ": " + e.getMessage());
      }
    }
  }

  /** Begins, synchronizes or ends the sending of statements without waiting for answers. */
  record Pipeline(String place, Step step) implements Command {
    /** The step that the command takes. */
    enum Step {
      START,
      SYNC,
      END
    }
  }

  /**
   * Sends a statement and reads its whole answer.
   *
   * @param expected rows that it should return or change
   * @param keep how its answer becomes values of variables
   * @param check checks the first column of each row; usually absent
   */
  record Send(
      String place, SqlText sql, Expected expected, Optional<Keep> keep, Optional<RowCheck> check)
      implements Command {
    /** Returns this statement with the number of rows that it should return or change. */
    Send expecting(Expected rows) {
      return new Send(place, sql, rows, keep, check);
    }

    /** Returns this statement with variables that keep its answer. */
    Send keeping(Keep answer) {
      return new Send(place, sql, expected, Optional.of(answer), check);
    }

    /** Returns this statement with a check of every row. */
    public Send checking(RowCheck look) {
      return new Send(place, sql, expected, keep, Optional.of(look));
    }

    /** Returns what is wrong with an answer of so many rows. */
    String wrongNumber(int rows) {
      return "expected rows: " + expected.text() + ", the server had " + rows;
    }

    /** Works its text out; a ScriptException when a spliced text makes it not allowed. */
    void rehearse(Frame frame) {
      placed(() -> new SqlText.Texts(sql, SqlText.Marks.JDBC).of(frame));
    }

    /** Returns what is worked out for this statement; a ScriptException names file and line. */
    <T> T placed(Supplier<T> of) {
      try {
        return of.get();
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

  /**
   * How {@code \gset} and {@code \aset} keep an answer: each column in the variable of its name.
   *
   * @param prefix before the names of the columns
   * @param anyRows whether the answer may have no row or several, of which the last one counts
   */
  record Keep(String prefix, boolean anyRows, Scope scope) {
    /** Returns what is wrong with an answer of so many rows, where one is needed. */
    static String notOneRow(int rows) {
      return "\\gset needs one row, the server had " + rows;
    }

    /**
     * Sets the variables from a row.
     *
     * @param place of the statement, for messages
     * @param names of the columns
     * @param value of a column, by its index from 0; null for SQL's NULL
     * @param <E> what reading a column throws
     * @throws ScriptException when a column has no name that a variable can have
     */
    <E extends Exception> void keep(
        Frame frame, String place, List<String> names, ColumnValue<E> value) throws E {
      for (int i = 0; i < names.size(); i++) {
        String column = names.get(i);
        if (!Scope.isName(prefix + column)) {
          throw new ScriptException(
              "%s: column %d of the answer is named '%s', which is no name of a variable: give it one with AS"
                  .formatted(place, i + 1, column));
        }
        // PostgreSQL has names without quotes in lower case; so they are found on every server.
        var slot = scope.find(prefix + column);
        if (slot.isEmpty()) {
          slot = scope.find(prefix + column.toLowerCase(Locale.ROOT));
        }
        if (slot.isPresent()) {
          frame.set(slot.getAsInt(), value.at(i));
        }
      }
    }
  }

  /** Reads the columns of a row. */
  @FunctionalInterface
  interface ColumnValue<E extends Exception> {
    /** Returns the value of the column with that index, from 0, as a value of scripts. */
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
