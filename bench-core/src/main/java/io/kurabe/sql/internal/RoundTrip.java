package io.kurabe.sql.internal;

import io.kurabe.spec.NanoClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Measures the cheapest statement of a SQL server, the floor under every other time. Stateless. */
public final class RoundTrip {
  /** The statement. */
  public static final String SELECT = "SELECT 1";

  /** The tries that count, after as many that warm up. */
  private static final int TRIES = 31;

  private RoundTrip() {}

  /** Makes one round trip; a {@link SqlOperation}. */
  public static void run(SqlSession session, SplittableRandom random) throws SQLException {
    answer(session.prepare(SELECT));
  }

  /** Returns the median over {@value #TRIES} prepared ones, in microseconds. */
  public static double medianMicros(Connection connection) throws SQLException {
    long[] nanos = new long[TRIES];
    try (PreparedStatement one = connection.prepareStatement(SELECT)) {
      for (int i = -TRIES; i < TRIES; i++) {
        long sent = NanoClock.SYSTEM.nanoTime();
        answer(one);
        if (i >= 0) {
          nanos[i] = NanoClock.SYSTEM.nanoTime() - sent;
        }
      }
    }
    Arrays.sort(nanos);
    return nanos[TRIES / 2] / 1e3;
  }

  private static void answer(PreparedStatement one) throws SQLException {
    try (ResultSet row = one.executeQuery()) {
      if (!row.next() || row.getInt(1) != 1) {
        throw new SQLException("the answer to " + SELECT + " is not 1", "02000");
      }
    }
  }
}
