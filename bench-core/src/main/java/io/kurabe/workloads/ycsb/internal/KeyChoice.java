package io.kurabe.workloads.ycsb.internal;

import java.util.List;
import java.util.Locale;

/**
 * The distribution by which records are chosen. Immutable.
 *
 * @param first number behind its name: an exponent, a percentile, or the hot part of the records;
 *     not used by all
 * @param second number: the share of draws of the hot part, or the part of the records that the
 *     percentile is of
 */
public record KeyChoice(Kind kind, double first, double second) {
  /** The exponent of YCSB. */
  static final double THETA = 0.99;

  private static final double EXPONENTIAL_PERCENTILE = 95;
  private static final double EXPONENTIAL_PART = 0.8571428571;
  private static final double HOT_PART = 0.2;
  private static final double HOT_SHARE = 0.8;

  private static final String POSSIBLE =
      "zipfian, zipfian:0.8, zipf, zipf:0.99, uniform, sequential, latest, hotspot, hotspot:0.2:0.8,"
          + " exponential, exponential:95:0.857";

  /** The kinds of distribution. */
  public enum Kind {
    /** YCSB's own: ranks of 10^10 by Zipf's law, spread over the records by a hash. */
    ZIPFIAN(0, 1),
    /** Zipf's law over the records that are there. */
    ZIPF(0, 1),
    /** Every loaded record alike. */
    UNIFORM(0, 0),
    /** The loaded records in turn. */
    SEQUENTIAL(0, 0),
    /** Newest first, by Zipf's law. */
    LATEST(0, 0),
    /** Some are hot, evenly. */
    HOTSPOT(0, 2),
    /** Newest first, by an exponential law. */
    EXPONENTIAL(0, 2);

    private final int least;
    private final int most;

    Kind(int least, int most) {
      this.least = least;
      this.most = most;
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public KeyChoice {
    switch (kind) {
      case ZIPFIAN ->
          check(first > 0 && first < 1, "the exponent of zipfian must be above 0 and below 1");
      case ZIPF -> check(first > 0 && first <= 1000, "the exponent of zipf must be above 0");
      case HOTSPOT -> {
        check(first > 0 && first < 1, "the hot part must be above 0 and below 1");
        check(second >= 0 && second <= 1, "the share of the hot part must be from 0 to 1");
      }
      case EXPONENTIAL -> {
        check(first > 0 && first < 100, "the percentile must be above 0 and below 100");
        check(second > 0 && second <= 1, "the part of the records must be above 0, at most 1");
      }
      case UNIFORM, SEQUENTIAL, LATEST -> {
        // They have no numbers.
      }
    }
  }

  private static void check(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }

  /** Returns a kind with YCSB's numbers. */
  static KeyChoice of(Kind kind) {
    return switch (kind) {
      case ZIPFIAN, ZIPF -> new KeyChoice(kind, THETA, 0);
      case HOTSPOT -> new KeyChoice(kind, HOT_PART, HOT_SHARE);
      case EXPONENTIAL -> new KeyChoice(kind, EXPONENTIAL_PERCENTILE, EXPONENTIAL_PART);
      case UNIFORM, SEQUENTIAL, LATEST -> new KeyChoice(kind, 0, 0);
    };
  }

  /**
   * Reads a name with its numbers, as {@link #option} writes them.
   *
   * @throws IllegalArgumentException that says what is possible
   */
  public static KeyChoice parse(String text) {
    String[] parts = text.split(":", -1);
    Kind kind =
        List.of(Kind.values()).stream()
            .filter(k -> k.text().equals(parts[0]))
            .findFirst()
            .orElseThrow(() -> unknown(text));
    int numbers = parts.length - 1;
    if (numbers < kind.least || numbers > kind.most) {
      throw unknown(text);
    }
    KeyChoice usual = of(kind);
    try {
      return new KeyChoice(
          kind,
          numbers >= 1 ? number(text, parts[1]) : usual.first,
          numbers >= 2 ? number(text, parts[2]) : usual.second);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + text + "': " + e.getMessage(), e);
    }
  }

  private static double number(String whole, String part) {
    if (!part.matches("\\d{1,6}(\\.\\d{1,12})?")) {
      throw unknown(whole);
    }
    return Double.parseDouble(part);
  }

  private static IllegalArgumentException unknown(String text) {
    return new IllegalArgumentException("'" + text + "' is unknown. Possible: " + POSSIBLE);
  }

  /** Returns what {@link #parse} reads. */
  public String option() {
    if (equals(of(kind)) && kind != Kind.ZIPF) {
      return kind.text();
    }
    return kind.text() + ":" + plain(first) + (kind.most > 1 ? ":" + plain(second) : "");
  }

  private static String plain(double number) {
    return java.math.BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Returns the distribution in words, so that nobody takes one skew for the other. */
  public String words() {
    return switch (kind) {
      case ZIPFIAN ->
          "zipfian %s as YCSB (ranks of 10^10, hashed over the records)".formatted(plain(first));
      case ZIPF -> "zipf %s over the records (true skew)".formatted(plain(first));
      case LATEST -> "latest (newest hottest, zipf 0.99)";
      case HOTSPOT ->
          "hotspot (%s of the records get %s of the draws)".formatted(plain(first), plain(second));
      case EXPONENTIAL -> "exponential (newest hottest, %s %%)".formatted(plain(first));
      case UNIFORM, SEQUENTIAL -> kind.text();
    };
  }

  /** Returns whether the size of the table has to be guessed beforehand. */
  boolean spreadsOverTheFuture() {
    return kind == Kind.ZIPFIAN;
  }
}
