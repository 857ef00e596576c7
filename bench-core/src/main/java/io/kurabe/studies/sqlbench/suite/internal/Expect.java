package io.kurabe.studies.sqlbench.suite.internal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The expected answer of a query.
 *
 * @param first values of the first row as text, without blanks at their ends; empty for any. A
 *     number is compared as a number, rounded to as many decimals as are expected: servers write
 *     averages with more or fewer
 */
public record Expect(long rows, List<String> first) {
  public Expect {
    first = List.copyOf(first);
  }

  /** Expects that many rows. */
  public static Expect rows(long rows) {
    return new Expect(rows, List.of());
  }

  /** Expects one row with these values. */
  public static Expect row(Object... values) {
    return new Expect(1, Arrays.stream(values).map(String::valueOf).toList());
  }

  /**
   * Returns what is wrong with an answer; empty when nothing is.
   *
   * @param firstRow values as the driver gave them; ignored when any are right
   */
  public Optional<String> wrong(long found, List<String> firstRow) {
    if (found != rows) {
      return Optional.of(rows + " rows expected, found " + found);
    }
    return first.isEmpty() || alike(firstRow)
        ? Optional.empty()
        : Optional.of(first + " expected, found " + firstRow);
  }

  private boolean alike(List<String> found) {
    if (first.equals(found)) {
      return true;
    }
    if (first.size() != found.size()) {
      return false;
    }
    for (int i = 0; i < first.size(); i++) {
      if (!alike(first.get(i), found.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean alike(String expected, String found) {
    if (expected.equals(found)) {
      return true;
    }
    try {
      BigDecimal number = new BigDecimal(expected);
      return new BigDecimal(found).setScale(number.scale(), RoundingMode.HALF_UP).compareTo(number)
          == 0;
    } catch (NumberFormatException notNumbers) {
      return false;
    }
  }
}
