package io.kurabe.workloads.cache.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Percent;
import io.kurabe.workload.internal.Distribution;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which keys a client asks for. The first five are memtier_benchmark's (its letters stand in
 * parentheses), with the same keys in the same proportions; but every client has a stream of
 * randomness of its own, while there all connections start from one seed unless told otherwise.
 * Immutable.
 */
public sealed interface KeyPattern {
  /** What can be written, for messages. */
  String FORMS =
      "uniform (R), sequential (S), parallel (P), gauss (G), gauss:MEDIAN:DEVIATION, zipf (Z),"
          + " zipf:1, scrambled, scrambled:0.99, hot:20%:80%, latest, latest:1";

  /**
   * Memtier's default exponent, with which a tenth of 1 % of the keys gets half of the requests.
   */
  double EXPONENT = 1;

  /**
   * Returns the keys of one client.
   *
   * @param client its number, from 0
   * @param clients of the whole run
   */
  KeySequence sequence(KeyRange keys, int client, int clients);

  /** Returns the form that {@link #parse} reads. */
  String text();

  /** (R) Every key with the same probability. */
  record Uniform() implements KeyPattern {
    @Override
    public KeySequence sequence(KeyRange keys, int client, int clients) {
      return random -> Distribution.UNIFORM.next(random, keys.min(), keys.max());
    }

    @Override
    public String text() {
      return "uniform";
    }
  }

  /** (S) One key after the other and again from the start; every client walks all keys. */
  record Sequential() implements KeyPattern {
    @Override
    public KeySequence sequence(KeyRange keys, int client, int clients) {
      return new Walk(keys.min(), keys.max());
    }

    @Override
    public String text() {
      return "sequential";
    }
  }

  /** (P) As sequential, but every client has a part of the keys for itself. */
  record Parallel() implements KeyPattern {
    @Override
    public KeySequence sequence(KeyRange keys, int client, int clients) {
      KeyRange part = part(keys, client, clients);
      return new Walk(part.min(), part.max());
    }

    /** Returns the keys of one client; refuses numbers of clients that leave some without any. */
    static KeyRange part(KeyRange keys, int client, int clients) {
      long width = (keys.max() - keys.min()) / clients + 1;
      if (width * (clients - 1) >= keys.count()) {
        throw new ConfigurationException(
            "key-pattern: parallel gives each of %d clients %d of the %d keys, so that some clients have none. Take fewer clients or more keys"
                .formatted(clients, width, keys.count()));
      }
      long first = keys.min() + client * width;
      return new KeyRange(
          first, client == clients - 1 ? keys.max() : Math.min(keys.max(), first + width - 1));
    }

    @Override
    public String text() {
      return "parallel";
    }
  }

  /**
   * (G) A bell: numbers of a normal distribution, cut down to whole ones, drawn again outside of
   * the range.
   *
   * @param median NaN for the middle of the range
   * @param deviation NaN for a sixth of its width
   */
  record Gauss(double median, double deviation) implements KeyPattern {
    @Override
    public KeySequence sequence(KeyRange keys, int client, int clients) {
      double middle = middle(keys);
      double width = width(keys);
      if (!(middle >= keys.min() && middle <= keys.max() + 1.0)
          || !(width > 0 && width <= 10.0 * keys.count())) {
        throw new ConfigurationException(
            "key-pattern: %s needs a median within the keys %s and a deviation above 0 and up to ten times their number"
                .formatted(text(), keys.text()));
      }
      return random -> {
        double drawn;
        do {
          drawn = middle + width * random.nextGaussian();
        } while (drawn < keys.min() || drawn >= keys.max() + 1.0);
        return (long) drawn;
      };
    }

    double middle(KeyRange keys) {
      return Double.isNaN(median) ? (keys.max() - keys.min()) / 2.0 + keys.min() + 0.5 : median;
    }

    double width(KeyRange keys) {
      // A range of one key has no width, but its only key has to come out.
      return Double.isNaN(deviation) ? Math.max((keys.max() - keys.min()) / 6.0, 0.1) : deviation;
    }

    @Override
    public String text() {
      return Double.isNaN(median) ? "gauss" : "gauss:" + median + ":" + deviation;
    }
  }

  /**
   * (Z) Zipf's law by the number of the key itself, as memtier has it: key {@code k} weighs {@code
   * k} to the power of {@code -exponent}; a range that begins with 0 is taken from 1 on.
   */
  record Zipf(double exponent) implements KeyPattern {
    public Zipf {
      checked(exponent);
    }

    @Override
    public KeySequence sequence(KeyRange keys, int client, int clients) {
      long first = Math.max(1, keys.min());
      Distribution.Zipf law = new Distribution.Zipf(exponent);
      return first >= keys.max()
          ? random -> keys.max()
          : random -> law.rank(random, first, keys.max());
    }

    @Override
    public String text() {
      return "zipf:" + exponent;
    }
  }

