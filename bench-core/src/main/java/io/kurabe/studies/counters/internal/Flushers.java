package io.kurabe.studies.counters.internal;

import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterLedger;
import io.kurabe.workloads.counters.internal.WriteBack;
import io.kurabe.workloads.counters.internal.WriteBack.Step;
import io.kurabe.workloads.counters.internal.WriteBackProtocol;
import io.kurabe.workloads.counters.internal.WriteBackTask.Flusher;
import io.kurabe.workloads.counters.internal.WriteBackTask.FlusherFactory;
import io.kurabe.workloads.counters.internal.WriteBackTask.Killed;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Opens the flushers of one run, each with a SQL connection of its own. In a variant with crashes
 * every flusher dies in its first flush, after each step of the protocol in turn.
 */
final class Flushers implements FlusherFactory {
  private final CounterCache cache;
  private final Supplier<CounterLedger> ledgers;
  private final WriteBackProtocol protocol;
  private final boolean killing;
  private int kills;

  Flushers(CounterCache cache, Supplier<CounterLedger> ledgers, Variant variant) {
    this.cache = cache;
    this.ledgers = ledgers;
    this.protocol =
        variant.writeBack().map(Variant.Destination::protocol).orElse(WriteBackProtocol.EXACT);
    this.killing = variant.kind() == Variant.Kind.KILLED;
  }

  @Override
  public Flusher open(boolean mayBeKilled) {
    CounterLedger ledger = ledgers.get();
    Consumer<Step> afterStep = killing && mayBeKilled ? new Killer() : step -> {};
    return new Flusher(new WriteBack(cache, ledger, protocol, afterStep), ledger);
  }

  /**
   * Throws once, at the step whose turn it is, in the first flush of its flusher that reaches it.
   */
  private final class Killer implements Consumer<Step> {
    private final Step deadly = steps().get(kills % steps().size());
    private boolean dead;

    @Override
    public void accept(Step step) {
      if (step == deadly && !dead) {
        dead = true;
        kills++;
        throw new Killed();
      }
    }
  }

  private List<Step> steps() {
    return protocol == WriteBackProtocol.EXACT
        ? List.of(Step.values())
        : List.of(Step.TAKEN, Step.COMMITTED);
  }
}
