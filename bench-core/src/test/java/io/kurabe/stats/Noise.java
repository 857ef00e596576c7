package io.kurabe.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/** Seeded series for simulations. */
public final class Noise {
  private final SplittableRandom random;

  public Noise(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Independent normal values around 1000. */
  public List<Double> white(int length, double cv) {
    return around(length, cv, 0, i -> 1_000);
  }

  /**
   * Stationary normal noise of the first order, {@code x(i) = phi * x(i - 1) + e(i)}, relative to a
   * level that may change.
   *
   * @param cv standard deviation of the noise over the level
   * @param phi autocorrelation of neighbours
   */
  public List<Double> around(int length, double cv, double phi, IntToDoubleFunction level) {
    List<Double> series = new ArrayList<>();
    double noise = random.nextGaussian();
    for (int i = 0; i < length; i++) {
      series.add(level.applyAsDouble(i) * (1 + cv * noise));
      noise = phi * noise + Math.sqrt(1 - phi * phi) * random.nextGaussian();
    }
    return series;
  }

  int index(int length) {
    return random.nextInt(length);
  }
}
