package io.kurabe.workloads.ycsb.internal;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** How the draws of a distribution are spread over the loaded records: calculated, not sampled. */
final class Skew {
  /** The ranks whose records are looked up; the rest is spread evenly, as its hashes are. */
  private static final int LOOKED_UP = 2_000_000;

  /** The most records for which it is calculated; the sums take 8 bytes for each. */
  private static final int MOST = 10_000_000;

  private final DoubleUnaryOperator share;

  private Skew(DoubleUnaryOperator share) {
    this.share = share;
  }

  /** Returns the spread of a workload over the records that it is loaded with. */
  static Skew of(YcsbWorkload workload) {
    KeyChoice choice = workload.settings().choice();
    long records = workload.settings().part().count();
    return new Skew(
        switch (choice.kind()) {
          case UNIFORM, SEQUENTIAL -> part -> part;
          case ZIPFIAN ->
              records > MOST
                  ? part -> Double.NaN
                  : scrambled(choice, records, workload.settings().size(workload.mix()));
          case ZIPF ->
              part -> sum(choice.first(), part * records) / sum(choice.first(), (double) records);
          case LATEST -> {
            GrayZipf zipf = new GrayZipf(records - 1, new Zeta(KeyChoice.THETA));
            yield part -> zipf.below(Math.min(records - 1, Math.round(part * records)));
          }
          case HOTSPOT -> hotspot(choice);
          case EXPONENTIAL -> {
            double gamma = Chooser.gamma(choice, records);
            yield part -> Math.expm1(-gamma * part * records) / Math.expm1(-gamma * records);
          }
        });
  }

  /** Returns whether it was calculated. */
  boolean isKnown() {
    return !Double.isNaN(share(1));
  }

  /**
   * Returns the share of the draws that the hottest part of the records gets; not-a-number where it
   * would take too long to know.
   */
  double share(double part) {
    return share.applyAsDouble(part);
  }

  /** Returns about the sum of i to the power of -theta for i from 1 to k, for every theta. */
  private static double sum(double theta, double k) {
    int exact = (int) Math.min(k, 10_000);
    double sum = 0;
    for (int i = 1; i <= exact; i++) {
      sum += Math.pow(i, -theta);
    }
    double power = 1 - theta;
    double from = Math.log(exact + 0.5);
    double to = Math.log(k + 0.5);
    return exact == k
        ? sum
        : sum
            + (Math.abs(power) < 1e-9
                ? to - from
                : (Math.exp(power * to) - Math.exp(power * from)) / power);
  }

  private static DoubleUnaryOperator hotspot(KeyChoice choice) {
    double hot = choice.first();
    double share = choice.second();
    return share >= hot
        ? part -> part <= hot ? share * part / hot : share + (1 - share) * (part - hot) / (1 - hot)
        : part -> {
          double cold = 1 - hot;
          return part <= cold
              ? (1 - share) * part / cold
              : (1 - share) + share * (part - cold) / hot;
        };
  }

  private static DoubleUnaryOperator scrambled(KeyChoice choice, long records, long size) {
    GrayZipf ranks = Chooser.ranks(choice.first());
    double[] mass = new double[(int) records];
    double before = 0;
    double there = 0;
    for (int rank = 0; rank < LOOKED_UP; rank++) {
      double upTo = ranks.below(rank + 1);
      long record = KeyHash.of(rank) % size;
      if (record < records) {
        mass[(int) record] += upTo - before;
        there += upTo - before;
      }
      before = upTo;
    }
    double each = (1 - before) / size;
    double all = there + each * records;
    Arrays.sort(mass);
    return part -> {
      int hottest = (int) Math.round(part * records);
      double sum = each * hottest;
      for (int i = 0; i < hottest; i++) {
        sum += mass[mass.length - 1 - i];
      }
      return sum / all;
    };
  }
}
