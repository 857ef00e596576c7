package io.kurabe.workloads.ycsb.internal;

/**
 * Zipf's law over ranks as Gray et al. draw it (SIGMOD 1994): exact for the two hottest ranks,
 * close beyond. Immutable.
 */
final class GrayZipf {
  private final double items;
  private final double theta;
  private final double sum;
  private final double alpha;
  private final double eta;

  /** Draws of ranks 0 to items - 1, by the sum over all of them. */
  GrayZipf(long items, Zeta zeta) {
    this(items, zeta, zeta.of(items));
  }

  /** Draws by another sum, as YCSB does for ranks that stay where they are when a table grows. */
  GrayZipf(long items, Zeta zeta, double sum) {
    this.items = items;
    this.theta = zeta.theta();
    this.sum = sum;
    this.alpha = 1 / (1 - theta);
    this.eta = (1 - Math.pow(2.0 / items, 1 - theta)) / (1 - zeta.of(2) / sum);
  }

  double eta() {
    return eta;
  }

  /** Returns the rank, 0 for the hottest, that belongs to a number from 0 up to, and without, 1. */
  long rank(double u) {
    double mass = u * sum;
    if (mass < 1) {
      return 0;
    }
    if (mass < 1 + Math.pow(0.5, theta)) {
      return items < 2 ? 0 : 1;
    }
    long rank = (long) (items * Math.pow(eta * u - eta + 1, alpha));
    return Math.max(0, Math.min(rank, (long) items - 1));
  }

  /** Returns the chance that a rank is below this one, from 0 to the number of ranks. */
  double below(long rank) {
    if (rank <= 0) {
      return 0;
    }
    if (rank == 1) {
      return 1 / sum;
    }
    double u = (Math.pow(rank / items, 1 / alpha) - 1 + eta) / eta;
    return Math.min(1, Math.max((1 + Math.pow(0.5, theta)) / sum, u));
  }
}
