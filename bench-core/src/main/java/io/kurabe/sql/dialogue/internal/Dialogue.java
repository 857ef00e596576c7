package io.kurabe.sql.dialogue.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a client as a sequence of statements that grows while the answers come in. Each
 * is sent when the one before has been answered; when none is left, the operation has ended. Used
 * by one thread at a time.
 */
public final class Dialogue {
  private static final String COMMIT = "COMMIT";
  private static final String ROLLBACK = "ROLLBACK";
  private static final Listener IGNORE = rows -> {};

  private final Queue<Step> steps = new ArrayDeque<>();

  /** Hears an answer; may say more. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Takes the answer.
     *
     * @throws WrongAnswer when the server holds, or answers, something wrong
     */
    void heard(Rows rows) throws WrongAnswer;
  }

  /** Something in an answer is wrong; the operation fails, and the run is not exact. */
  public static final class WrongAnswer extends Exception {
    private static final long serialVersionUID = 1L;

    /** Says what is wrong, and where: which key. */
    public WrongAnswer(String what) {
      super(what);
    }

    String what() {
      return String.valueOf(getMessage());
    }
  }

  /**
   * A statement that is to be sent.
   *
   * @param sql with {@code ?} for each value and {@code ${schema}} for the schema
   * @param values asked for when it is sent, so that they may come from answers before
   * @param atLeast rows that it returns or changes at the least
   * @param atMost and at the most
   */
  record Step(
      String sql,
      Supplier<List<? extends @Nullable Object>> values,
      int atLeast,
      int atMost,
      Listener listener) {
    boolean commits() {
      return sql.equals(COMMIT);
    }

    void heard(Rows rows) throws WrongAnswer {
      if (rows.count() < atLeast || rows.count() > atMost) {
        throw new WrongAnswer(
            "%d rows in place of %s; the values were %s"
                .formatted(
                    rows.count(),
                    atLeast == atMost ? String.valueOf(atLeast) : atLeast + " to " + atMost,
                    values.get()));
      }
      listener.heard(rows);
    }
  }

  /** Sends a statement with values that are known now; it returns or changes one row. */
  public void one(String sql, Listener listener, @Nullable Object... values) {
    List<@Nullable Object> now = list(values);
    later(sql, () -> now, 1, 1, listener);
  }

  /** Sends a statement that returns or changes one row, whose answer says nothing else. */
  public void one(String sql, @Nullable Object... values) {
    one(sql, IGNORE, values);
  }

  /** Sends a statement that may return or change any number of rows. */
  public void any(String sql, Listener listener, @Nullable Object... values) {
    List<@Nullable Object> now = list(values);
    later(sql, () -> now, 0, Integer.MAX_VALUE, listener);
  }

  /** Sends a statement whose values come from answers that are heard before it is sent. */
  public void later(
      String sql,
      Supplier<List<? extends @Nullable Object>> values,
      int atLeast,
      int atMost,
      Listener listener) {
    steps.add(new Step(sql, values, atLeast, atMost, listener));
  }

  /** Commits, after all that was said. */
  public void commit() {
    any(COMMIT, IGNORE);
  }

  /** Rolls back at once: what was said and not sent yet is forgotten. */
  public void rollBack() {
    steps.clear();
    any(ROLLBACK, IGNORE);
  }

  /** Forgets all statements that were not sent. */
  void clear() {
    steps.clear();
  }

  /** Returns the next statement; null at the end. */
  @Nullable Step next() {
    return steps.poll();
  }

  /** Returns values as a list, which may hold null. */
  public static List<@Nullable Object> list(@Nullable Object... values) {
    List<@Nullable Object> list = new ArrayList<>(values.length);
    for (Object value : values) {
      list.add(value);
    }
    return list;
  }
}
