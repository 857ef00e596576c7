package io.kurabe.workload.internal;

import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * How keys are drawn out of a range. Immutable and thread-safe; a draw allocates nothing. The
 * shapes are those of sysbench 1.0 (src/sb_rand.c: uniform, special, Zipfian, Pareto, with its
 * defaults) and of pgbench 18 (random, random_exponential, random_gaussian, random_zipfian), so
 * that the same rows are as hot as there.
 */
public sealed interface Distribution {
  /** Draws every value with the same probability. */
  Distribution UNIFORM = new Uniform();

  /** Draws as sysbench does by default: 75 % of the draws fall into the middle 1 % of the range. */
  Distribution SPECIAL = new Special(12, 1, 75);

  /**
   * Returns a value from {@code low} to {@code high}, both included.
   *
   * @param low not above {@code high}
   */
  long next(SplittableRandom random, long low, long high);

  /** Returns the name and the parameters as results state them, e.g. {@code zipf 0.8}. */
  String text();

  /** Draws every value with the same probability. */
  record Uniform() implements Distribution {
    @Override
    public long next(SplittableRandom random, long low, long high) {
      if (high == Long.MAX_VALUE && low > Long.MIN_VALUE) {
        return random.nextLong(low - 1, high) + 1; // high + 1 does not exist.
      }
      return low == high ? low : random.nextLong(low, high + 1);
    }

    @Override
    public String text() {
      return "uniform";
    }
  }

  /**
   * sysbench's {@code special}: a bell over the whole range, and a small part in its middle that
   * most draws fall into.
   *
   * @param draws uniform draws that the bell is the mean of ({@code rand-spec-iter})
   * @param percent part of the range that is special ({@code rand-spec-pct})
   * @param share percentage of the draws that fall into it ({@code rand-spec-res})
   */
  record Special(int draws, int percent, int share) implements Distribution {
    public Special {
      check(draws >= 1, "the number of draws must be at least 1, was " + draws);
      check(percent >= 1 && percent <= 100, "the special part must be 1 to 100%, was " + percent);
      check(share >= 0 && share < 100, "the share must be 0 to 99%, was " + share);
    }

    @Override
    public long next(SplittableRandom random, long low, long high) {
      double width = high - low;
      double first = random.nextDouble();
      if (first * 100 < 100 - share) {
        double sum = 0;
        for (int i = 0; i < draws; i++) {
          sum += random.nextDouble();
        }
        return low + (long) (sum / draws * width);
      }
      // As there: the same draw again, which is above (100 - share) % here, over the special part.
      double special = width * percent / 100;
      return Math.min(high, low + (long) (first * (special + 1) + width / 2 - special / 2));
    }

    @Override
    public String text() {
      return "special " + share + "% in " + percent + "%";
    }
  }

  /**
   * Zipf's law: the n-th value comes with a weight of n to the power of {@code -exponent}; the
   * lowest value is the hottest. Draws by rejection-inversion (Hörmann and Derflinger, ACM TOMACS
   * 6.3, 1996), which needs no table.
   *
   * @param exponent above 0; sysbench's default is 0.8
   */
  record Zipf(double exponent) implements Distribution {
    public Zipf {
      check(
          exponent > 0 && exponent <= 1000,
          "a Zipf exponent must be above 0 and at most 1000, was " + exponent);
    }

    @Override
    public long next(SplittableRandom random, long low, long high) {
      return low >= high ? low : low - 1 + rank(random, 1, high - low + 1);
    }

    /**
     * Returns a number from {@code first} to {@code last}, each of which comes with a weight of
     * itself to the power of {@code -exponent}.
     *
     * @param first at least 1
     * @param last above {@code first}
     */
    public long rank(SplittableRandom random, long first, long last) {
      double upper = area(last + 0.5);
      double lower = first == 1 ? area(1.5) - 1 : area(first - 0.5);
      while (true) {
        double u = upper + random.nextDouble() * (lower - upper);
        double x = inverse(u);
        long k = Math.max(first, Math.min(last, Math.round(x)));
        // The hat over k is the area around it; where it is taller than the weight, try again.
        if (u >= area(k + 0.5) - Math.exp(-exponent * Math.log((double) k))) {
          return k;
        }
      }
    }

