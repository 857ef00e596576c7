package io.kurabe.workloads.orderentry.internal;

/** Last names of customers: a syllable for each digit of a number from 0 to 999 [4.3.2.3]. */
final class LastNames {
  /** How many there are. */
  static final int COUNT = 1000;

  private static final String[] SYLLABLES = {
    "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
  };

  private LastNames() {}

  static String of(int number) {
    return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
  }
}
