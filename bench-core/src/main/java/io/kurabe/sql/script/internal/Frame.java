package io.kurabe.sql.script.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The variables of one client and their values, by slot. Used by one thread at a time; setting and
 * reading numbers allocates nothing.
 */
public final class Frame {
  /** The kind of value of a variable. */
  public enum Kind {
    /** A whole number of 64 bits. */
    INTEGER,
    /** A double. */
    REAL,
    /** A text. */
    TEXT
  }

  private final Kind[] kinds;
  private final long[] integers;
  private final double[] reals;
  private final @Nullable String[] texts;

  /** Makes variables that are all 0. */
  Frame(int slots) {
    kinds = new Kind[slots];
    Arrays.fill(kinds, Kind.INTEGER);
    integers = new long[slots];
    reals = new double[slots];
    texts = new String[slots];
  }

  /** Returns the kind of value that the variable has now. */
  public Kind kind(int slot) {
    return kinds[slot];
  }

  /** Returns the variable as a whole number; a real one is truncated. */
  public long integer(int slot) {
    return switch (kinds[slot]) {
      case INTEGER -> integers[slot];
      case REAL -> (long) reals[slot];
      case TEXT -> (long) Double.parseDouble(text(slot));
    };
  }

  public double real(int slot) {
    return switch (kinds[slot]) {
      case INTEGER -> integers[slot];
      case REAL -> reals[slot];
      case TEXT -> Double.parseDouble(text(slot));
    };
  }

  public String text(int slot) {
    return switch (kinds[slot]) {
      case INTEGER -> Long.toString(integers[slot]);
      case REAL -> Double.toString(reals[slot]);
      case TEXT -> {
        String text = texts[slot];
        yield text == null ? "" : text;
      }
    };
  }

  void set(int slot, long value) {
    kinds[slot] = Kind.INTEGER;
    integers[slot] = value;
  }

  void set(int slot, double value) {
    kinds[slot] = Kind.REAL;
    reals[slot] = value;
  }

  void set(int slot, String value) {
    kinds[slot] = Kind.TEXT;
    texts[slot] = value;
  }
}
