package io.kurabe.studies.sqlbench.suite.internal;

/**
 * One run of a test. The test defines the work; the run measures its time, applies the estimate
 * rule and may leave reads out. Used by one thread.
 */
public interface SuiteRun {
  /** Returns the constants. */
  SuiteSize size();

  /** Returns whether many rows are sent at a time, in one transaction, and tables are tidied up. */
  boolean fast();

  /** Returns the server's dialect. */
  SuiteDialect dialect();

  /** Returns the connection of the test. */
  SuiteSession session();

  /** Opens a further connection. */
  SuiteSession connect();

  /** Does work whose time belongs to the test and to no operation. */
  void aside(Runnable work);

  /**
   * Carries out an operation.
   *
   * @return the number of rounds that were done; fewer than there are when its time is an estimate
   */
  int operation(SuiteOperation operation, Round round);

  /** Makes a table with its keys. */
  default void create(SuiteTable table) {
    session().execute(dialect().create(table));
  }

  /** Tidies up a table, as an operation of its own; only in a fast run. */
  default void keepBooks(String table) {
    if (fast()) {
      operation(
          SuiteOperation.of("book-keeping", 1), k -> session().execute(dialect().tidyUp(table)));
    }
  }

  /** One round of an operation. */
  @FunctionalInterface
  interface Round {
    /** Does the round; rounds are numbered from 0. */
    void run(int number);
  }
}
