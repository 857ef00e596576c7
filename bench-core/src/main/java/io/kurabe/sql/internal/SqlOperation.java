package io.kurabe.sql.internal;

import io.kurabe.target.Failure;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One attempt of an operation over a session; it never leaves an open transaction. */
@FunctionalInterface
public interface SqlOperation {
  /**
   * Sends the statements and reads the whole answer.
   *
   * @param random the client's own stream of randomness
   * @throws InterruptedException when the run ends while the operation waits
   */
  void run(SqlSession session, SplittableRandom random) throws SQLException, InterruptedException;

  /** Returns the operation that tries the last {@link #run} again, with its input if it has one. */
  default SqlOperation again() {
    return this;
  }

  /** Returns the times of its statements as {@link io.kurabe.target.Client#statementNanos} does. */
  default long @Nullable [] statementNanos() {
    return null;
  }

  /** Returns the failure as this operation classifies it, if not as the dialect does. */
  default Failure judge(Failure failure) {
    return failure;
  }
}
