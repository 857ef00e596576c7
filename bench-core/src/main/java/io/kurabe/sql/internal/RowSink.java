package io.kurabe.sql.internal;

/**
 * Takes the values of a row, column after column, as primitives, so that filling a table allocates
 * nothing per value. Used by one thread.
 */
public interface RowSink {
  /** Takes a whole number of any integer type. */
  RowSink integer(long value);

  /**
   * Takes a text of any characters but NUL.
   *
   * @throws IllegalArgumentException when it has a NUL, which PostgreSQL cannot store, or half of a
   *     surrogate pair, which no character set can
   */
  RowSink text(String value);

  /**
   * Takes a text whose characters are these bytes, all of ASCII and none of them NUL.
   *
   * @param bytes may be changed after the call
   * @throws IllegalArgumentException for any other byte
   */
  RowSink ascii(byte[] bytes, int length);

  /** Takes {@code unscaled / 10^scale}, scale 0 to 18: 1234 with scale 2 is 12.34. */
  RowSink decimal(long unscaled, int scale);

  /** Takes a finite floating-point number, since MySQL stores no other. */
  RowSink real(double value);

  /**
   * Takes a time of day on a day, without a time zone.
   *
   * @param epochMicros microseconds since 1970-01-01 00:00:00 of the same clock, years 1 to 9999
   */
  RowSink timestamp(long epochMicros);

  /** Takes NULL. */
  RowSink nothing();
}