  /** Zipf's law over ranks that lie scattered over the range, since hot keys are no neighbours. */
  record Scrambled(double exponent) implements KeyPattern {
    public Scrambled {
      checked(exponent);
    }

    @Override
    public KeySequence sequence(KeyRange keys, int client, int clients) {
      Distribution.Zipf law = new Distribution.Zipf(exponent);
      Scramble places = new Scramble(keys.count());
      return random -> keys.min() + places.of(law.next(random, 0, keys.count() - 1));
    }

    @Override
    public String text() {
      return "scrambled:" + exponent;
    }
  }

  /**
   * A part of the keys, scattered over the range, gets a larger part of the requests.
   *
   * @param part of the keys, as a fraction of 1
   * @param share of the requests that goes to it
   */
  record Hot(double part, double share) implements KeyPattern {
    @Override
    public KeySequence sequence(KeyRange keys, int client, int clients) {
      Scramble places = new Scramble(keys.count());
      long hot = Math.max(1, Math.round(part * keys.count()));
      return random ->
          keys.min()
              + places.of(
                  hot == keys.count() || random.nextDouble() < share
                      ? random.nextLong(hot)
                      : random.nextLong(hot, keys.count()));
    }

    @Override
    public String text() {
      return "hot:" + Percent.text(part) + ":" + Percent.text(share);
    }
  }

  /** The keys that the client itself wrote last are the hottest, by Zipf's law. */
  record Latest(double exponent) implements KeyPattern {
    public Latest {
      checked(exponent);
    }

    @Override
    public KeySequence sequence(KeyRange keys, int client, int clients) {
      return new Newest(keys, new Distribution.Zipf(exponent));
    }

    @Override
    public String text() {
      return "latest:" + exponent;
    }
  }

  /** Reads {@link #FORMS}. */
  static KeyPattern parse(String text) {
    String[] parts = text.strip().split(":", -1);
    try {
      return switch (parts[0]) {
        case "uniform", "R" -> plain(parts, new Uniform());
        case "sequential", "S" -> plain(parts, new Sequential());
        case "parallel", "P" -> plain(parts, new Parallel());
        case "gauss", "G" ->
            parts.length == 3
                ? new Gauss(number(parts[1]), number(parts[2]))
                : plain(parts, new Gauss(Double.NaN, Double.NaN));
        case "zipf", "Z" -> new Zipf(exponent(parts));
        case "scrambled" -> new Scrambled(exponent(parts));
        case "latest" -> new Latest(exponent(parts));
        case "hot" -> hot(parts);
        default -> throw new IllegalArgumentException("it is unknown");
      };
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no pattern of keys: " + e.getMessage() + ". Possible: " + FORMS, e);
    }
  }

  private static KeyPattern plain(String[] parts, KeyPattern pattern) {
    if (parts.length > 1) {
      throw new IllegalArgumentException(
          parts[0]
              + " takes no '"
              + String.join(":", List.of(parts).subList(1, parts.length))
              + "'");
    }
    return pattern;
  }

  private static KeyPattern hot(String[] parts) {
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "hot takes a part of the keys and a share of the requests");
    }
    return new Hot(Percent.parse(parts[1]), Percent.parse(parts[2]));
  }

  private static double exponent(String[] parts) {
    if (parts.length > 2) {
      throw new IllegalArgumentException(parts[0] + " takes one number, the exponent");
    }
    return parts.length == 1 ? EXPONENT : number(parts[1]);
  }

  private static double number(String text) {
    try {
      double number = Double.parseDouble(text);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, as for what is not finite.
    }
    throw new IllegalArgumentException("'" + text + "' is not a number");
  }

  private static void checked(double exponent) {
    if (!(exponent > 0 && exponent < 5)) {
      throw new IllegalArgumentException(
          "the exponent must be above 0 and below 5, was " + exponent);
    }
  }

  /** Goes from one key to another, and again. */
  final class Walk implements KeySequence {
    private final long first;
    private final long last;
    private long next;

    Walk(long first, long last) {
      this.first = first;
      this.last = last;
      this.next = first;
    }

    @Override
    public long next(SplittableRandom random) {
      long now = next;
      next = now == last ? first : now + 1;
      return now;
    }
  }

  /** Draws how many writes ago a key was written, where writes go through the range. */
  final class Newest implements KeySequence {
    private final KeyRange keys;
    private final Distribution.Zipf law;
    private long newest;

    Newest(KeyRange keys, Distribution.Zipf law) {
      this.keys = keys;
      this.law = law;
      this.newest = keys.max(); // Loaded last.
    }

    @Override
    public long next(SplittableRandom random) {
      long key = newest - law.next(random, 0, keys.count() - 1);
      return key < keys.min() ? key + keys.count() : key;
    }

    @Override
    public void wrote(long key) {
      newest = key;
    }
  }
}
