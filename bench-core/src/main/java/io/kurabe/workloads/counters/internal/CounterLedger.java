package io.kurabe.workloads.counters.internal;

/**
 * Capability of a SQL workspace: the durable side of a write-back. Throws {@link
 * io.kurabe.target.TargetException} when the server does not answer. It has one connection;
 * thread-safe by locking.
 */
public interface CounterLedger extends AutoCloseable {
  /**
   * Begins a transaction, records the batch in the flush log and adds the amount, without commit.
   *
   * @return false when the batch is in the log already (rolled back: nothing to do)
   */
  boolean applyBatch(String batch, CounterKey key, long amount);

  /**
   * Commits the transaction that {@link #applyBatch} began. When the answer is lost it looks the
   * batch up in the log over a new connection, so that a return means committed.
   */
  void commitBatch(String batch);

  /** Adds the amount, autocommitted, with no log: the naive way. */
  void add(CounterKey key, long amount);

  /** Returns the sum of all counters in SQL. */
  long total();

  @Override
  void close();
}
