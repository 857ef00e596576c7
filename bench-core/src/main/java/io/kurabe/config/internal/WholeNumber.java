package io.kurabe.config.internal;

/** Reads whole numbers as a user writes them. Stateless. */
public final class WholeNumber {
  private WholeNumber() {}

  /** Reads any whole number, or throws naming what was found. */
  public static long parse(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number", e);
    }
  }

  /** Reads a whole number within bounds, or throws naming what was found and the bounds. */
  public static int parse(String text, int least, int most) {
    long value = parse(text);
    if (value < least || value > most) {
      throw new IllegalArgumentException("must be from " + least + " to " + most + ", was " + text);
    }
    return (int) value;
  }
}
