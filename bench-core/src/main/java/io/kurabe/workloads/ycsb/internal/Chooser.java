package io.kurabe.workloads.ycsb.internal;

import java.util.SplittableRandom;

/** Draws records that are known to be there; one for each client. Used by one thread. */
interface Chooser {
  /** The ranks of YCSB's scrambled Zipfian draws, by which popularity stays when a table grows. */
  long RANKS = 10_000_000_000L;

  /** The sum that the original writes down in place of calculating it over 10^10 terms. */
  double SUM_OF_RANKS = 26.46902820178302;

  /** Returns a record, from 0. */
  long next(SplittableRandom random);

  /**
   * Makes one for a client.
   *
   * @param size records that there may be at the end of the run, for those that spread over them
   */
  static Chooser of(KeyChoice choice, Population population, long size) {
    long loaded = population.loaded();
    return switch (choice.kind()) {
      case UNIFORM -> random -> random.nextLong(loaded);
      case SEQUENTIAL -> random -> population.turn();
      case ZIPFIAN -> scrambled(ranks(choice.first()), population, size);
      case ZIPF -> {
        var zipf = new io.kurabe.workload.internal.Distribution.Zipf(choice.first());
        yield random -> known(population, () -> zipf.next(random, 0, population.last()));
      }
      case LATEST -> new Latest(population);
      case HOTSPOT -> {
        long hot = Math.min(loaded - 1, Math.max(1, (long) (loaded * choice.first())));
        yield random ->
            random.nextDouble() < choice.second()
                ? random.nextLong(hot)
                : random.nextLong(hot, loaded);
      }
      case EXPONENTIAL -> {
        double gamma = gamma(choice, loaded);
        yield random ->
            known(
                population,
                () -> population.last() - (long) (-Math.log(1 - random.nextDouble()) / gamma));
      }
    };
  }

  /** Returns the steepness by which a percentile of the draws falls into a part of the records. */
  static double gamma(KeyChoice choice, long records) {
    return -Math.log(1 - choice.first() / 100) / (records * choice.second());
  }

  /** Returns the law of the ranks before they are spread. */
  static GrayZipf ranks(double theta) {
    Zeta zeta = new Zeta(theta);
    double sum = theta == KeyChoice.THETA ? SUM_OF_RANKS : zeta.of(RANKS);
    return new GrayZipf(RANKS + 1, zeta, sum);
  }

  private static Chooser scrambled(GrayZipf ranks, Population population, long size) {
    return random -> known(population, () -> KeyHash.of(ranks.rank(random.nextDouble())) % size);
  }

  private static long known(Population population, java.util.function.LongSupplier draw) {
    long record;
    do {
      record = draw.getAsLong();
    } while (record < 0 || !population.has(record));
    return record;
  }

  /** The newest is the hottest; unlike the original, its law follows the growth of the table. */
  final class Latest implements Chooser {
    private final Zeta zeta = new Zeta(KeyChoice.THETA);
    private final Population population;
    private GrayZipf zipf;
    private long last;

    Latest(Population population) {
      this.population = population;
      this.last = population.last();
      this.zipf = new GrayZipf(last, zeta);
    }

    @Override
    public long next(SplittableRandom random) {
      return known(population, () -> at(random.nextDouble()));
    }

    /** Returns the record that belongs to a number from 0 up to, and without, 1. */
    long at(double u) {
      long now = population.last();
      if (now != last) {
        zipf = new GrayZipf(now, zeta);
        last = now;
      }
      return now - zipf.rank(u);
    }
  }
}
