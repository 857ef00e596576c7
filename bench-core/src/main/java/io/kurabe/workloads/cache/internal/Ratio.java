package io.kurabe.workloads.cache.internal;

import io.kurabe.config.internal.WholeNumber;

/**
 * How many requests write and how many read, as memtier's SET:GET.
 *
 * @param writes at least 0
 * @param reads at least 0; not both are 0
 */
public record Ratio(int writes, int reads) {
  private static final int MOST = 1_000_000;

  public Ratio {
    if (writes < 0 || reads < 0 || writes + reads == 0) {
      throw new IllegalArgumentException("needs a number of writes or of reads above 0");
    }
  }

  static Ratio parse(String text) {
    String[] parts = text.strip().split(":", -1);
    try {
      if (parts.length == 2) {
        return new Ratio(
            WholeNumber.parse(parts[0], 0, MOST), WholeNumber.parse(parts[1], 0, MOST));
      }
      throw new IllegalArgumentException("it needs two numbers with a colon between them");
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no ratio of writes to reads such as 1:10: " + e.getMessage(), e);
    }
  }

  String text() {
    return writes + ":" + reads;
  }
}
