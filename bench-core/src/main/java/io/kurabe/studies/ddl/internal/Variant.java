package io.kurabe.studies.ddl.internal;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One way to make a change on a target.
 *
 * @param change the change, with the table's name in it
 * @param way how it is made, in words; empty for the statement as written
 * @param how the statements, or the program
 * @param openTransaction how long a transaction stays open before it
 * @param lock the lock class of the plain change
 */
record Variant(
    Kind kind,
    String target,
    DdlChange change,
    String way,
    OnlineChangeStrategy how,
    Optional<Duration> openTransaction,
    Optional<DdlLock> lock) {
  enum Kind {
    /** The variant is the change as written. */
    PLAIN,
    /** The variant is the change in a form that lets nobody write meanwhile. */
    BLOCKING,
    /** The variant makes the change in another way. */
    CURE,
    /** The variant is the change behind an open transaction. */
    QUEUED,
    /** The variant makes the change behind an open transaction, in another way. */
    QUEUED_CURE
  }

  static OnlineChangeStrategy plainly(DdlChange change) {
    return new OnlineChangeStrategy.Steps(
        "", List.of(OnlineChangeStrategy.Step.once(change.statement())));
  }

  /** Returns the name in tables and findings, e.g. {@code mariadb add_index, LOCK=SHARED}. */
  String name() {
    return target + " " + change.operation() + (way.isEmpty() ? "" : ", " + way);
  }

  /** Returns the statements as they are sent. */
  List<String> statements(String table) {
    return how.match(
        steps -> steps.steps().stream().map(s -> TableName.in(s.statement(), table)).toList(),
        tool -> List.of(tool.name()),
        none -> List.of());
  }

  /** Returns the way of this variant with the table's name in each of its statements. */
  OnlineChangeStrategy howOn(String table) {
    return how.match(
        steps ->
            new OnlineChangeStrategy.Steps(
                steps.name(), steps.steps().stream().map(s -> stepOn(s, table)).toList()),
        tool -> tool,
        none -> none);
  }

  private static OnlineChangeStrategy.Step stepOn(OnlineChangeStrategy.Step step, String table) {
    return new OnlineChangeStrategy.Step(
        TableName.in(step.session(), table),
        TableName.in(step.statement(), table),
        step.attempts(),
        step.pause(),
        TableName.in(step.recover(), table));
  }

  Map<String, String> factors() {
    Map<String, String> factors = new LinkedHashMap<>();
    factors.put("change", change.operation());
    if (!way.isEmpty()) {
      factors.put("way", way);
    }
    return factors;
  }
}
