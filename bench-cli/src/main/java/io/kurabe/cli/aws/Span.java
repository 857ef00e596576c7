package io.kurabe.cli.aws;

import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** A run on the wall clock, or, without a name, the whole study. */
record Span(String run, Instant from, Instant to) {
  /** Returns the span of the study from its first run on, maybe of an earlier process. */
  static Span whole(StudyResult result) {
    Instant began = result.startedAt();
    return new Span(
        "", firstRun(result).orElse(began), began.plus(seconds(result.elapsedSeconds())));
  }

  /** Returns the begin of the first run of an interrupted process; empty when there was none. */
  static Optional<Instant> firstRun(StudyResult result) {
    Instant began = result.startedAt();
    return result.runs().stream()
        .map(RunResult::startedAt)
        .filter(began::isAfter)
        .min(Comparator.naturalOrder());
  }

  /** Returns the span of a run by its real length, since not all have a planned one. */
  static Span of(RunResult run) {
    Instant from = run.startedAt();
    return new Span(
        run.spec().name(),
        from,
        from.plus(run.spec().phases().warmUp())
            .plus(seconds(run.steadiness().cutSeconds() + run.measuredSeconds())));
  }

  private static Duration seconds(double length) {
    return Duration.ofMillis(Math.round(length * 1e3));
  }

  double seconds() {
    return Duration.between(from, to).toMillis() / 1e3;
  }

  /** Returns the samples, dated by the begin of their period, that lie within the span. */
  <V> NavigableMap<Instant, V> inside(NavigableMap<Instant, V> all, int period) {
    NavigableMap<Instant, V> inside = new TreeMap<>(touching(all, period));
    inside.keySet().removeIf(at -> at.isBefore(from) || at.plusSeconds(period).isAfter(to));
    return inside;
  }

  /** Returns the samples inside, and those in whose periods the span begins and ends. */
  <V> NavigableMap<Instant, V> touching(NavigableMap<Instant, V> all, int period) {
    return all.subMap(from.minusSeconds(period), false, to, false);
  }
}
