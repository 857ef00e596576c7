package io.kurabe.jdbc;

import java.sql.SQLException;
import java.util.SplittableRandom;

/** One attempt of an operation over a session. Leaves no open transaction, also when it throws. */
@FunctionalInterface
public interface SqlOperation {
  /**
   * Sends the statements and reads the whole answer.
   *
   * @param random the client's own stream of randomness
   */
  void run(SqlSession session, SplittableRandom random) throws SQLException;
}
