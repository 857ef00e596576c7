package io.kurabe.config.internal;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory as people write it: {@code 0}, {@code 64M}, {@code 1.5G}; units are powers of
 * 1024, as in the settings of MySQL and PostgreSQL.
 *
 * @param bytes at least 0
 */
public record ByteSize(long bytes) implements Comparable<ByteSize> {
  private static final Pattern TEXT =
      Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([kmgt]?)(?:i?b)?", Pattern.CASE_INSENSITIVE);

  private static final String UNITS = "KMGT";

  public ByteSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("must be at least 0, was " + bytes);
    }
  }

  /** Reads an amount, or throws when it is none, or not whole bytes. */
  public static ByteSize parse(String text) {
    Matcher size = TEXT.matcher(text.strip());
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no size; write e.g. 0, 8M, 250M or 1.5G");
    }
    int unit =
        size.group(2).isEmpty() ? 0 : 1 + UNITS.indexOf(size.group(2).toUpperCase(Locale.ROOT));
    try {
      return new ByteSize(
          new BigDecimal(size.group(1))
              .multiply(BigDecimal.valueOf(1L << (10 * unit)))
              .longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number of bytes", e);
    }
  }

  /** Returns the amount in the largest unit that fits, e.g. {@code 64M}, {@code 1.5G}. */
  public String text() {
    for (int unit = UNITS.length() - 1; unit >= 0; unit--) {
      long one = 1L << (10 * (unit + 1));
      if (bytes >= one && bytes * 10 % one == 0) {
        return BigDecimal.valueOf(bytes * 10 / one, 1).stripTrailingZeros().toPlainString()
            + UNITS.charAt(unit);
      }
    }
    return String.valueOf(bytes);
  }

  @Override
  public int compareTo(ByteSize other) {
    return Long.compare(bytes, other.bytes);
  }

  @Override
  public String toString() {
    return text();
  }
}
