package io.kurabe.studies.sqlbench.suite;

import java.util.Locale;

/** The codes that the made-up rows of the test ATIS are tied together by. Stateless. */
final class AtisCodes {
  /** Rows of the table flight. */
  static final int FLIGHTS = 579;

  /** Rows of the table fare. */
  static final int FARES = 534;

  private AtisCodes() {}

  static String letters(int i) {
    return "" + (char) ('A' + i / 26) + (char) ('A' + i % 26);
  }

  static String digits(int length, int value) {
    return String.format(Locale.ROOT, "%0" + length + "d", value);
  }

  /** Minutes of a day as hours times 100 and minutes. */
  static int hoursAndMinutes(int minutes) {
    return minutes / 60 * 100 + minutes % 60;
  }

  static String airport(int a) {
    return "AP" + a;
  }

  static String city(int i) {
    return "CC" + digits(2, i);
  }

  static String restriction(int r) {
    return "RC/" + digits(2, r);
  }

  static int flight(int f) {
    return 101_908 + 73 * f;
  }

  static String fare(int f) {
    return digits(7, 7_100_001 + f);
  }

  static String fareClass(int i) {
    return i < 100 ? "F" + i : "G" + (i - 100);
  }

  static String yes(boolean answer) {
    return answer ? "YES" : "NO";
  }

  @SafeVarargs
  static <T> T nth(int i, T... values) {
    return values[i % values.length];
  }
}
