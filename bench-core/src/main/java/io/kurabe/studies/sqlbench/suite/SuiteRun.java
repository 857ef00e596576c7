package io.kurabe.studies.sqlbench.suite;

/**
 * One run of a test. The test says what is done; the run times it, keeps the estimate rule and may
 * leave reads out. Used by one thread.
 */
public interface SuiteRun {
  /** The constants. */
  SuiteSize size();

  /** Whether rows go in many at a time, in one transaction, and tables are tidied up. */
  boolean fast();

  /** How the server writes what differs. */
  SuiteDialect dialect();

  /** The connection of the test. */
  SuiteSession session();

  /** A further one. */
  SuiteSession connect();

  /** What is done besides, in the time of the test and of no operation. */
  void aside(Runnable work);

  /**
   * Carries out an operation.
   *
   * @return rounds that were done; fewer than there are when its time is an estimate
   */
  int operation(SuiteOperation operation, Round round);

  /** Tidies a table up, as an operation of its own; only in a fast run. */
  default void keepBooks(String table) {
    if (fast()) {
      operation(
          SuiteOperation.of("book-keeping", 1), k -> session().execute(dialect().tidyUp(table)));
    }
  }

  /** One round of an operation. */
  @FunctionalInterface
  interface Round {
    /** Does it; rounds are numbered from 0. */
    void run(int number);
  }
}
