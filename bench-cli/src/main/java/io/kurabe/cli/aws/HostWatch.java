package io.kurabe.cli.aws;

import io.kurabe.result.HostMetric;
import io.kurabe.result.HostWindow;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** What CloudWatch and Performance Insights kept of one server while a study ran on it. */
final class HostWatch {
  /** So often in a row it may fail to answer. */
  private static final int MOST_FAILURES = 3;

  private final String target;
  private final Hosted server;
  private final MetricReader metricReader;
  private final WaitReader waitReader;
  private final HostLimits limits;
  private final List<String> notes = new ArrayList<>();
  private Map<MetricNames.Name, NavigableMap<Instant, MetricReader.Value>> samples = Map.of();
  private WaitReader.Waits waits = WaitReader.Waits.NONE;
  private boolean refused;
  private Optional<String> trouble = Optional.empty();
  private int failures;

  HostWatch(
      String target,
      Hosted server,
      MetricReader metrics,
      WaitReader waits,
      Optional<InstanceTypes.Size> size) {
    this.target = target;
    this.server = server;
    this.metricReader = metrics;
    this.waitReader = waits;
    this.limits = new HostLimits(server, size);
  }

  /**
   * A run, or the whole study.
   *
   * @param run its name; empty for the whole
   */
  private record Span(String run, Instant from, Instant to) {
    double seconds() {
      return Duration.between(from, to).toMillis() / 1e3;
    }
  }

  /** What could not be found out, a sentence each. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /**
   * Asks for all samples of the study.
   *
   * @return whether all have arrived, or no more can be had
   */
  boolean ask(StudyResult result) {
    if (refused) {
      return true;
    }
    Span whole = whole(result);
    Instant from = whole.from.truncatedTo(ChronoUnit.MINUTES);
    try {
      samples =
          metricReader.read(MetricNames.of(server), from, whole.to.plusSeconds(MetricNames.MINUTE));
      failures = 0;
      trouble = Optional.empty();
    } catch (AwsServiceException e) {
      refused = AwsErrors.isNotAllowed(e);
      failed(
          refused
              ? "the right cloudwatch:GetMetricData is missing."
              : "it refuses: " + AwsErrors.said(e));
    } catch (SdkClientException e) {
      failed("it cannot be reached: " + e.getMessage());
    }
    return refused || (trouble.isEmpty() && complete(from, whole.to));
  }

  /** It may be asked too often, or not be reached for a moment; but not for long. */
  private void failed(String why) {
    trouble = Optional.of(why);
    refused |= ++failures == MOST_FAILURES;
    if (refused) {
      giveUp();
    }
  }

  /** Whether every full minute has its sample. */
  private boolean complete(Instant from, Instant to) {
    NavigableMap<Instant, MetricReader.Value> always =
        samples.entrySet().stream()
            .filter(e -> e.getKey().name().equals(MetricNames.always(server)))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseGet(TreeMap::new);
    for (Instant minute = from;
        minute.isBefore(to);
        minute = minute.plusSeconds(MetricNames.MINUTE)) {
      if (!always.containsKey(minute)) {
        return false;
      }
    }
    return true;
  }

  /** Says that samples did not come, and why. */
  void giveUp() {
    String none =
        trouble
            .map(t -> "without metrics of CloudWatch: " + t)
            .orElse("CloudWatch has no metrics of this time.");
    String some =
        "CloudWatch's metrics of the last minutes had not arrived"
            + trouble.map(t -> ": " + t).orElse(".");
    notes.add(target + ": " + (samples.isEmpty() ? none : some));
  }

