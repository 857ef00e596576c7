package io.kurabe.sql.script.internal;

import io.kurabe.workload.CheckResult;
import io.kurabe.workload.WorkloadException;
import io.kurabe.workload.internal.Defects;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** Collects the wrong answers of one run, and the defects of its scripts. Thread-safe. */
final class Answers {
  /** The SQLSTATE "no data", by which a wrong number of rows or a wrong row is reported. */
  private static final String WRONG_ANSWER = "02000";

  private final LongAdder wrong = new LongAdder();
  private final Defects defects;

  Answers(String workload) {
    this.defects = new Defects(workload);
  }

  SQLException wrongNumber(Command.Send send, int rows) {
    return wrongAnswer(
        send, "expected rows: " + send.expected().text() + ", the server had " + rows);
  }

  SQLException wrongRow(Command.Send send) {
    return wrongAnswer(send, "a row of the answer is not the one that was loaded");
  }

  SQLException noRowToKeep(Command.Send send) {
    return wrongAnswer(send, "there is no row for \\gset to keep");
  }

  private SQLException wrongAnswer(Command.Send send, String what) {
    wrong.increment();
    return new SQLException(send.place() + ": " + what, WRONG_ANSWER);
  }

  /** Records that a script ended inside of a transaction. */
  SQLException leftOpen(Script script) {
    String what =
        "left a transaction open or autocommit off, so its work was rolled back: end it with COMMIT;";
    defects.broke(script.name(), what);
    return new SQLException(script.name() + " " + what, "25000");
  }

  /** Records that a script cannot continue, and returns the exception of its operation. */
  WorkloadException defect(Script script, ScriptException e) {
    return defects.broke(script.name(), "cannot go on, so the run was ended: " + e.getMessage());
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
