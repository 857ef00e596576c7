package io.kurabe.workloads.ycsb.internal;

import io.kurabe.config.internal.UserFile;
import io.kurabe.config.internal.WholeNumber;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Lengths with weights. Immutable.
 *
 * @param weights by length; each is drawn in proportion to its own
 */
record Histogram(SortedMap<Integer, Integer> weights) {
  private static final int MOST_LENGTHS = 10_000;
  private static final int MOST_WEIGHT = 1_000_000_000;

  /** The most lengths that results write out. */
  private static final int WRITTEN_OUT = 12;

  private static final String BLOCK = "BlockSize";

  Histogram {
    weights = Collections.unmodifiableSortedMap(new TreeMap<>(weights));
    if (weights.isEmpty() || weights.size() > MOST_LENGTHS) {
      throw new IllegalArgumentException(
          "1 to %d lengths may have a weight, were %d".formatted(MOST_LENGTHS, weights.size()));
    }
  }

  /** Reads {@code 50:3,200:1}. */
  static Histogram parse(String text) {
    SortedMap<Integer, Integer> weights = new TreeMap<>();
    for (String entry : text.split(",", -1)) {
      String[] parts = entry.split(":", -1);
      if (parts.length != 2) {
        throw new IllegalArgumentException("'" + entry + "' is not a length and its weight");
      }
      int length = WholeNumber.parse(parts[0], 1, Lengths.MOST);
      if (weights.put(length, WholeNumber.parse(parts[1], 1, MOST_WEIGHT)) != null) {
        throw new IllegalArgumentException(length + " stands twice");
      }
    }
    return new Histogram(weights);
  }

  /**
   * Reads a file as the original has it: {@code BlockSize} and a number, then for each bucket from
   * 0 on its number and a count, with tabulators between. A value of bucket b has b + 1 blocks.
   * (The original gives those of the last bucket one block too few, and the first bucket one draw
   * too many.)
   */
  static Histogram file(String name) {
    List<String> lines = UserFile.read(Path.of(name), UserFile.TEXT_BYTES).lines().toList();
    SortedMap<Integer, Integer> weights = new TreeMap<>();
    try {
      int block = number(lines, 0, BLOCK, 1, Lengths.MOST);
      for (int line = 1; line < lines.size(); line++) {
        int count = number(lines, line, String.valueOf(line - 1), 0, MOST_WEIGHT);
        if (count > 0) {
          weights.put(length(line, block), count);
        }
      }
      return new Histogram(weights);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' is no histogram of YCSB: %s".formatted(name, e.getMessage()), e);
    }
  }

  /** Returns the number in a line, behind a word and a tabulator. */
  private static int number(List<String> lines, int line, String word, int least, int most) {
    String text = line < lines.size() ? lines.get(line) : "";
    String[] cells = text.stripTrailing().split("\t", -1);
    if (cells.length != 2 || !cells[0].equals(word)) {
      throw new IllegalArgumentException(
          "line %d must be '%s', a tabulator and a number, was '%s'"
              .formatted(line + 1, word, text));
    }
    try {
      return WholeNumber.parse(cells[1], least, most);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("line %d: %s".formatted(line + 1, e.getMessage()), e);
    }
  }

  private static int length(int blocks, int block) {
    long length = (long) blocks * block;
    if (length > Lengths.MOST) {
      throw new IllegalArgumentException(
          "line %d: %d bytes are more than %d".formatted(blocks + 1, length, Lengths.MOST));
    }
    return (int) length;
  }

  /** Returns what {@link #parse} reads. */
  String text() {
    return weights.entrySet().stream()
        .map(e -> e.getKey() + ":" + e.getValue())
        .collect(Collectors.joining(","));
  }

  /** Returns it for results, which tell one from another. */
  String words() {
    return weights.size() <= WRITTEN_OUT
        ? text()
        : "%d sizes from %d to %d (%s)"
            .formatted(
                weights.size(), weights.firstKey(), weights.lastKey(), UserFile.digest(text()));
  }

  Lengths.Drawing drawing() {
    int[] lengths = weights.keySet().stream().mapToInt(Integer::intValue).toArray();
    long[] upTo = weights.values().stream().mapToLong(Integer::longValue).toArray();
    Arrays.parallelPrefix(upTo, Long::sum);
    long all = upTo[upTo.length - 1];
    return u -> {
      // The place of the first sum above the drawn number.
      int found = Arrays.binarySearch(upTo, (long) (u * all) + 1);
      return lengths[found < 0 ? -found - 1 : found];
    };
  }
}
