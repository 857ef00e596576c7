package io.kurabe.studies.sqlbench.suite.internal;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The rows of the test select and the expected answers of its queries, counted once before anything
 * is timed. Row {@code k} has the region {@code k mod 6}, the number {@code k} and the group {@code
 * 3k mod groups}. Immutable.
 */
final class SelectAnswers {
  static final int REGIONS = 6;

  /** The number of regions that are asked for, one more, so that some queries find nothing. */
  static final int ASKED_REGIONS = REGIONS + 1;

  private final int rows;
  private final int groups;
  private final long[][] counts;
  private final int[][] largest;
  private final long[] ofRegion;

  SelectAnswers(int rows, int groups) {
    this.rows = rows;
    this.groups = groups;
    this.counts = new long[REGIONS][groups];
    this.largest = new int[REGIONS][groups];
    this.ofRegion = new long[REGIONS];
    for (int k = 0; k < rows; k++) {
      counts[region(k)][group(k)]++;
      largest[region(k)][group(k)] = k;
      ofRegion[region(k)]++;
    }
  }

  int rows() {
    return rows;
  }

  int groups() {
    return groups;
  }

  static String name(int region) {
    return String.valueOf((char) ('A' + region));
  }

  int region(int k) {
    return k % REGIONS;
  }

  int group(int k) {
    return 3 * k % groups;
  }

  /** Returns the region of the row with this reversed number. */
  int ofReversed(int reversed) {
    return region(rows - 1 - reversed);
  }

  String row(int k) {
    return "'" + name(region(k)) + "'," + k + "," + (rows - 1 - k) + "," + group(k);
  }

  long distinctGroups() {
    return IntStream.range(0, rows).map(this::group).distinct().count();
  }

  long count(IntPredicate condition) {
    return IntStream.range(0, rows).filter(condition).count();
  }

  /** Returns the number of rows of the regions from the first to the last, as far as they exist. */
  long ofRegions(int first, int last) {
    long found = 0;
    for (int region = first; region <= Math.min(last, REGIONS - 1); region++) {
      found += ofRegion[region];
    }
    return found;
  }

  /** Returns the number of rows of these regions that are in one group. */
  long ofGroup(int first, int last, int group) {
    long found = 0;
    for (int region = first; region <= Math.min(last, REGIONS - 1); region++) {
      found += counts[region][group];
    }
    return found;
  }

  long above(int region, int group) {
    return Arrays.stream(counts[region], group + 1, groups).sum();
  }

  int largest(int region) {
    return Arrays.stream(largest[region]).max().orElse(0);
  }

  int largest(int region, int group) {
    return largest[region][group];
  }

  int largestGroup(int region) {
    int group = groups - 1;
    while (counts[region][group] == 0) {
      group--;
    }
    return group;
  }
}
