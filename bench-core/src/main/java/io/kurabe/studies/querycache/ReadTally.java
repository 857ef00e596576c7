package io.kurabe.studies.querycache;

import java.util.concurrent.atomic.LongAdder;

/** What the clients of one run saw. Thread-safe. */
final class ReadTally {
  final LongAdder reads = new LongAdder();
  final LongAdder stale = new LongAdder();
  final LongAdder wrong = new LongAdder();
  final LongAdder hits = new LongAdder();
  final LongAdder misses = new LongAdder();
  final LongAdder cacheNanos = new LongAdder();
  final LongAdder sqlNanos = new LongAdder();
  private String firstWrong = "";

  /** Keeps the first of them in words; who calls it counts. */
  synchronized void firstWrong(String what) {
    if (firstWrong.isEmpty()) {
      firstWrong = what;
    }
  }

  /** The first wrong answer in words, or empty. */
  synchronized String firstWrong() {
    return firstWrong;
  }
}
