package io.kurabe.sql.script.internal;

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

/** Collects the wrong answers of one run, and the defects of its scripts. Thread-safe. */
final class Answers {
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

  Answers(String workload) {
    this.defects = new Defects(workload);
  }

  SQLException wrongNumber(Command.Send send, int rows) {
    return wrongAnswer("expected rows: " + send.expected().text() + ", the server had " + rows);
  }

  SQLException wrongRow() {
    return wrongAnswer("a row of the answer is not the one that was loaded");
  }

  SQLException notOneRow(int rows) {
    return wrongAnswer("\\gset needs one row, the server had " + rows);
  }

  private SQLException wrongAnswer(String what) {
    wrong.increment();
    return new SQLException(what, WRONG_ANSWER);
  }

  /** Notes that a server has carried a statement out. */
  void answered(Command.Send send) {
    carriedOut.add(send.place());
  }

  /**
   * Returns a failure with the place of its statement. A statement that is refused every time, so
   * that no repetition helps, ends the run.
   */
  Failure failed(Command.Send send, Failure failure) {
    Failure placed =
        new Failure(failure.kind(), failure.code(), send.place() + ": " + failure.message());
    boolean hopeless = failure.kind() == OutcomeKind.OTHER || failure.kind() == OutcomeKind.DENIED;
    if (hopeless && !WRONG_ANSWER.equals(failure.code()) && !carriedOut.contains(send.place())) {
      int times = refused.merge(send.place(), 1, Integer::sum);
      if (failure.code().matches(NEVER_RIGHT) || times >= MOST_REFUSALS) {
        defects.ended(placed.text() + "; the statement has never succeeded, so the run was ended");
      }
    }
    return placed;
  }

  /** Records that a script ended inside of a transaction. */
  SQLException leftOpen(Script script) {
    String what =
        "left a transaction open or autocommit off, so its work was rolled back: end it with COMMIT;";
    defects.broke(script.name(), what);
    return new SQLException(script.name() + " " + what, "25000");
  }

  /** Records that a script cannot continue, and returns the exception of its operation. */
  WorkloadException defect(ScriptException e) {
    return defects.ended(e.getMessage() + "; the script cannot go on, so the run was ended");
  }

  Optional<WorkloadException> defect() {
    return defects.first();
  }

  long wrong() {
    return wrong.sum();
  }

  /** Adds wrong answers that other processes had. */
  void addWrong(long more) {
    wrong.add(more);
  }

  void clear() {
    wrong.reset();
    carriedOut.clear();
    refused.clear();
    defects.clear();
  }

  /** Returns whether every answer had the rows that it should have. */
  CheckResult result() {
    long count = wrong();
    return new CheckResult(
        count == 0,
        count == 0
            ? "every answer was as expected"
            : count + " answers were not as expected; they count as failed");
  }
}
