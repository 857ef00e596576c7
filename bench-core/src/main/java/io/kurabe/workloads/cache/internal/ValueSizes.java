package io.kurabe.workloads.cache.internal;

import io.kurabe.config.internal.ByteSize;
import io.kurabe.config.internal.UserFile;
import io.kurabe.config.internal.WholeNumber;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The sizes of values in bytes: one, a range, or a list of which each has a weight. Immutable.
 *
 * @param sizes one; the ends of a range; or those of a list
 * @param weights of a list; empty for one size and for a range
 */
public record ValueSizes(List<Integer> sizes, List<Integer> weights) {
  /** Memtier's default. */
  static final ValueSizes DEFAULT = new ValueSizes(List.of(32), List.of());

  /** The largest value: an eighth of what Redis itself allows. */
  static final int MOST = 64 << 20;

  /** The most entries of a list. */
  private static final int MOST_ENTRIES = 100_000;

  public ValueSizes {
    sizes = List.copyOf(sizes);
    weights = List.copyOf(weights);
  }

  /** How the sizes follow each other. */
  enum Order {
    /** Drawn: uniformly out of a range, by weight out of a list. */
    RANDOM,
    /** A range grows with the key; a list is gone through, each size as often as it weighs. */
    SEQUENTIAL;

    String text() {
      return this == RANDOM ? "random" : "sequential";
    }
  }

  /** The sizes of the values that one client writes. Used by one thread at a time. */
  @FunctionalInterface
  interface Sequence {
    int next(SplittableRandom random, long key);
  }

  /**
   * Reads {@code 32}, {@code 32..4k} (or memtier's {@code 32-4096}), {@code 32:3,64:1,1024:2}, or
   * {@code @FILE} with a size and its weight on each line.
   */
  static ValueSizes parse(String text) {
    String of = text.strip();
    try {
      if (of.startsWith("@")) {
        return file(of.substring(1));
      }
      if (of.contains(":") || of.contains(",")) {
        return list(List.of(of.split(",", -1)), ":");
      }
      String[] ends = of.split("\\.\\.|-", -1);
      if (ends.length == 1) {
        return new ValueSizes(List.of(size(of)), List.of());
      }
      if (ends.length != 2) {
        throw new IllegalArgumentException("a range has two ends");
      }
      int least = size(ends[0]);
      int most = size(ends[1]);
      if (most < least) {
        throw new IllegalArgumentException("the range ends below its begin");
      }
      return new ValueSizes(List.of(least, most), List.of());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no size of values such as 32, 32..4k, 32:3,64:1,1024:2 or @FILE: "
              + e.getMessage(),
          e);
    }
  }

  private static ValueSizes file(String name) {
    List<String> lines =
        UserFile.read(Path.of(name), UserFile.TEXT_BYTES)
            .lines()
            .map(line -> line.replaceFirst("#.*", "").strip())
            .filter(line -> !line.isEmpty())
            .toList();
    return list(lines, "[\\s,:;]+");
  }

  private static ValueSizes list(List<String> entries, String separator) {
    if (entries.isEmpty() || entries.size() > MOST_ENTRIES) {
      throw new IllegalArgumentException("a list has 1 to " + MOST_ENTRIES + " sizes");
    }
    List<Integer> sizes = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    for (String entry : entries) {
      String[] parts = entry.strip().split(separator, -1);
      if (parts.length != 2) {
        throw new IllegalArgumentException("'" + entry + "' is not a size and its weight");
      }
      sizes.add(size(parts[0]));
      weights.add(WholeNumber.parse(parts[1], 1, 1_000_000_000));
    }
    return new ValueSizes(sizes, weights);
  }

  private static int size(String text) {
    long bytes = ByteSize.parse(text).bytes();
    if (bytes < 1 || bytes > MOST) {
      throw new IllegalArgumentException("a value has 1 byte to 64M, was " + text.strip());
    }
    return (int) bytes;
  }

  /** Returns the form that {@link #parse} reads, without a file. */
  String text() {
    if (weights.isEmpty()) {
      return sizes.stream().map(ValueSizes::text).collect(Collectors.joining(".."));
    }
    return IntStream.range(0, sizes.size())
        .mapToObj(i -> text(sizes.get(i)) + ":" + weights.get(i))
        .collect(Collectors.joining(","));
  }

  private static String text(int size) {
    return new ByteSize(size).text();
  }

  int largest() {
    return sizes.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  /** Returns the sizes of one client's values. */
  Sequence sequence(Order order, KeyRange keys) {
    int first = sizes.get(0);
    if (sizes.size() == 1) {
      return (random, key) -> first;
    }
    if (!weights.isEmpty()) {
      return order == Order.RANDOM ? drawn() : inTurn();
    }
    int last = sizes.get(1);
    if (order == Order.RANDOM) {
      return (random, key) -> first + random.nextInt(last - first + 1);
    }
    double width = keys.max() - keys.min();
    return (random, key) ->
        width == 0 ? first : (int) ((last - first) * ((key - keys.min()) / width) + first);
  }

  private Sequence drawn() {
    long[] upTo = new long[sizes.size()];
    long sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += weights.get(i);
      upTo[i] = sum;
    }
    int[] ofSizes = sizes.stream().mapToInt(Integer::intValue).toArray();
    long total = sum;
    return (random, key) -> {
      int found = java.util.Arrays.binarySearch(upTo, random.nextLong(total) + 1);
      return ofSizes[found < 0 ? -found - 1 : found];
    };
  }

  private Sequence inTurn() {
    int[] at = {0, 0};
    return (random, key) -> {
      if (at[1] == weights.get(at[0])) {
        at[0] = (at[0] + 1) % sizes.size();
        at[1] = 0;
      }
      at[1]++;
      return sizes.get(at[0]);
    };
  }
}
