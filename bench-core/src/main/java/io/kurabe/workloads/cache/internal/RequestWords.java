package io.kurabe.workloads.cache.internal;

import io.kurabe.workloads.cache.internal.CacheLedger.Lane;
import java.util.Optional;
import java.util.SplittableRandom;

/** Makes the words of commands out of their templates. Used by one thread at a time. */
final class RequestWords {
  private final String prefix;
  private final StampedValues values;
  private final ValueSizes.Sequence sizes;
  private final Optional<TtlRange> ttl;
  private final Lane lane;

  /** The first value of the last command, taken again for the next one, but for pipelined ones. */
  private byte[] value = new byte[0];

  private final boolean reusesValues;

  // The keys of the last command.
  private long[] keys = new long[4];
  private int drawn;

  /**
   * @param reusesValues whether each command has been sent before the next is made
   */
  RequestWords(
      String prefix,
      StampedValues values,
      CacheSettings settings,
      Lane lane,
      boolean reusesValues) {
    this.prefix = prefix;
    this.values = values;
    this.sizes =
        settings.values().sizes().sequence(settings.values().order(), settings.keys().range());
    this.ttl = settings.values().ttl();
    this.lane = lane;
    this.reusesValues = reusesValues;
  }

  /**
   * Gives the words of a command.
   *
   * @param keysAtOnce how often the key of a command with one is repeated
   */
  void write(
      CommandTemplate template,
      int keysAtOnce,
      KeySequence sequence,
      SplittableRandom random,
      WordSink to) {
    drawn = 0;
    boolean reuses = reusesValues;
    for (Word word : template.words()) {
      if (word instanceof Word.Key key) {
        for (int i = 0; i < keysAtOnce; i++) {
          long number = sequence.next(random);
          keep(number);
          to.key(prefix + key.before() + number + key.after());
        }
      } else if (word instanceof Word.Fixed fixed) {
        to.text(fixed.text());
      } else if (word instanceof Word.Data) {
        to.data(value(random, reuses));
        reuses = false; // A further value of the same command needs a place of its own.
        sequence.wrote(key(drawn - 1));
      } else if (word instanceof Word.Numbered numbered) {
        to.text(numbered.before() + random.nextInt(numbered.bound()));
      } else {
        to.number(ttl.orElseThrow().nextMillis(random));
      }
    }
  }

  private byte[] value(SplittableRandom random, boolean reuses) {
    long key = key(drawn - 1);
    int size = sizes.next(random, key);
    byte[] filled = reuses && value.length == size ? value : new byte[size];
    values.fill(filled, key, lane.writer(), lane.nextVersion());
    if (reuses) {
      value = filled;
    }
    return filled;
  }

  private void keep(long number) {
    if (drawn == keys.length) {
      keys = java.util.Arrays.copyOf(keys, 2 * drawn);
    }
    keys[drawn++] = number;
  }

  /** Returns how many keys the last command had. */
  int drawn() {
    return drawn;
  }

  /** Returns the number of one of the keys of the last command. */
  long key(int i) {
    return keys[i];
  }
}
