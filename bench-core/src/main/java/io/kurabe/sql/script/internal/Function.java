package io.kurabe.sql.script.internal;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The operators and functions of expressions that calculate from values, as pgbench defines them
 * (PostgreSQL 18 manual, pgbench, "Built-In Operators" and "Built-In Functions"). With a NULL among
 * the arguments the result is NULL.
 */
enum Function {
  // Operators.
  ADD(2, 2),
  SUBTRACT(2, 2),
  MULTIPLY(2, 2),
  /** Of whole numbers truncated towards 0. */
  DIVIDE(2, 2),
  BIT_AND(2, 2),
  BIT_OR(2, 2),
  BIT_XOR(2, 2),
  SHIFT_LEFT(2, 2),
  SHIFT_RIGHT(2, 2),
  BIT_NOT(1, 1),
  EQUAL(2, 2),
  UNEQUAL(2, 2),
  LESS(2, 2),
  LESS_OR_EQUAL(2, 2),
  /** Also negates: 0 - x. */
  NEGATE(1, 1),
  // Functions.
  ABS(1, 1),
  DOUBLE(1, 1),
  EXP(1, 1),
  GREATEST(1, Integer.MAX_VALUE),
  /** Does what {@link #HASH_MURMUR2} does; the seed is {@code :default_seed} when none is given. */
  HASH(2, 2),
  HASH_FNV1A(2, 2),
  HASH_MURMUR2(2, 2),
  INT(1, 1),
  LEAST(1, Integer.MAX_VALUE),
  LN(1, 1),
  MOD(2, 2),
  PERMUTE(3, 3),
  PI(0, 0),
  POW(2, 2),
  POWER(2, 2),
  SQRT(1, 1);

  private final int least;
  private final int most;

  Function(int least, int most) {
    this.least = least;
    this.most = most;
  }

  /** Returns the function of that name, in lower case; operators have none. */
  static Optional<Function> named(String name) {
    return Stream.of(values()).filter(f -> f.named() && f.text().equals(name)).findFirst();
  }

  boolean named() {
    return compareTo(ABS) >= 0;
  }

  /** Returns whether a last argument that is missing is the seed of the run. */
  boolean seeded() {
    return this == HASH || this == HASH_FNV1A || this == HASH_MURMUR2 || this == PERMUTE;
  }

  boolean takes(int arguments) {
    return arguments >= least && arguments <= most;
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Calculates; a ScriptException says why that is not possible. */
  @Nullable Object of(List<@Nullable Object> arguments) {
    for (Object argument : arguments) {
      if (argument == null) {
        return null;
      }
    }
    return switch (least) {
      case 0 -> Math.PI;
      case 1 -> most == 1 ? ofOne(arguments.get(0)) : extreme(arguments);
      case 2 -> ofTwo(Numbers.plain(arguments.get(0)), Numbers.plain(arguments.get(1)));
      default ->
          PgbenchRandom.permute(
              Numbers.whole(arguments.get(0)),
              Numbers.whole(arguments.get(1)),
              Numbers.whole(arguments.get(2)));
    };
  }

  private Object ofOne(@Nullable Object argument) {
    Object a = Numbers.plain(argument);
    return switch (this) {
      case BIT_NOT -> ~Numbers.whole(a);
      case NEGATE ->
          a instanceof Double real
              ? (Object) (-real)
              : exactly(() -> Math.negateExact(Numbers.whole(a)));
      case ABS ->
          a instanceof Double real
              ? (Object) Math.abs(real)
              : exactly(() -> Math.absExact(Numbers.whole(a)));
      case INT -> Numbers.whole(a);
      case DOUBLE -> Numbers.real(a);
      case EXP -> Math.exp(Numbers.real(a));
      case LN -> Math.log(Numbers.real(a));
      default -> Math.sqrt(Numbers.real(a));
    };
  }

  private Object ofTwo(@Nullable Object a, @Nullable Object b) {
    boolean real = a instanceof Double || b instanceof Double;
    return switch (this) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE ->
          real
              ? (Object) ofReal(Numbers.real(a), Numbers.real(b))
              : ofWhole(Numbers.whole(a), Numbers.whole(b));
      case EQUAL, UNEQUAL, LESS, LESS_OR_EQUAL -> compares(a, b, real);
      case POW, POWER -> Math.pow(Numbers.real(a), Numbers.real(b));
      case HASH_FNV1A -> PgbenchRandom.fnv1a(Numbers.whole(a), Numbers.whole(b));
      case HASH, HASH_MURMUR2 -> PgbenchRandom.murmur2(Numbers.whole(a), Numbers.whole(b));
      default -> ofWhole(Numbers.whole(a), Numbers.whole(b));
    };
  }

  private double ofReal(double a, double b) {
    return switch (this) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      default -> a / b;
    };
  }

  private long ofWhole(long a, long b) {
    return switch (this) {
      case ADD -> exactly(() -> Math.addExact(a, b));
      case SUBTRACT -> exactly(() -> Math.subtractExact(a, b));
      case MULTIPLY -> exactly(() -> Math.multiplyExact(a, b));
      case DIVIDE -> b == -1 ? exactly(() -> Math.negateExact(a)) : a / divisor(b);
      case MOD -> a % divisor(b);
      case BIT_AND -> a & b;
      case BIT_OR -> a | b;
      case BIT_XOR -> a ^ b;
      case SHIFT_LEFT -> a << b;
      default -> a >> b;
    };
  }

  private static long divisor(long b) {
    if (b == 0) {
      throw new ScriptException("it divides by zero");
    }
    return b;
  }

  private boolean compares(@Nullable Object a, @Nullable Object b, boolean real) {
    if (a instanceof Boolean && b instanceof Boolean && (this == EQUAL || this == UNEQUAL)) {
      return a.equals(b) == (this == EQUAL);
    }
    if (real) {
      double x = Numbers.real(a);
      double y = Numbers.real(b);
      return switch (this) {
        case EQUAL -> x == y;
        case UNEQUAL -> x != y;
        case LESS -> x < y;
        default -> x <= y;
      };
    }
    int order = Long.compare(Numbers.whole(a), Numbers.whole(b));
    return switch (this) {
      case EQUAL -> order == 0;
      case UNEQUAL -> order != 0;
      case LESS -> order < 0;
      default -> order <= 0;
    };
  }

  /** Returns the least or greatest; a double when one of them is. */
  private Object extreme(List<@Nullable Object> arguments) {
    List<@Nullable Object> plain = arguments.stream().map(Numbers::plain).toList();
    if (plain.stream().anyMatch(Double.class::isInstance)) {
      var reals = plain.stream().mapToDouble(Numbers::real);
      return (this == LEAST ? reals.min() : reals.max()).getAsDouble();
    }
    var wholes = plain.stream().mapToLong(Numbers::whole);
    return (this == LEAST ? wholes.min() : wholes.max()).getAsLong();
  }

  private interface Exact {
    long value();
  }

  private static long exactly(Exact calculation) {
    try {
      return calculation.value();
    } catch (ArithmeticException e) {
      throw new ScriptException("the result is out of the range of whole numbers");
    }
  }
}
