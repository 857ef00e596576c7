package io.kurabe.fleet.internal;

import io.kurabe.load.internal.Slice;
import io.kurabe.record.GeneratorActivity;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.record.internal.Interval;
import io.kurabe.record.internal.OperationInterval;
import io.kurabe.record.internal.Recording;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.FleetResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The part of one agent in a run, as the coordinator knows it. Used by one thread, but for the
 * offset, which another one may read once the run has begun.
 */
final class FleetPart {
  final Fleet.Agent agent;
  final int number;
  final Slice slice;

  /** The clock before the run, by many pings, and after it. */
  final ClockOffset begin = new ClockOffset();

  final ClockOffset end = new ClockOffset();

  /** The offset that takes answers to pings while clocks are compared; null at other times. */
  @Nullable ClockOffset compared;

  int pongs;
  long finished;
  long heardAt;
  long startsAt;
  boolean armed;
  @Nullable String server;
  boolean onServersHost;
  @Nullable Long lateNanos;
  @Nullable Recording recording;
  FleetMessage.@Nullable Failed failure;

  /** Why and when it left or was lost; empty while it is part of the run. */
  String lost = "";

  /** Whether nothing more can come from it. */
  boolean gone;

  private final Histogram response = HistogramText.empty();
  private long finishedBefore;
  private long answered;
  private double seconds;
  private long longestIntervalNanos;
  private final double intervalSeconds;
  private final List<Double> rates = new ArrayList<>();

  FleetPart(Fleet.Agent agent, int number, Slice slice, double intervalSeconds, long now) {
    this.agent = agent;
    this.number = number;
    this.slice = slice;
    this.intervalSeconds = intervalSeconds;
    this.heardAt = now;
  }

  /** Returns its rate since the last call, e.g. {@code 5,123/s}; about, as it tells it. */
  String rateSinceLast(double overSeconds) {
    double rate = (finished - finishedBefore) / overSeconds;
    finishedBefore = finished;
    return String.format(Locale.ROOT, "%,.0f/s", rate);
  }

  /** Returns whether its run is over: it has told its recording, or why there is none. */
  boolean isOver() {
    return recording != null || failure != null;
  }

  boolean isLost() {
    return gone;
  }

  /** Returns its clock minus the coordinator's. */
  long offset() {
    return begin.best().nanos();
  }

  String problem() {
    return failure == null ? "" : failure.problem();
  }

  /** Adds an interval to its own figures. */
  void add(Interval interval) {
    longestIntervalNanos =
        Math.max(longestIntervalNanos, interval.endNanos() - interval.startNanos());
    seconds += interval.lengthSeconds();
    long before = answered;
    for (OperationInterval operation : interval.operations()) {
      response.add(operation.response());
      answered += operation.answered();
    }
    // The rate of a short piece at the end is one by chance.
    if (interval.lengthSeconds() >= intervalSeconds / 2) {
      double rate = Math.rint((answered - before) / interval.lengthSeconds() * 10) / 10;
      rates.addAll(Collections.nCopies((int) interval.boundary() - rates.size(), rate));
    }
  }

  /** Returns why its begin voids the run; empty when it does not. */
  Optional<String> tooLate(FitnessRule rule) {
    return late()
        .filter(
            millis ->
                longestIntervalNanos > 0
                    && millis * 1e6 > rule.lateIntervalsMax() * longestIntervalNanos)
        .map(FleetPart::lateText);
  }

  /** Returns by how many milliseconds it began late for certain; empty when it was in time. */
  private Optional<Double> late() {
    return Optional.ofNullable(lateNanos)
        .map(nanos -> nanos / 1e6)
        .filter(millis -> begin.isKnown() && millis > FleetEngine.LATE_MILLIS + uncertainMillis());
  }

  private double uncertainMillis() {
    return begin.best().uncertaintyNanos() / 1e6;
  }

  private List<String> remarks(FitnessRule rule) {
    List<String> remarks = new ArrayList<>();
    if (begin.isKnown() && uncertainMillis() > FleetEngine.LATE_MILLIS) {
      remarks.add(text("the clock, and so the start, is known to %.1f ms only", uncertainMillis()));
    }
    if (tooLate(rule).isEmpty()) {
      late().map(FleetPart::lateText).ifPresent(remarks::add);
    }
    return remarks;
  }

  private static String lateText(double millis) {
    return text("its first client began %.1f ms after the start", millis);
  }

  private static String text(String format, double millis) {
    return String.format(Locale.ROOT, format, millis);
  }

  FleetResult.Generator result(FitnessRule rule) {
    return FleetResult.Generator.of(
            agent.name(),
            agent.identity().host(),
            agent.identity().zone(),
            agent.identity().environment(),
            slice.count())
        .lost(lost)
        .did(work(), clockResult())
        .remarking(remarks(rule));
  }

  private Optional<FleetResult.Work> work() {
    boolean measured = seconds > 0; // Else it ended in the warm-up, of which there are no figures.
    if (!measured && recording == null) {
      return Optional.empty();
    }
    FleetResult.Work work =
        FleetResult.Work.of(
                measured ? answered / seconds : -1,
                measured ? response.getValueAtPercentile(50) / 1e3 : -1,
                measured ? response.getValueAtPercentile(99) / 1e3 : -1)
            .over(intervalSeconds, rates);
    Recording told = recording;
    if (told == null) {
      return Optional.of(work);
    }
    GeneratorActivity activity = told.generators().get(0);
    double stall = measured ? activity.stalls().getValueAtPercentile(99.9) / 1e3 : -1;
    double processors = measured ? activity.cpuShare() : -1;
    return Optional.of(work.on(processors, activity.gcMillis(), stall));
  }

  private Optional<FleetResult.Clock> clockResult() {
    if (!begin.isKnown()) {
      return Optional.empty();
    }
    ClockOffset.Estimate first = begin.best();
    Long late = lateNanos;
    return Optional.of(
        new FleetResult.Clock(
            first.nanos() / 1e6,
            first.uncertaintyNanos() / 1e6,
            end.isKnown() ? OptionalDouble.of(drift(first, end.best())) : OptionalDouble.empty(),
            first.wallMillis(),
            late == null ? OptionalDouble.empty() : OptionalDouble.of(late / 1e6)));
  }

  private static double drift(ClockOffset.Estimate first, ClockOffset.Estimate last) {
    return (last.nanos() - first.nanos()) * 1e6 / Math.max(1, last.at() - first.at());
  }
}
