package io.kurabe.workloads.cache.internal;

import io.kurabe.config.internal.WholeNumber;
import java.util.Locale;

/**
 * The numbers of the keys, both ends included; the text of a key is the prefix of the workspace and
 * the number in decimal.
 *
 * @param min at least 0
 * @param max at least {@code min}
 */
public record KeyRange(long min, long max) {
  /** The most keys, far above what the memory of one server holds. */
  static final long MOST = 10_000_000_000L;

  public KeyRange {
    if (min < 0 || max < min || max - min >= MOST) {
      throw new IllegalArgumentException(
          "keys go from a number to one not below it, at most %,d of them, was %d..%d"
              .formatted(MOST, min, max));
    }
  }

  /** Reads {@code 1..1000000}; a single number {@code N} stands for {@code 1..N}. */
  static KeyRange parse(String text) {
    int dots = text.indexOf("..");
    try {
      return dots < 0
          ? new KeyRange(1, WholeNumber.parse(text.strip()))
          : new KeyRange(
              WholeNumber.parse(text.substring(0, dots).strip()),
              WholeNumber.parse(text.substring(dots + 2).strip()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no range of keys such as 1..1000000: " + e.getMessage(), e);
    }
  }

  /** Returns how many keys there are. */
  public long count() {
    return max - min + 1;
  }

  /** Returns the form that {@link #parse} reads. */
  public String text() {
    return String.format(Locale.ROOT, "%d..%d", min, max);
  }
}
