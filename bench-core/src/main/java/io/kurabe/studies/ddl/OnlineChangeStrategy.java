package io.kurabe.studies.ddl;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The same change as somebody would run it who knows what it locks. Immutable. */
public sealed interface OnlineChangeStrategy {
  /** Stable name, e.g. {@code concurrently} or {@code lock_timeout}. */
  String name();

  /** Gives the answer for the kind that this is. */
  <T> T match(
      Function<Steps, T> steps, Function<Tool, T> tool, Function<NotAvailable, T> notAvailable);

  /**
   * Statements one after the other, each in autocommit mode.
   *
   * @param steps at least one
   */
  record Steps(String name, List<Step> steps) implements OnlineChangeStrategy {
    public Steps {
      steps = List.copyOf(steps);
      if (steps.isEmpty()) {
        throw new IllegalArgumentException("a cure has at least one step");
      }
    }

    @Override
    public <T> T match(
        Function<Steps, T> steps, Function<Tool, T> tool, Function<NotAvailable, T> notAvailable) {
      return steps.apply(this);
    }
  }

  /** A program of others that is on the PATH. */
  record Tool(String name, DdlTool run) implements OnlineChangeStrategy {
    @Override
    public <T> T match(
        Function<Steps, T> steps, Function<Tool, T> tool, Function<NotAvailable, T> notAvailable) {
      return tool.apply(this);
    }
  }

  /**
   * A way that cannot be gone here.
   *
   * @param reason e.g. that the program is not on the PATH
   */
  record NotAvailable(String name, String reason) implements OnlineChangeStrategy {
    @Override
    public <T> T match(
        Function<Steps, T> steps, Function<Tool, T> tool, Function<NotAvailable, T> notAvailable) {
      return notAvailable.apply(this);
    }
  }

  /**
   * One statement of a cure. {@code {table}} stands for the table's name. A refusal by a lock
   * time-out ({@link io.kurabe.target.OutcomeKind#LOCK_TIMEOUT}) may be answered by another attempt
   * after a pause; every other refusal ends the cure.
   *
   * @param session statements that are sent once before the first attempt and hold for the session
   * @param statement what is tried
   * @param attempts how often at most, from 1
   * @param pause between two attempts
   * @param recover what is sent after a failed attempt, e.g. to remove an invalid index
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

    /** A statement that is tried once, in a session as it is. */
    public static Step once(String statement) {
      return new Step(List.of(), statement, 1, Duration.ZERO, List.of());
    }
  }
}
