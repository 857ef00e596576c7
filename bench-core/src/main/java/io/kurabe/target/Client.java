package io.kurabe.target;

import java.util.SplittableRandom;

/**
 * One client: one connection, or one borrower of a pool, that carries out the operations of a
 * workload by their index. Used by one thread (or one event loop) at a time.
 */
public interface Client extends AutoCloseable {
  /**
   * Classifies what {@code perform} threw or completed with.
   *
   * @param thrown what was thrown
   * @return the failure
   */
  Failure classify(Throwable thrown);

  /**
   * Opens the connection again after {@link OutcomeKind#CONNECTION_LOST}. It may block. It is never
   * called while an operation is under way, nor on an event loop, and is called again after short
   * pauses until it succeeds.
   *
   * @throws Exception when the server is not back yet
   */
  void reconnect() throws Exception;

  /**
   * Breaks the connection from another thread, so that an operation that hangs returns with an
   * error. Called for stragglers at the end of a run, before {@link #close()}.
   */
  void abort();

  @Override
  void close();

  /**
   * {@return the times of the statements of the last operation that succeeded, in nanoseconds and
   * in the order of {@code Operation.statements()}, or null when they are not measured one by one;
   * the time of a statement that the operation did not send is -1} The next operation overwrites
   * them.
   */
  default long @org.jspecify.annotations.Nullable [] statementNanos() {
    return null;
  }

  /** A client that answers when {@code perform} returns: JDBC. */
  interface Blocking extends Client {
    /**
     * Carries out one attempt and returns when the whole answer has been read.
     *
     * @param operation index into the workload's operations
     * @param random the client's own stream of randomness
     * @throws Exception the driver's exception when the attempt failed; it left no open transaction
     */
    void perform(int operation, SplittableRandom random) throws Exception;

    /**
     * Carries out once more what the last {@link #perform} tried in vain, after a conflict with
     * another client. An operation that keeps its input does so with the same input; others draw
     * anew.
     *
     * @param operation the same as before
     * @param random the client's own stream of randomness
     * @throws Exception as {@link #perform}
     */
    default void performAgain(int operation, SplittableRandom random) throws Exception {
      perform(operation, random);
    }

    /**
     * {@return the time that the last {@link #perform} spent waiting for a pooled connection, in
     * nanoseconds; -1 without a pool}
     */
    default long poolWaitNanos() {
      return -1;
    }
  }

  /**
   * A client that answers by calling back, on an event loop: Lettuce. It carries out one operation
   * at a time.
   */
  interface CompletionDriven extends Client {
    /**
     * Sends one operation and returns at once. {@code completion} is called exactly once, on the
     * client's event loop or inside this call.
     *
     * @param operation the name of the operation
     * @param random the seeded random numbers of the client
     * @param completion called once, when the operation has ended
     */
    void perform(int operation, SplittableRandom random, Completion completion);

    /**
     * Sends once more what the last {@link #perform} tried in vain, after a conflict with another
     * client; with the same input where the operation keeps one.
     *
     * @param operation the same as before
     * @param random the seeded random numbers of the client
     * @param completion called once, when the operation has ended
     */
    default void performAgain(int operation, SplittableRandom random, Completion completion) {
      perform(operation, random, completion);
    }
  }

  /** Called when an operation ended. */
  @FunctionalInterface
  interface Completion {
    /**
     * Ends the operation.
     *
     * @param failure null when the operation succeeded
     */
    void done(@org.jspecify.annotations.Nullable Throwable failure);
  }
}
