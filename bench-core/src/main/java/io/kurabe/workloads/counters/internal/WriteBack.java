package io.kurabe.workloads.counters.internal;

import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Moves counts from Redis into SQL. The exact protocol, per counter {@code k} and batch {@code id}:
 *
 * <ol>
 *   <li>{@code RENAMENX k {k}:flush:id}: new increments start a new counter
 *   <li>one SQL transaction: record {@code id} in the flush log, add the amount
 *   <li>commit; when the answer is lost, the log says whether it was committed
 *   <li>{@code DEL {k}:flush:id}
 * </ol>
 *
 * <p>After a crash {@link #recover()} finishes counters that were set aside: a batch that is in the
 * log is only deleted. Therefore each count arrives once, whichever step the process died after.
 * Used by one thread.
 *
 * @param afterStep is called after each step; tests and the variant with crashes throw in it
 */
public record WriteBack(
    CounterCache cache,
    CounterLedger ledger,
    WriteBackProtocol protocol,
    Consumer<Step> afterStep) {
  /** The steps after which a flush can die. */
  public enum Step {
    /** The exact protocol has renamed the counter; the naive one has read and reset it. */
    TAKEN,
    /** The exact protocol has recorded and added the batch, not committed. */
    APPLIED,
    /** The batch is committed in SQL. */
    COMMITTED,
    /** The exact protocol has deleted the counter that was set aside. */
    DISCARDED
  }

  /** Moves all counters once and returns the amount moved. */
  public long flush() {
    long moved = 0;
    for (CounterKey key : cache.counters()) {
      moved += protocol == WriteBackProtocol.EXACT ? flushExactly(key) : flushNaively(key);
    }
    return moved;
  }

  /** Finishes what a dead flusher set aside and returns it; the naive protocol leaves nothing. */
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
