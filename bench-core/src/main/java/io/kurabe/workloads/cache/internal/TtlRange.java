package io.kurabe.workloads.cache.internal;

import io.kurabe.config.internal.DurationText;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The times to live of values, drawn uniformly so that they do not all end at once.
 *
 * @param least at least a millisecond, Redis's unit
 * @param most not below it
 */
public record TtlRange(Duration least, Duration most) {
  public TtlRange {
    if (least.toMillis() < 1 || most.compareTo(least) < 0) {
      throw new IllegalArgumentException("goes from 1ms up to a time not below it");
    }
  }

  /** Reads {@code 60s}, {@code 60s..300s}, or memtier's {@code 60-300} in seconds. */
  static TtlRange parse(String text) {
    String of = text.strip();
    try {
      if (of.matches("\\d{1,9}-\\d{1,9}")) {
        int dash = of.indexOf('-');
        return new TtlRange(
            Duration.ofSeconds(Long.parseLong(of.substring(0, dash))),
            Duration.ofSeconds(Long.parseLong(of.substring(dash + 1))));
      }
      int dots = of.indexOf("..");
      Duration least = DurationText.parse(dots < 0 ? of : of.substring(0, dots));
      return new TtlRange(least, dots < 0 ? least : DurationText.parse(of.substring(dots + 2)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no time to live such as 60s or 60s..300s: " + e.getMessage(), e);
    }
  }

  String text() {
    String first = DurationText.format(least);
    return least.equals(most) ? first : first + ".." + DurationText.format(most);
  }

  long nextMillis(SplittableRandom random) {
    return random.nextLong(least.toMillis(), most.toMillis() + 1);
  }
}