  /** Asks for what the sessions waited for; says where that is not kept. */
  void askWaits(StudyResult result) {
    if (server.isCache()) {
      return;
    }
    if (server.insights().isEmpty()) {
      notes.add(target + ": Performance Insights is off, so nobody kept what sessions waited for.");
      return;
    }
    Span whole = whole(result);
    try {
      waits =
          waitReader.read(
              server.insights().get(),
              whole.from.truncatedTo(ChronoUnit.SECONDS),
              whole.to.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1));
    } catch (AwsServiceException e) {
      notes.add(
          target
              + (AwsErrors.isNotAllowed(e)
                  ? ": without Performance Insights: the right pi:GetResourceMetrics is missing."
                  : ": without Performance Insights, which refuses: " + AwsErrors.said(e)));
    } catch (SdkClientException e) {
      notes.add(target + ": Performance Insights cannot be reached: " + e.getMessage());
    }
  }

  /** One for the whole study, then one for each run on the target, those that know anything. */
  List<HostWindow> windows(StudyResult result) {
    if (firstRun(result).isPresent()) {
      notes.add(
          target
              + ": its metrics of the whole study are also of the time between the process that was"
              + " interrupted and the one that went on.");
    }
    List<Span> spans = new ArrayList<>();
    spans.add(whole(result));
    result.runs().stream()
        .filter(r -> r.targets().contains(target))
        .forEach(r -> spans.add(span(r)));
    return spans.stream()
        .map(this::window)
        .filter(w -> !w.metrics().isEmpty() || !w.load().isEmpty())
        .toList();
  }

  /** From its first run on, which an interrupted process may have made. */
  private static Span whole(StudyResult result) {
    Instant began = Instant.parse(result.startedAt());
    return new Span(
        "", firstRun(result).orElse(began), began.plus(seconds(result.elapsedSeconds())));
  }

  /** The begin of the first run of an interrupted process; empty where there was none. */
  private static Optional<Instant> firstRun(StudyResult result) {
    Instant began = Instant.parse(result.startedAt());
    return result.runs().stream()
        .map(r -> Instant.parse(r.startedAt()))
        .filter(began::isAfter)
        .min(Comparator.naturalOrder());
  }

  /** As long as it took: fills, schema changes and suites have no length that was planned. */
  private static Span span(RunResult run) {
    Instant from = Instant.parse(run.startedAt());
    return new Span(
        run.spec().name(),
        from,
        from.plus(run.spec().phases().warmUp())
            .plus(seconds(run.steadiness().cutSeconds() + run.measuredSeconds())));
  }

  private static Duration seconds(double length) {
    return Duration.ofMillis(Math.round(length * 1e3));
  }

  private HostWindow window(Span span) {
    List<HostMetric> own = new ArrayList<>();
    List<HostMetric> lent = new ArrayList<>();
    List<HostMetric> around = new ArrayList<>();
    List<HostMetric> metrics = new ArrayList<>();
    for (Map.Entry<MetricNames.Name, NavigableMap<Instant, MetricReader.Value>> e :
        samples.entrySet()) {
      Optional<Samples<MetricReader.Value>> of =
          Samples.of(e.getValue(), span, e.getKey().periodSeconds());
      if (of.isPresent()) {
        HostMetric metric = metric(e.getKey(), of.get().used, span);
        metrics.add(metric);
        (of.get().shared ? lent : own).add(metric);
        around.add(metric(e.getKey(), of.get().touching, span));
      }
    }
    boolean waitsShared = false;
    List<HostWindow.Wait> load = new ArrayList<>();
    for (WaitReader.Series series : waits.series()) {
      Optional<Samples<Double>> of = Samples.of(series.sessions(), span, waits.periodSeconds());
      if (of.isPresent()) {
        waitsShared |= of.get().shared;
        double mean =
            of.get().used.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
        load.add(new HostWindow.Wait(series.event(), mean));
      }
    }
    return new HostWindow(
        span.run,
        target,
        span.from.toString(),
        span.seconds(),
        !span.run.isEmpty() && (!lent.isEmpty() || waitsShared),
        metrics,
        load,
        limits.reached(own, lent, around));
  }

  /**
   * The samples of a series that tell of a span.
   *
   * @param used those within it, or, where it is shorter than a period, those that it touches
   * @param shared whether they reach beyond it
   * @param touching those within it, and those in whose period it begins and ends
   */
  private record Samples<V>(
      NavigableMap<Instant, V> used, boolean shared, NavigableMap<Instant, V> touching) {
    static <V> Optional<Samples<V>> of(NavigableMap<Instant, V> all, Span span, int period) {
      NavigableMap<Instant, V> touching =
          all.subMap(span.from.minusSeconds(period), false, span.to, false);
      NavigableMap<Instant, V> inside = new TreeMap<>(touching);
      inside
          .keySet()
          .removeIf(at -> at.isBefore(span.from) || at.plusSeconds(period).isAfter(span.to));
      return touching.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Samples<>(inside.isEmpty() ? touching : inside, inside.isEmpty(), touching));
    }
  }

  private static HostMetric metric(
      MetricNames.Name name, NavigableMap<Instant, MetricReader.Value> values, Span span) {
    List<HostMetric.Sample> samples = new ArrayList<>();
    values.forEach(
        (at, v) ->
            samples.add(
                new HostMetric.Sample(
                    Duration.between(span.from, at).toMillis() / 1e3,
                    v.average(),
                    v.minimum(),
                    v.maximum())));
    return HostMetric.of(name.name(), name.unit(), name.periodSeconds(), samples);
  }
}
