package io.kurabe.workload;

/** Receives the progress of filling a table; the loading thread calls it ten times a second. */
@FunctionalInterface
public interface BulkListener {
  /** Ignores everything and never stops the load. */
  BulkListener NONE = (table, done, rows, rowsPerSecond) -> true;

  /**
   * Receives the progress.
   *
   * @param table the name of the table
   * @param done rows that are committed
   * @param rows rows that are wanted
   * @param rowsPerSecond committed rows per second since the beginning
   * @return whether to go on; else the load fails and the table is emptied
   */
  boolean update(String table, long done, long rows, double rowsPerSecond);

  /**
   * Receives the report of a table that is full.
   *
   * @param report what it says of itself
   */
  default void loaded(BulkReport report) {}

  /**
   * Receives the total when all tables of a workload are ready.
   *
   * @param total the whole
   */
  default void ready(BulkTotal total) {}
}
