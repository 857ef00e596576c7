package io.kurabe.workloads.cache.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.workload.BulkListener;
import io.kurabe.workloads.cache.internal.CacheLedger.Lane;
import java.util.List;
import java.util.SplittableRandom;

/** Loads every key, in the order of their numbers. */
final class CacheLoad implements Pipelined {
  /** The table of the progress. */
  static final String KEYS = "keys";

  private static final long SEED = 1;

  private final List<CommandTemplate> commands;
  private final KeyRange keys;
  private final RequestWords words;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final BulkListener listener;
  private final NanoClock clock;
  private final long begin;

  CacheLoad(
      CacheSettings settings,
      String prefix,
      StampedValues values,
      Lane lane,
      BulkListener listener,
      NanoClock clock) {
    this.commands = settings.loading();
    this.keys = settings.keys().range();
    this.words = new RequestWords(prefix, values, settings, lane, false);
    this.listener = listener;
    this.clock = clock;
    this.begin = clock.nanoTime();
  }

  @Override
  public long count() {
    return keys.count() * commands.size();
  }

  @Override
  public String command(long i) {
    return template(i).command();
  }

  private CommandTemplate template(long i) {
    return commands.get((int) (i % commands.size()));
  }

  @Override
  public void write(long i, WordSink to) {
    long key = keys.min() + i / commands.size();
    words.write(template(i), 1, unused -> key, random, to);
  }

  @Override
  public boolean progress(long done) {
    long loaded = done / commands.size();
    return listener.update(KEYS, loaded, keys.count(), loaded / seconds());
  }

  double seconds() {
    return Math.max(clock.nanoTime() - begin, 1) / 1e9;
  }
}
