package io.kurabe.result;

import java.util.Optional;

/**
 * A run as it is written down when it ends. Immutable.
 *
 * @param run the run
 * @param keyStep the step of a fill that it was, of study {@code keys}
 * @param suiteTest the test that it was, of study {@code sql-bench}
 * @param cacheObservation what it showed where it was an observed one, of study {@code query-cache}
 */
public record JournalEntry(
    RunResult run,
    Optional<KeyStep> keyStep,
    Optional<SuiteTestRun> suiteTest,
    Optional<CacheObservation> cacheObservation) {
  /** A run of study {@code keys}. */
  public static JournalEntry ofKeys(RunResult run, Optional<KeyStep> step) {
    return new JournalEntry(run, step, Optional.empty(), Optional.empty());
  }

  /** A run of study {@code sql-bench}. */
  public static JournalEntry ofSuite(RunResult run, SuiteTestRun test) {
    return new JournalEntry(run, Optional.empty(), Optional.of(test), Optional.empty());
  }

  /** A run of study {@code query-cache}. */
  public static JournalEntry ofQueryCache(RunResult run, Optional<CacheObservation> observation) {
    return new JournalEntry(run, Optional.empty(), Optional.empty(), observation);
  }
}
