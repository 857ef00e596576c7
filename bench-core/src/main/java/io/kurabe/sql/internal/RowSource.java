package io.kurabe.sql.internal;

/**
 * The rows of a table, each a pure function of its index: rows are made in parallel, in any order,
 * and are made again when a chunk is repeated. Its random numbers come from {@link RowRandom} only.
 * Used by one thread at a time, so it may keep buffers.
 */
@FunctionalInterface
public interface RowSource {
  /**
   * Gives every column of one row to the sink, in the order of {@link TableRows#columns}.
   *
   * @param index from 0 up to, and without, {@link TableRows#rows}
   */
  void row(long index, RowSink into);
}
