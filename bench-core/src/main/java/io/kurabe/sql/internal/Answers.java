package io.kurabe.sql.internal;

import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.WorkloadException;
import io.kurabe.workload.internal.Defects;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Collects the wrong answers of one run, and the defects of its scripts and dialogues. A place is
 * where a statement stands, e.g. {@code shop.sql:12}. Thread-safe.
 */
public final class Answers {
  /** The SQLSTATE "no data", by which a wrong number of rows or a wrong row is reported. */
  private static final String WRONG_ANSWER = "02000";

  /**
   * Matches codes of statements that are wrong for all values: syntax, names, rights, features. Of
   * PostgreSQL and the standard the classes 42 and 0A; of MySQL and MariaDB the numbers for syntax
   * and for names of databases, tables, columns and routines.
   */
  private static final String NEVER_RIGHT =
      "42\\w{3}|0A000|1046|1049|1051|1054|1064|1091|1109|1136|1142|1143|1146|1149|1176|1235|1305|1318|1582|3664";

  /** The refusals for other reasons, which may depend on values, after which hope is given up. */
  private static final int MOST_REFUSALS = 20;

  private final LongAdder wrong = new LongAdder();
  private final Set<String> carriedOut = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> refused = new ConcurrentHashMap<>();
  private final Defects defects;

  public Answers(String workload) {
    this.defects = new Defects(workload);
  }

  /**
   * Counts a wrong answer, and returns the exception of its operation, which says what is wrong.
   */
  public SQLException wrong(String what) {
    wrong.increment();
    return new SQLException(what, WRONG_ANSWER);
  }

  /** Notes that a server has carried a statement out. */
  public void answered(String place) {
    carriedOut.add(place);
  }

  /**
   * Returns a failure with the place of its statement. A statement that is refused every time, so
   * that no repetition helps, ends the run.
   */
  public Failure failed(String place, Failure failure) {
    Failure placed = new Failure(failure.kind(), failure.code(), place + ": " + failure.message());
    boolean hopeless = failure.kind() == OutcomeKind.OTHER || failure.kind() == OutcomeKind.DENIED;
    if (hopeless && !WRONG_ANSWER.equals(failure.code()) && !carriedOut.contains(place)) {
      int times = refused.merge(place, 1, Integer::sum);
      if (failure.code().matches(NEVER_RIGHT) || times >= MOST_REFUSALS) {
        defects.ended(placed.text() + "; the statement has never succeeded, so the run was ended");
      }
    }
    return placed;
  }

  /** Records that an operation ended inside of a transaction. */
  public SQLException leftOpen(String operation) {
    String what =
        "left a transaction open or autocommit off, so its work was rolled back: end it with COMMIT;";
    defects.broke(operation, what);
    return new SQLException(operation + " " + what, "25000");
  }

  /** Records that a script cannot continue, and returns the exception of its operation. */
  public WorkloadException defect(String message) {
    return defects.ended(message + "; the script cannot go on, so the run was ended");
  }

  /** Returns the first defect. */
  public Optional<WorkloadException> defect() {
    return defects.first();
  }

  /** Returns the number of wrong answers. */
  public long wrong() {
    return wrong.sum();
  }

  /** Adds wrong answers that other processes had. */
  public void addWrong(long more) {
    wrong.add(more);
  }

  public void clear() {
    wrong.reset();
    carriedOut.clear();
    refused.clear();
    defects.clear();
  }

  /** Returns whether every answer had the rows that it should have. */
  public CheckResult result() {
    long count = wrong();
    return new CheckResult(
        count == 0,
        count == 0
            ? "every answer was as expected"
            : count + " answers were not as expected; they count as failed");
  }
}
