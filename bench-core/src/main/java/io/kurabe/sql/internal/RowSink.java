package io.kurabe.sql.internal;

/**
 * Takes the values of a row, column after column, as primitives, so that filling a table allocates
 * nothing per value. Used by one thread.
 */
public interface RowSink {
  /** Takes a whole number of any integer type. */
  RowSink integer(long value);

  /** Takes a text without NUL, which PostgreSQL cannot store, and halves of surrogate pairs. */
  RowSink text(String value);

  /** Takes a text of bytes of ASCII without NUL; they may be changed after the call. */
  RowSink ascii(byte[] bytes, int length);

  /** Takes {@code unscaled / 10^scale}, scale 0 to 18: 1234 with scale 2 is 12.34. */
  RowSink decimal(long unscaled, int scale);

  /** Takes a finite floating-point number, since MySQL stores no other. */
  RowSink real(double value);

  /** Takes microseconds since 1970-01-01 of a clock without a time zone, years 1 to 9999. */
  RowSink timestamp(long epochMicros);

  RowSink nothing();
}
