package io.kurabe.studies.sqlbench.suite.internal;

import java.util.function.Consumer;

/**
 * The rows of the Wisconsin benchmark (Bitton, DeWitt and Turbyfill 1983) as the suite has them, by
 * the recurrence of its generator. Stateless.
 */
final class WisconsinRows {
  private static final int LETTERS = 26;
  private static final String[] STRING4 = {"AAAAxx", "HHHHxx", "OOOOxx", "VVVVxx"};

  private WisconsinRows() {}

  /** Passes each row as the list of its values, in the order of {@code unique2}. */
  static void of(int rows, Consumer<String> values) {
    boolean small = rows == 1_000;
    int prime = small ? 1_009 : 10_007;
    int generator = small ? 279 : 2_969;
    int s = small ? 148 : 8_801;
    for (int unique2 = 0; unique2 < rows; unique2++) {
      values.accept(row(s - 1, unique2, rows));
      do {
        s = (int) ((long) generator * s % prime);
      } while (s > rows);
    }
  }

  private static String row(int u, int unique2, int n) {
    int hundred = u % (n / 100);
    return u
        + ","
        + unique2
        + ","
        + u % 2
        + ","
        + u % 4
        + ","
        + u % 10
        + ","
        + u % 20
        + ","
        + hundred
        + ","
        + u % (n / 10)
        + ","
        + u % (n / 5)
        + ","
        + u % (n / 2)
        + ","
        + u % n
        + ","
        + 2 * hundred
        + ","
        + (2 * hundred + 1)
        + ",'"
        + letters(u % 676)
        + "','"
        + letters(unique2)
        + "','"
        + STRING4[unique2 % 4]
        + "'";
  }

  /** Returns six letters in base 26, the least significant first. */
  private static String letters(int value) {
    StringBuilder text = new StringBuilder();
    for (int i = 0, v = value; i < 6; i++, v /= LETTERS) {
      text.append((char) ('A' + v % LETTERS));
    }
    return text.toString();
  }
}
