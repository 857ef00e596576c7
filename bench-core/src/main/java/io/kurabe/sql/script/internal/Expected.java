package io.kurabe.sql.script.internal;

import io.kurabe.config.internal.WholeNumber;

/** The number of rows that a statement should return or change. */
public record Expected(int least, int most) {
  /** Allows any number. */
  public static final Expected ANY = new Expected(0, Integer.MAX_VALUE);

  public Expected {
    if (least < 0 || least > most) {
      throw new IllegalArgumentException(
          "expected rows must be N or LEAST..MOST, was " + least + ".." + most);
    }
  }

  /** Reads {@code 1} or {@code 0..1}; an IllegalArgumentException names anything else. */
  static Expected parse(String text) {
    int dots = text.indexOf("..");
    String least = dots < 0 ? text : text.substring(0, dots);
    String most = dots < 0 ? text : text.substring(dots + 2);
    return new Expected(
        WholeNumber.parse(least.strip(), 0, Integer.MAX_VALUE),
        WholeNumber.parse(most.strip(), 0, Integer.MAX_VALUE));
  }

  boolean holds(int rows) {
    return rows >= least && rows <= most;
  }

  /** Returns {@code 1}, {@code 0 to 1}. */
  String text() {
    return least == most ? String.valueOf(least) : least + " to " + most;
  }
}
