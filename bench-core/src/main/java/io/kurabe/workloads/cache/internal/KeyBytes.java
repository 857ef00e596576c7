package io.kurabe.workloads.cache.internal;

import io.kurabe.target.TargetException;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAdder;

/** Asks the server how much memory keys take (MEMORY USAGE), of some all over the range. */
final class KeyBytes implements Pipelined {
  private static final long MOST_KEYS = 200;

  private final CacheState state;
  private final KeyRange range;
  private final LongAdder bytes = new LongAdder();
  private final LongAdder keys = new LongAdder();

  private KeyBytes(CacheState state) {
    this.state = state;
    this.range = state.settings().keys().range();
  }

  /** Returns the mean; empty when nothing is loaded, or the server does not say it. */
  static OptionalDouble of(CacheState state) {
    if (state.settings().loading().isEmpty()) {
      return OptionalDouble.empty();
    }
    KeyBytes asked = new KeyBytes(state);
    try {
      state.server().send("ask how much memory keys take", asked);
    } catch (TargetException refused) {
      return OptionalDouble.empty(); // MEMORY may be forbidden; the load can be measured without.
    }
    return asked.keys.sum() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) asked.bytes.sum() / asked.keys.sum());
  }

  @Override
  public long count() {
    return Math.min(MOST_KEYS, range.count());
  }

  @Override
  public String command(long i) {
    return "MEMORY";
  }

  @Override
  public void write(long i, WordSink to) {
    long key = range.min() + (long) ((double) i * range.count() / count());
    to.text("USAGE");
    to.key(state.settings().loading().get(0).key(state.server().prefix(), key));
    to.text("SAMPLES");
    to.number(0);
  }

  @Override
  public AnswerSink answer(long i) {
    return new AnswerSink() {
      @Override
      public void integer(long number) {
        bytes.add(number);
        keys.increment();
      }
    };
  }
}
