package io.kurabe.studies.querycache.internal;

import java.util.concurrent.atomic.LongAdder;

/** Counts the observations of the clients of one run. Thread-safe. */
final class ReadTally {
  final LongAdder reads = new LongAdder();
  final LongAdder stale = new LongAdder();
  final LongAdder wrong = new LongAdder();
  final LongAdder hits = new LongAdder();
  final LongAdder misses = new LongAdder();
  final LongAdder cacheNanos = new LongAdder();
  final LongAdder sqlNanos = new LongAdder();
  private String firstWrong = "";

  /** Keeps the first wrong answer in words; the caller counts. */
  synchronized void firstWrong(String what) {
    if (firstWrong.isEmpty()) {
      firstWrong = what;
    }
  }

  /** Returns the first wrong answer in words, or empty. */
  synchronized String firstWrong() {
    return firstWrong;
  }
}
