package io.kurabe.studies.sqlbench.suite.internal;

/**
 * An operation of the suite: a loop of equal rounds that is timed as a whole.
 *
 * @param count that the suite reports, which is not always the number of statements
 * @param estimable whether the suite extrapolates its time when a limit is reached
 * @param reported whether it is a row of the published table, and part of its totals
 * @param withLast whether its time contains that of the operation before it
 */
public record SuiteOperation(
    String name, int rounds, long count, boolean estimable, boolean reported, boolean withLast) {
  /** Makes an operation that runs to its end and counts its rounds. */
  public static SuiteOperation of(String name, int rounds) {
    return new SuiteOperation(name, rounds, rounds, false, true, false);
  }

  /** Returns this operation with another count than its rounds. */
  public SuiteOperation counting(long newCount) {
    return new SuiteOperation(name, rounds, newCount, estimable, reported, withLast);
  }

  /** Returns this operation as one that may be extrapolated. */
  public SuiteOperation asEstimable() {
    return new SuiteOperation(name, rounds, count, true, reported, withLast);
  }

  /**
   * Returns this operation as one that the published table lacks; its time is in that of its test.
   */
  public SuiteOperation asUnreported() {
    return new SuiteOperation(name, rounds, count, estimable, false, withLast);
  }

  /** Returns this operation as one for which the suite does not start its clock again. */
  public SuiteOperation withTheLast() {
    return new SuiteOperation(name, rounds, count, estimable, reported, true);
  }
}
