package io.kurabe.workload;

/** Hears how the filling of a table goes; called by the loading thread ten times a second. */
@FunctionalInterface
public interface BulkListener {
  /** Hears nothing and never stops. */
  BulkListener NONE = (table, done, rows, rowsPerSecond) -> true;

  /**
   * @param done rows that are committed
   * @param rows rows that are wanted
   * @param rowsPerSecond committed rows per second since the beginning
   * @return whether to go on; else the load fails and the table is emptied
   */
  boolean update(String table, long done, long rows, double rowsPerSecond);

  /** A table is full. */
  default void loaded(BulkReport report) {}

  /** All tables of a workload are ready for it. */
  default void ready(BulkTotal total) {}
}