    /** Returns the integral of x to the power of -exponent from 1 to x. */
    private double area(double x) {
      double log = Math.log(x);
      double power = (1 - exponent) * log;
      return Math.abs(power) < 1e-8 ? log * (1 + power / 2) : Math.expm1(power) / (1 - exponent);
    }

    private double inverse(double area) {
      double t = Math.max(-1, area * (1 - exponent));
      return Math.abs(t) < 1e-8
          ? Math.exp(area * (1 - t / 2))
          : Math.exp(Math.log1p(t) / (1 - exponent));
    }

    @Override
    public String text() {
      return "zipf " + exponent;
    }
  }

  /**
   * sysbench's Pareto: with {@code h} = 0.2, 80 % of the draws fall into the lowest 20 %.
   *
   * @param h between 0 and 1
   */
  record Pareto(double h) implements Distribution {
    public Pareto {
      check(h > 0 && h < 1, "the Pareto parameter must be between 0 and 1, was " + h);
    }

    @Override
    public long next(SplittableRandom random, long low, long high) {
      double power = Math.log(h) / Math.log(1 - h);
      return low + (long) ((high - low + 1.0) * Math.pow(random.nextDouble(), power));
    }

    @Override
    public String text() {
      return "pareto " + h;
    }
  }

  /**
   * pgbench's {@code random_exponential}: the lowest value is the most likely one.
   *
   * @param parameter above 0; larger is steeper
   */
  record Exponential(double parameter) implements Distribution {
    public Exponential {
      check(parameter > 0, "an exponential parameter must be above 0, was " + parameter);
    }

    @Override
    public long next(SplittableRandom random, long low, long high) {
      double cut = Math.exp(-parameter);
      double u = 1 - random.nextDouble();
      double part = -Math.log(cut + (1 - cut) * u) / parameter;
      return Math.min(high, low + (long) ((high - low + 1.0) * part));
    }

    @Override
    public String text() {
      return "exponential " + parameter;
    }
  }

  /**
   * pgbench's {@code random_gaussian}: a bell over the range, cut off at {@code parameter} standard
   * deviations on each side.
   *
   * @param parameter at least 2, as there
   */
  record Gaussian(double parameter) implements Distribution {
    public Gaussian {
      check(parameter >= 2, "a Gaussian parameter must be at least 2, was " + parameter);
    }

    @Override
    public long next(SplittableRandom random, long low, long high) {
      double deviate;
      do {
        deviate = normal(random);
      } while (deviate < -parameter || deviate >= parameter);
      double part = (deviate + parameter) / (2 * parameter);
      return Math.min(high, low + (long) ((high - low + 1.0) * part));
    }

    /** Draws a normal variate (Box and Muller, Annals of Mathematical Statistics 29, 1958). */
    private static double normal(SplittableRandom random) {
      double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
      return radius * Math.sin(2 * Math.PI * random.nextDouble());
    }

    @Override
    public String text() {
      return "gaussian " + parameter;
    }
  }

  /**
   * Reads {@code uniform}, {@code special}, {@code zipf[:EXPONENT]}, {@code pareto[:H]}, {@code
   * exponential:P}, {@code gaussian:P}; without a number it takes sysbench's default, for the last
   * two pgbench's usual 2.5.
   *
   * @throws IllegalArgumentException naming the value and the choices
   */
  static Distribution parse(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    ToDoubleFunction<Double> parameter =
        byDefault -> colon < 0 ? byDefault : number(text, text.substring(colon + 1));
    boolean plain = name.equals("uniform") || name.equals("special");
    check(!plain || colon < 0, "'" + text + "': " + name + " takes no number");
    return switch (name) {
      case "uniform" -> UNIFORM;
      case "special" -> SPECIAL;
      case "zipf" -> new Zipf(parameter.applyAsDouble(0.8));
      case "pareto" -> new Pareto(parameter.applyAsDouble(0.2));
      case "exponential" -> new Exponential(parameter.applyAsDouble(2.5));
      case "gaussian" -> new Gaussian(parameter.applyAsDouble(2.5));
      default ->
          throw new IllegalArgumentException(
              "'"
                  + text
                  + "' is unknown. Possible: uniform, special, zipf, zipf:0.8, pareto, pareto:0.2,"
                  + " exponential:2.5, gaussian:2.5");
    };
  }

  private static double number(String whole, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + whole + "': '" + text + "' is not a number", e);
    }
  }

  private static void check(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(problem);
    }
  }
}
