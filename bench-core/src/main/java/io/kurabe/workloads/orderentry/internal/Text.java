package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.internal.RowRandom;
import io.kurabe.sql.internal.RowSink;
import java.nio.charset.StandardCharsets;

/**
 * Writes the random texts of the population [4.3.2.2] into a buffer of its own. Used by one thread.
 */
final class Text {
  private static final byte[] CHARACTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
          .getBytes(StandardCharsets.US_ASCII);

  /** The letters alone begin after the digits. */
  private static final int DIGITS = 10;

  private static final byte[] ORIGINAL = "ORIGINAL".getBytes(StandardCharsets.US_ASCII);

  /** A draw of 64 random bits gives so many characters of 16 bits. */
  private static final int PER_DRAW = 4;

  private final byte[] buffer = new byte[512];
  private final RowRandom random;

  Text(RowRandom random) {
    this.random = random;
  }

  /** Writes letters and digits of a random length. */
  void mixed(RowSink into, int least, int most) {
    int length = length(least, most);
    fill(length, 0, CHARACTERS.length);
    into.ascii(buffer, length);
  }

  /** Writes letters. */
  void letters(RowSink into, int length) {
    fill(length, DIGITS, CHARACTERS.length - DIGITS);
    into.ascii(buffer, length);
  }

  /** Writes digits, followed by a fixed text. */
  void digits(RowSink into, int length, String behind) {
    fill(length, 0, DIGITS);
    for (int i = 0; i < behind.length(); i++) {
      buffer[length + i] = (byte) behind.charAt(i);
    }
    into.ascii(buffer, length + behind.length());
  }

  /** Writes letters and digits of which a tenth holds the word ORIGINAL at a random place. */
  void perhapsOriginal(RowSink into, int least, int most) {
    int length = length(least, most);
    fill(length, 0, CHARACTERS.length);
    if (random.below(10) == 0) {
      int at = (int) random.below(length - ORIGINAL.length + 1L);
      System.arraycopy(ORIGINAL, 0, buffer, at, ORIGINAL.length);
    }
    into.ascii(buffer, length);
  }

  private int length(int least, int most) {
    return least + (int) random.below(most - least + 1L);
  }

  private void fill(int length, int from, int count) {
    for (int i = 0; i < length; i += PER_DRAW) {
      long bits = random.bits();
      for (int j = i; j < Math.min(length, i + PER_DRAW); j++) {
        buffer[j] = CHARACTERS[from + (int) (((bits & 0xffff) * count) >>> 16)];
        bits >>>= 16;
      }
    }
  }
}
