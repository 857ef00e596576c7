package io.kurabe.jmh.internal;

import io.kurabe.jmh.Harness;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The forks of one entry as runs. JMH reports times, not numbers of operations: a thread that does
 * one after the other makes {@code length / mean} of them, so that is their count.
 */
record JmhForks(JmhEntry entry, String variant, Instant startedAt) {
  List<RunResult> runs() {
    return IntStream.range(0, entry.forks()).mapToObj(this::run).toList();
  }

  private RunResult run(int fork) {
    Histogram all = HistogramText.empty();
    List<IntervalResult> series = new ArrayList<>();
    for (int i = 0; i < entry.iterations(fork); i++) {
      Histogram times = entry.histogram(fork, i);
      all.add(times);
      series.add(interval(fork, i, times));
    }
    double rate = entry.threads() * 1e6 / entry.meanMicros().get(fork);
    long operations = series.stream().mapToLong(IntervalResult::succeeded).sum();
    LatencySummary times = LatencySummary.of(all);
    Duration length = entry.iteration().multipliedBy(series.size());
    return RunResult.of(spec(fork, length))
        .on(entry.target().equals(JmhEntry.NO_TARGET) ? List.of() : List.of(entry.target()))
        .measured(startedAt, length.toNanos() / 1e9)
        .acknowledged(operations, 0)
        .operations(List.of(OperationResult.of(entry.method(), operations, rate, times)))
        .series(series, Steadiness.unknown("JMH's iterations"))
        .measures(entry.measures(fork))
        .build();
  }

  private RunSpec spec(int fork, Duration length) {
    return RunSpec.of(
            variant.replaceAll("[^A-Za-z0-9.]+", "-") + "-t" + entry.threads() + "-f" + (fork + 1),
            entry.shortName(),
            new Arrivals.Closed(entry.threads(), ThinkTime.NONE),
            new Phases(entry.warmUp(), length))
        .withRetry(new Retry(1, Duration.ZERO))
        .withSeed(Harness.SEED)
        .withParameters(entry.params());
  }

  /** Makes an interval. It has percentiles only from samples; otherwise they are not-a-number. */
  private IntervalResult interval(int fork, int iteration, Histogram times) {
    double seconds = entry.iteration().toNanos() / 1e9;
    boolean sampled = times.getTotalCount() > 0;
    return new IntervalResult(
        iteration * seconds,
        seconds,
        Math.round(entry.threads() * seconds * 1e6 / entry.meanMicros(fork, iteration)),
        0,
        sampled ? times.getValueAtPercentile(50) / 1e3 : Double.NaN,
        sampled ? times.getValueAtPercentile(99) / 1e3 : Double.NaN,
        sampled ? times.getMaxValue() / 1e3 : Double.NaN);
  }
}
