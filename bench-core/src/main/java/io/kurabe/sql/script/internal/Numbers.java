package io.kurabe.sql.script.internal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The conversions between the values of scripts, as pgbench makes them (src/bin/pgbench/pgbench.c
 * of PostgreSQL 18: coerceToInt, coerceToDouble, coerceToBool, makeVariableValue). Stateless.
 */
final class Numbers {
  /** The digits of a double that pgbench writes into a statement (DBL_DIG of C). */
  private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

  private static final int MOST_DIGITS = 15;
  private static final double END_OF_LONG = 0x1p63;

  private Numbers() {}

  /**
   * Returns a text, or what an answer had, as the value that it stands for: a whole number, a
   * double, a truth value or null; numbers and truth values as they are.
   */
  static @Nullable Object plain(@Nullable Object value) {
    if (value == null
        || value instanceof Long
        || value instanceof Double
        || value instanceof Boolean) {
      return value;
    }
    if (value instanceof Kept kept) {
      return plain(kept.value());
    }
    if (value instanceof Float || value instanceof BigDecimal) {
      return Double.parseDouble(value.toString());
    }
    return ofText(value.toString());
  }

  /** Returns the value of a text, such as one of {@code --define}. */
  private static @Nullable Object ofText(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (word.matches("[+-]?\\d+")) {
      BigInteger whole = new BigInteger(word);
      return whole.bitLength() < Long.SIZE ? (Object) whole.longValue() : whole.doubleValue();
    }
    if (word.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)(e[+-]?\\d+)?")) {
      return Double.parseDouble(word);
    }
    if (word.equals("null")) {
      return null;
    }
    if (!word.isEmpty()
        && ("true".startsWith(word) || "yes".startsWith(word) || word.equals("on"))) {
      return true;
    }
    if (!word.isEmpty()
        && ("false".startsWith(word) || "no".startsWith(word) || word.matches("off?"))) {
      return false;
    }
    throw new ScriptException(
        "the text '" + shown(text) + "' is no number, truth value or NULL to calculate with");
  }

  private static String shown(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }

  /** Returns a whole number; a double is rounded, half to even. */
  static long whole(@Nullable Object value) {
    Object plain = plain(value);
    if (plain instanceof Long number) {
      return number;
    }
    if (plain instanceof Double number) {
      double rounded = Math.rint(number);
      if (!(rounded >= -END_OF_LONG && rounded < END_OF_LONG)) {
        throw new ScriptException(text(number) + " is out of the range of whole numbers");
      }
      return (long) rounded;
    }
    throw new ScriptException(text(plain) + " stands where a number has to");
  }

  /** Returns a double. */
  static double real(@Nullable Object value) {
    Object plain = plain(value);
    if (plain instanceof Number number) {
      return number.doubleValue();
    }
    throw new ScriptException(text(plain) + " stands where a number has to");
  }

  /** Returns the truth value of a logical operand; null for NULL. */
  static @Nullable Boolean logical(@Nullable Object value) {
    Object plain = plain(value);
    if (plain == null || plain instanceof Boolean) {
      return (Boolean) plain;
    }
    throw new ScriptException(text(plain) + " stands where true or false has to");
  }

  /** Returns whether a condition holds: true, or a number that is not 0. */
  static boolean holds(@Nullable Object value) {
    Object plain = plain(value);
    if (plain instanceof Number number) {
      return number.doubleValue() != 0;
    }
    return plain instanceof Boolean truth && truth;
  }

  /** Returns a value as pgbench writes it into a statement: a double with 15 digits. */
  static String text(@Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Kept kept) {
      return text(kept.value());
    }
    return value instanceof Double number ? text(number.doubleValue()) : value.toString();
  }

  /** Returns {@code %.15g} of C. */
  private static String text(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
    BigDecimal digits = rounded(value);
    int exponent = digits.precision() - digits.scale() - 1;
    if (digits.signum() == 0 || (exponent >= -4 && exponent < MOST_DIGITS)) {
      return digits.toPlainString();
    }
    String mantissa = digits.scaleByPowerOfTen(-exponent).stripTrailingZeros().toPlainString();
    return String.format(
        Locale.ROOT, "%se%s%02d", mantissa, exponent < 0 ? "-" : "+", Math.abs(exponent));
  }

  /** Returns a double with the digits that pgbench gives it. */
  static BigDecimal rounded(double value) {
    BigDecimal digits = new BigDecimal(value).round(DIGITS);
    return digits.signum() == 0 ? BigDecimal.ZERO : digits.stripTrailingZeros();
  }

  /** Returns whether pgbench writes the double as a whole number, without a point. */
  static boolean isWrittenWhole(BigDecimal rounded) {
    return rounded.scale() <= 0 && rounded.precision() - rounded.scale() <= MOST_DIGITS;
  }
}
