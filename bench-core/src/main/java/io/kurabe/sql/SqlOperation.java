package io.kurabe.sql;

import io.kurabe.target.Failure;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One attempt of an operation over a session. Leaves no open transaction, also when it throws. */
@FunctionalInterface
public interface SqlOperation {
  /**
   * Sends the statements and reads the whole answer.
   *
   * @param random the client's own stream of randomness
   * @throws InterruptedException when the run ends while the operation waits
   */
  void run(SqlSession session, SplittableRandom random) throws SQLException, InterruptedException;

  /** As {@link io.kurabe.target.Client#statementNanos}. */
  default long @Nullable [] statementNanos() {
    return null;
  }

  /** The class of a failure of this operation, where it differs from what the dialect says. */
  default Failure judge(Failure failure) {
    return failure;
  }
}
