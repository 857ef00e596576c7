package io.kurabe.result;

import java.util.List;

/**
 * A metric that the host of a server recorded, over a window.
 *
 * @param name as the host calls it, e.g. {@code CPUUtilization}
 * @param unit of its values, e.g. {@code %}, {@code 1/s}, {@code s}, {@code B}
 * @param periodSeconds length that each sample stands for
 * @param average mean over the samples
 * @param minimum the lowest that any sample knows
 * @param maximum the highest
 * @param samples in the order of time
 */
public record HostMetric(
    String name,
    String unit,
    int periodSeconds,
    double average,
    double minimum,
    double maximum,
    List<Sample> samples) {
  public HostMetric {
    samples = List.copyOf(samples);
  }

  /**
   * The values of one period.
   *
   * @param startSeconds its begin on the clock of the run: below 0 when it began earlier
   * @param average mean in the period
   * @param minimum lowest value in it
   * @param maximum highest value in it
   */
  public record Sample(double startSeconds, double average, double minimum, double maximum) {}

  /**
   * Makes the metric from its samples.
   *
   * @param name the name
   * @param unit the unit of the values
   * @param periodSeconds the length of a sample in seconds
   * @param samples at least one
   * @return the host metric
   */
  public static HostMetric of(String name, String unit, int periodSeconds, List<Sample> samples) {
    return new HostMetric(
        name,
        unit,
        periodSeconds,
        samples.stream().mapToDouble(Sample::average).average().orElseThrow(),
        samples.stream().mapToDouble(Sample::minimum).min().orElseThrow(),
        samples.stream().mapToDouble(Sample::maximum).max().orElseThrow(),
        samples);
  }
}
