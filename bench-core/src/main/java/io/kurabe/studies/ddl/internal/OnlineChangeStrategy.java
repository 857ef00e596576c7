package io.kurabe.studies.ddl.internal;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** A way to carry out a change in the manner of a user who knows its locks. Immutable. */
public sealed interface OnlineChangeStrategy {
  /** Returns the stable name, e.g. {@code concurrently} or {@code lock_timeout}. */
  String name();

  default <T> T match(
      Function<Steps, T> steps, Function<Tool, T> tool, Function<NotAvailable, T> notAvailable) {
    if (this instanceof Steps s) {
      return steps.apply(s);
    }
    return this instanceof Tool t ? tool.apply(t) : notAvailable.apply((NotAvailable) this);
  }

  /** At least one statement after the other, each in autocommit mode. */
  record Steps(String name, List<Step> steps) implements OnlineChangeStrategy {
    public Steps {
      steps = List.copyOf(steps);
      if (steps.isEmpty()) {
        throw new IllegalArgumentException("a way to make a change has at least one step");
      }
    }
  }

  /** An external program that is on the PATH. */
  record Tool(String name, DdlTool run) implements OnlineChangeStrategy {}

  /** A way that is not available here, e.g. because its program is not on the PATH. */
  record NotAvailable(String name, String reason) implements OnlineChangeStrategy {}

  /**
   * One statement of a way to carry out a change. {@code {table}} stands for the table's name. A
   * refusal by a lock time-out ({@link io.kurabe.target.OutcomeKind#LOCK_TIMEOUT}) may be answered
   * by another attempt after a pause; every other refusal ends the attempt.
   *
   * @param session statements that are sent once before the first attempt and hold for the session
   * @param attempts their largest number, from 1
   * @param pause between two attempts
   * @param recover statements that are sent after a failed attempt, e.g. to remove an invalid index
   */
  record Step(
      List<String> session, String statement, int attempts, Duration pause, List<String> recover) {
    public Step {
      session = List.copyOf(session);
      recover = List.copyOf(recover);
      if (attempts < 1) {
        throw new IllegalArgumentException("attempts must be at least 1, was " + attempts);
      }
    }

    /** Makes a step that is tried once, without statements for the session. */
    public static Step once(String statement) {
      return new Step(List.of(), statement, 1, Duration.ZERO, List.of());
    }
  }
}
