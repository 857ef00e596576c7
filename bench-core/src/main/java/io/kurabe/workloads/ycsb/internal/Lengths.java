package io.kurabe.workloads.ycsb.internal;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lengths of field values in bytes, or of scans in records. Immutable.
 *
 * @param least the shortest
 * @param most the longest
 * @param histogram of a {@link Shape#HISTOGRAM}
 */
public record Lengths(Shape shape, int least, int most, Optional<Histogram> histogram) {
  /** The longest of all. */
  public static final int MOST = 100_000;

  private static final Pattern RANGE = Pattern.compile("(uniform|zipfian):(\\d{1,6})-(\\d{1,6})");

  private static final String FILE = "histogram:";

  private static final Zeta ZETA = new Zeta(KeyChoice.THETA);

  /** How they are spread. */
  public enum Shape {
    /** All are the same. */
    CONSTANT,
    /** All are equally likely. */
    UNIFORM,
    /** Short ones are likelier, by Zipf's law with the exponent 0.99. */
    ZIPFIAN,
    /** Each has its weight. */
    HISTOGRAM;

    String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  public Lengths {
    if (least < 1 || most > MOST || least > most) {
      throw new IllegalArgumentException(
          "lengths must be from 1 to %d and ascend, were %d-%d".formatted(MOST, least, most));
    }
  }

  /** Returns the one length. */
  public static Lengths constant(int length) {
    return new Lengths(Shape.CONSTANT, length, length, Optional.empty());
  }

  /** Returns lengths that are equally likely, both ends included. */
  public static Lengths uniform(int least, int most) {
    return new Lengths(Shape.UNIFORM, least, most, Optional.empty());
  }

  private static Lengths weighted(Histogram histogram) {
    return new Lengths(
        Shape.HISTOGRAM,
        histogram.weights().firstKey(),
        histogram.weights().lastKey(),
        Optional.of(histogram));
  }

  /**
   * Reads {@code 100}, {@code uniform:1-100}, {@code zipfian:1-100}, lengths with weights such as
   * {@code 50:3,200:1}, or {@code histogram:FILE}.
   */
  public static Lengths parse(String text) {
    if (text.startsWith(FILE)) {
      return weighted(Histogram.file(text.substring(FILE.length())));
    }
    if (text.matches("\\d.*:.*")) {
      try {
        return weighted(Histogram.parse(text));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("'" + text + "': " + e.getMessage(), e);
      }
    }
    if (text.matches("\\d{1,6}")) {
      return constant(Integer.parseInt(text));
    }
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no length. Possible: 100, uniform:1-100, zipfian:1-100, 50:3,200:1,"
              + " histogram:FILE");
    }
    return new Lengths(
        range.group(1).equals("uniform") ? Shape.UNIFORM : Shape.ZIPFIAN,
        Integer.parseInt(range.group(2)),
        Integer.parseInt(range.group(3)),
        Optional.empty());
  }

  /** Returns what {@link #parse} reads. */
  public String text() {
    return switch (shape) {
      case CONSTANT -> String.valueOf(most);
      case UNIFORM, ZIPFIAN -> shape.text() + ":" + least + "-" + most;
      case HISTOGRAM -> histogram.map(Histogram::text).orElseThrow();
    };
  }

  /** Returns it for results: a long histogram in short. */
  String words() {
    return histogram.map(Histogram::words).orElseGet(this::text);
  }

  /** Draws one after the other; made once per client, since it keeps what a shape needs. */
  Drawing drawing() {
    long values = most - least + 1L;
    return switch (shape) {
      case CONSTANT -> u -> most;
      case UNIFORM -> u -> least + (int) (u * values);
      case ZIPFIAN -> {
        GrayZipf zipf = new GrayZipf(values, ZETA);
        yield u -> least + (int) zipf.rank(u);
      }
      case HISTOGRAM -> histogram.map(Histogram::drawing).orElseThrow();
    };
  }

  /** A way to draw. */
  @FunctionalInterface
  interface Drawing {
    /** Returns the length that belongs to a number from 0 up to, and without, 1. */
    int at(double u);

    default int next(SplittableRandom random) {
      return at(random.nextDouble());
    }
  }

  /** Returns whether a length is possible. */
  boolean contains(int length) {
    return histogram
        .map(h -> h.weights().containsKey(length))
        .orElse(length >= least && length <= most);
  }
}
