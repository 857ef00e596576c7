package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 14: variance (divisor n) of
 * the spatial test data A of 26 children.
 */
class BcaTest {
  private static final double[] SPATIAL = {
    48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30,
    41
  };

  /** Page 186: acceleration 0.061. */
  @Test
  void accelerationOfTheBook() {
    assertThat(Bca.acceleration(List.of(SPATIAL), BcaTest::variance))
        .isCloseTo(0.061, within(5e-4));
  }

  /**
   * Pages 185 and 186: bias 0.146 and acceleration 0.061 end the 90 % interval at 11.0 and 98.5 %.
   */
  @Test
  void percentilesOfTheBook() {
    assertThat(Bca.percentile(0.146, 0.061, -1.645)).isCloseTo(0.110, within(5e-4));
    assertThat(Bca.percentile(0.146, 0.061, 1.645)).isCloseTo(0.985, within(1e-3));
  }

  /** Page 183: 90 % BCa interval 115.8 to 259.6, from 2,000 resamples; 2 % for both simulations. */
  @Test
  void intervalOfTheBook() {
    Bca interval = Bca.of(List.of(SPATIAL), BcaTest::variance, 0.9, 20_000, 1);
    assertThat(interval.low()).isCloseTo(115.8, within(0.02 * 115.8));
    assertThat(interval.high()).isCloseTo(259.6, within(0.02 * 259.6));
  }

  @Test
  void theSameSeedGivesTheSameInterval() {
    Bca one = Bca.of(List.of(SPATIAL), BcaTest::variance, 0.95, 500, 7);
    assertThat(Bca.of(List.of(SPATIAL), BcaTest::variance, 0.95, 500, 7)).isEqualTo(one);
    assertThat(Bca.of(List.of(SPATIAL), BcaTest::variance, 0.95, 500, 8)).isNotEqualTo(one);
  }

  @Test
  void aSampleWithoutSpreadHasAPointForInterval() {
    List<double[]> samples = List.of(new double[] {3, 3, 3}, new double[] {2, 2});
    assertThat(Bca.of(samples, s -> s.get(0)[0] - s.get(1)[0], 0.95, 200, 1))
        .isEqualTo(new Bca(1, 1));
  }

  /** The maximum: no replicate lies above the estimate, and the correction has nowhere to go. */
  @Test
  void anEstimateAtTheEdgeStaysInsideTheReplicates() {
    Bca interval = Bca.of(List.of(SPATIAL), s -> s.get(0)[s.get(0).length - 1], 0.95, 1_000, 1);
    assertThat(interval.high()).isEqualTo(48);
    assertThat(interval.low()).isBetween(41.0, 48.0);
  }

  @Test
  void thePoleOfTheAccelerationEndsAtTheLastReplicate() {
    assertThat(Bca.percentile(1, 0.5, 1.96)).isEqualTo(1);
    assertThat(Bca.percentile(-1, -0.5, -1.96)).isEqualTo(0);
  }

  private static double variance(List<double[]> samples) {
    double mean = Arrays.stream(samples.get(0)).average().orElseThrow();
    return Arrays.stream(samples.get(0)).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
  }
}
