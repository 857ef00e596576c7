package io.kurabe.workloads.counters;

import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Moves counts from Redis into SQL. The exact protocol, per counter {@code k} and batch {@code id}:
 *
 * <ol>
 *   <li>{@code RENAMENX k {k}:flush:id}: new increments start a new counter
 *   <li>one SQL transaction: note {@code id} in the flush log, add the amount
 *   <li>commit; when the answer is lost, the log tells
 *   <li>{@code DEL {k}:flush:id}
 * </ol>
 *
 * <p>After a crash {@link #recover()} finishes what was set aside: a batch that the log knows is
 * only deleted. So each count arrives once, whichever step the process died after. Used by one
 * thread.
 */
public final class WriteBack {
  /** Where a flush can die. */
  public enum Step {
    /** Exact: the counter is renamed. Naive: it is read and reset. */
    TAKEN,
    /** Exact: noted and added, not committed. */
    APPLIED,
    /** In SQL for good. */
    COMMITTED,
    /** Exact: what was set aside is deleted. */
    DISCARDED
  }

  private final CounterCache cache;
  private final CounterLedger ledger;
  private final WriteBackProtocol protocol;
  private final Consumer<Step> afterStep;

  /**
   * @param afterStep hears of each step; tests and the crash arm die in it
   */
  public WriteBack(
      CounterCache cache,
      CounterLedger ledger,
      WriteBackProtocol protocol,
      Consumer<Step> afterStep) {
    this.cache = cache;
    this.ledger = ledger;
    this.protocol = protocol;
    this.afterStep = afterStep;
  }

  /**
   * Moves all counters once.
   *
   * @return the amount moved
   */
  public long flush() {
    long moved = 0;
    for (CounterKey key : cache.counters()) {
      moved += protocol == WriteBackProtocol.EXACT ? flushExactly(key) : flushNaively(key);
    }
    return moved;
  }

  /**
   * Finishes what a flusher that died left set aside. The naive protocol leaves nothing to recover.
   *
   * @return the amount moved
   */
  public long recover() {
    long moved = 0;
    List<CounterCache.Aside> left =
        protocol == WriteBackProtocol.EXACT ? cache.asides() : List.of();
    for (CounterCache.Aside aside : left) {
      moved += finish(aside.key(), aside.batch());
    }
    return moved;
  }

  private long flushExactly(CounterKey key) {
    String batch = UUID.randomUUID().toString();
    if (!cache.setAside(key, batch)) {
      return 0;
    }
    afterStep.accept(Step.TAKEN);
    return finish(key, batch);
  }

  private long finish(CounterKey key, String batch) {
    long amount = cache.readAside(key, batch).orElse(0);
    boolean applied = ledger.applyBatch(batch, key, amount);
    if (applied) {
      afterStep.accept(Step.APPLIED);
      ledger.commitBatch(batch);
    }
    afterStep.accept(Step.COMMITTED);
    cache.discardAside(key, batch);
    afterStep.accept(Step.DISCARDED);
    return applied ? amount : 0;
  }

  private long flushNaively(CounterKey key) {
    long amount = cache.readAndReset(key).orElse(0L);
    afterStep.accept(Step.TAKEN);
    if (amount > 0) {
      ledger.add(key, amount);
    }
    afterStep.accept(Step.COMMITTED);
    return amount;
  }
}
