package io.kurabe.sql.script.internal;

import io.kurabe.sql.script.internal.Frame.Kind;
import io.kurabe.workload.internal.Distribution;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A value that is evaluated for each execution. Immutable; numbers are evaluated without
 * allocation. Whole numbers stay whole, as in pgbench: {@code 7 / 2} is 3.
 */
public sealed interface Expression {
  /** Returns the kind of value that {@link #into} will set. */
  Kind kind(Frame frame);

  long integer(Frame frame, SplittableRandom random);

  default double real(Frame frame, SplittableRandom random) {
    return integer(frame, random);
  }

  default String text(Frame frame, SplittableRandom random) {
    return kind(frame) == Kind.INTEGER
        ? Long.toString(integer(frame, random))
        : Double.toString(real(frame, random));
  }

  default void into(Frame frame, int slot, SplittableRandom random) {
    switch (kind(frame)) {
      case INTEGER -> frame.set(slot, integer(frame, random));
      case REAL -> frame.set(slot, real(frame, random));
      case TEXT -> frame.set(slot, text(frame, random));
    }
  }

  /** A whole number. */
  record Whole(long value) implements Expression {
    @Override
    public Kind kind(Frame frame) {
      return Kind.INTEGER;
    }

    @Override
    public long integer(Frame frame, SplittableRandom random) {
      return value;
    }
  }

  /** A real number. */
  record Real(double value) implements Expression {
    @Override
    public Kind kind(Frame frame) {
      return Kind.REAL;
    }

    @Override
    public long integer(Frame frame, SplittableRandom random) {
      return (long) value;
    }

    @Override
    public double real(Frame frame, SplittableRandom random) {
      return value;
    }
  }

  /** The value of a variable. */
  record Variable(int slot) implements Expression {
    @Override
    public Kind kind(Frame frame) {
      return frame.kind(slot);
    }

    @Override
    public long integer(Frame frame, SplittableRandom random) {
      return frame.integer(slot);
    }

    @Override
    public double real(Frame frame, SplittableRandom random) {
      return frame.real(slot);
    }

    @Override
    public String text(Frame frame, SplittableRandom random) {
      return frame.text(slot);
    }
  }

  /** A random whole number from one value to another, both included. */
  record Draw(Distribution distribution, Expression low, Expression high, String place)
      implements Expression {
    @Override
    public Kind kind(Frame frame) {
      return Kind.INTEGER;
    }

    @Override
    public long integer(Frame frame, SplittableRandom random) {
      long from = low.integer(frame, random);
      long to = high.integer(frame, random);
      if (from > to) {
        throw new ScriptException(place + ": there is nothing to draw from " + from + " to " + to);
      }
      if (to - from < 0 || to - from == Long.MAX_VALUE) {
        throw new ScriptException(
            place + ": from " + from + " to " + to + " there are more values than 2^63 - 1");
      }
      return distribution.next(random, from, to);
    }
  }

  /** A random text: each {@code #} of the template becomes a digit, each {@code @} a letter. */
  record Template(String template) implements Expression {
    /** The digits that a draw of 64 bits gives with a bias below 10 to the power of -8. */
    private static final int DIGITS = 11;

    private static final long RANGE = 100_000_000_000L;

    @Override
    public Kind kind(Frame frame) {
      return Kind.TEXT;
    }

    @Override
    public long integer(Frame frame, SplittableRandom random) {
      return (long) Double.parseDouble(text(frame, random));
    }

    @Override
    public double real(Frame frame, SplittableRandom random) {
      return Double.parseDouble(text(frame, random));
    }

    @Override
    public String text(Frame frame, SplittableRandom random) {
      char[] text = new char[template.length()];
      long digits = 0;
      int left = 0;
      for (int i = 0; i < text.length; i++) {
        char c = template.charAt(i);
        if (c == '#') {
          if (left == 0) {
            digits = (random.nextLong() >>> 1) % RANGE;
            left = DIGITS;
          }
          text[i] = (char) ('0' + digits % 10);
          digits /= 10;
          left--;
        } else {
          text[i] = c == '@' ? (char) ('a' + random.nextInt(26)) : c;
        }
      }
      return new String(text);
    }
  }

  /** A text that a workload makes; see {@link Scope#texts}. */
  record Made(Scope.TextMaker maker, List<Expression> arguments) implements Expression {
    public Made {
      arguments = List.copyOf(arguments);
    }

    @Override
    public Kind kind(Frame frame) {
      return Kind.TEXT;
    }

    @Override
    public long integer(Frame frame, SplittableRandom random) {
      return (long) real(frame, random);
    }

    @Override
    public double real(Frame frame, SplittableRandom random) {
      return Double.parseDouble(text(frame, random));
    }

    @Override
    public String text(Frame frame, SplittableRandom random) {
      long[] values = new long[arguments.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments.get(i).integer(frame, random);
      }
      return maker.make(values, random);
    }
  }

  /** A calculation over other values; see {@link Function}. */
  record Call(Function function, List<Expression> arguments, String place) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public Kind kind(Frame frame) {
      boolean whole = function.keepsWhole();
      for (int i = 0; i < arguments.size() && whole; i++) {
        whole = arguments.get(i).kind(frame) == Kind.INTEGER;
      }
      return whole || function.makesWhole() ? Kind.INTEGER : Kind.REAL;
    }

    @Override
    public long integer(Frame frame, SplittableRandom random) {
      if (kind(frame) != Kind.INTEGER || function.makesWhole()) {
        return (long) real(frame, random);
      }
      try {
        long result = arguments.get(0).integer(frame, random);
        if (arguments.size() == 1) {
          return function.ofWhole(result);
        }
        for (int i = 1; i < arguments.size(); i++) {
          result = function.ofWhole(result, arguments.get(i).integer(frame, random));
        }
        return result;
      } catch (ArithmeticException e) {
        throw new ScriptException(place + ": " + e.getMessage());
      }
    }

    @Override
    public double real(Frame frame, SplittableRandom random) {
      if (kind(frame) == Kind.INTEGER && !function.makesWhole()) {
        return integer(frame, random);
      }
      double result = arguments.get(0).real(frame, random);
      if (arguments.size() == 1) {
        return function.ofReal(result);
      }
      for (int i = 1; i < arguments.size(); i++) {
        result = function.ofReal(result, arguments.get(i).real(frame, random));
      }
      return result;
    }
  }
}
