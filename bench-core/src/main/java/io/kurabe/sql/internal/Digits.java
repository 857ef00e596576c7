package io.kurabe.sql.internal;

/** Writes numbers as digits of ASCII into bytes, two at a time, without a String. Stateless. */
public final class Digits {
  /** The length of the longest number, {@link Long#MIN_VALUE}. */
  public static final int MOST = 20;

  private static final byte[] PAIRS = pairs();

  private Digits() {}

  /** Writes exactly {@code width} digits of a number from 0 on; returns the place behind it. */
  public static int fixed(long value, int width, byte[] into, int at) {
    int place = at + width;
    long rest = value;
    while (place - at >= 2) {
      long quotient = rest / 100;
      int pair = (int) (rest - quotient * 100) << 1;
      into[--place] = PAIRS[pair + 1];
      into[--place] = PAIRS[pair];
      rest = quotient;
    }
    if (place > at) {
      into[at] = (byte) ('0' + rest % 10);
    }
    return at + width;
  }

  /** Writes a number of at most {@value #MOST} bytes; returns the place behind it. */
  public static int plain(long value, byte[] into, int at) {
    if (value == Long.MIN_VALUE) {
      // The only number whose opposite does not fit.
      int end = plain(value / 10, into, at);
      into[end] = (byte) ('0' - value % 10);
      return end + 1;
    }
    if (value < 0) {
      into[at] = '-';
      return fixed(-value, width(-value), into, at + 1);
    }
    return fixed(value, width(value), into, at);
  }

  private static int width(long value) {
    int width = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      width++;
    }
    return width;
  }

  private static byte[] pairs() {
    byte[] pairs = new byte[200];
    for (int i = 0; i < 100; i++) {
      pairs[2 * i] = (byte) ('0' + i / 10);
      pairs[2 * i + 1] = (byte) ('0' + i % 10);
    }
    return pairs;
  }
}
