package io.kurabe.sql.script.internal;

import java.util.Locale;

/** Calculations in expressions: operators and the functions of pgbench that have no state. */
public enum Function {
  /** {@code a + b}. */
  ADD(2, 2),
  /** {@code a - b}. */
  SUBTRACT(2, 2),
  /** {@code a * b}. */
  MULTIPLY(2, 2),
  /** {@code a / b}; for whole numbers truncated towards 0. */
  DIVIDE(2, 2),
  /** {@code a % b} and {@code mod(a, b)}. */
  MOD(2, 2),
  /** {@code -a}. */
  NEGATE(1, 1),
  /** The amount without sign. */
  ABS(1, 1),
  /** The smallest of its arguments. */
  LEAST(1, Integer.MAX_VALUE),
  /** The largest of its arguments. */
  GREATEST(1, Integer.MAX_VALUE),
  /** Converts to a whole number. */
  INT(1, 1),
  /** Converts to a real number. */
  DOUBLE(1, 1),
  /** Square root. */
  SQRT(1, 1),
  /** Natural logarithm. */
  LN(1, 1),
  /** Power of e. */
  EXP(1, 1),
  /** Power. */
  POW(2, 2);

  private final int least;
  private final int most;

  Function(int least, int most) {
    this.least = least;
    this.most = most;
  }

  boolean takes(int arguments) {
    return arguments >= least && arguments <= most;
  }

  /** Returns whether it is written as a call, not as an operator. */
  boolean named() {
    return this == MOD || compareTo(NEGATE) > 0;
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean keepsWhole() {
    return compareTo(GREATEST) <= 0;
  }

  boolean makesWhole() {
    return this == INT;
  }

  /** Computes the result for one whole number, exactly. */
  long ofWhole(long a) {
    return switch (this) {
      case NEGATE -> Math.negateExact(a);
      case ABS -> Math.absExact(a);
      default -> a;
    };
  }

  /** Computes exactly; an ArithmeticException on overflow and division by zero. */
  long ofWhole(long a, long b) {
    return switch (this) {
      case ADD -> Math.addExact(a, b);
      case SUBTRACT -> Math.subtractExact(a, b);
      case MULTIPLY -> Math.multiplyExact(a, b);
      case DIVIDE -> a / b;
      case MOD -> a % b;
      case LEAST -> Math.min(a, b);
      case GREATEST -> Math.max(a, b);
      default -> (long) ofReal((double) a, (double) b);
    };
  }

  /** Computes the result for one real number. */
  double ofReal(double a) {
    return switch (this) {
      case NEGATE -> -a;
      case ABS -> Math.abs(a);
      case INT -> (double) (long) a;
      case SQRT -> Math.sqrt(a);
      case LN -> Math.log(a);
      case EXP -> Math.exp(a);
      default -> a;
    };
  }

  /** Computes the result for two real numbers. */
  double ofReal(double a, double b) {
    return switch (this) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> a / b;
      case MOD -> a % b;
      case LEAST -> Math.min(a, b);
      case GREATEST -> Math.max(a, b);
      case POW -> Math.pow(a, b);
      default -> throw new IllegalStateException(this + " does not take two arguments");
    };
  }
}
