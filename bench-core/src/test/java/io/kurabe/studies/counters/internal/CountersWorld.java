package io.kurabe.studies.counters.internal;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.StudyResult;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.study.internal.VirtualStudy;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterLedger;
import io.kurabe.workloads.counters.internal.CounterStore;
import io.kurabe.workloads.counters.internal.CountersWorkloads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whole studies of counters in virtual time, with runs of 40 ms of warm-up and 100 ms that are
 * measured, a row that is held for 1 ms more, 4 slots and a write-back every 20 ms.
 */
final class CountersWorld {
  static final long MS = 1_000_000;

  private final VirtualStudy study = new VirtualStudy();

  VirtualTime time() {
    return study.time();
  }

  /** Adds the SQL server {@code db}. */
  CountersWorld with(ScriptedRow row) {
    study
        .with("db", CounterStore.class, row)
        .with("db", CounterLedger.class, row.ledger())
        .with("db", ServerProbes.class, row);
    return this;
  }

  /** Adds the server {@code redis}. */
  CountersWorld with(ScriptedCache cache) {
    study
        .with("redis", CounterStore.class, cache)
        .with("redis", CounterCache.class, cache)
        .with("redis", ServerProbes.class, cache);
    return this;
  }

  /** Runs the study. */
  StudyResult run(CountersOptions options) throws InterruptedException {
    return study.run(context -> new CountersStudy(options, context).run());
  }

  static CountersOptions options(int repeats, Integer... clients) {
    return options(repeats, Duration.ofMillis(100), clients);
  }

  static CountersOptions options(int repeats, Duration measure, Integer... clients) {
    return CountersOptions.PARAMETERS.make(
        CountersOptions.LOCAL
            .values()
            .with(CountersOptions.CLIENTS, List.of(clients))
            .with(CountersWorkloads.SLOTS, 4)
            .with(CountersOptions.HOLD, Optional.of(Duration.ofMillis(1)))
            .with(CountersOptions.WRITE_BACK_EVERY, Duration.ofMillis(20))
            .with(RunParameters.REPEATS, repeats)
            .with(CountersOptions.WARMUP, Duration.ofMillis(40))
            .with(CountersOptions.DURATION, measure));
  }
}
