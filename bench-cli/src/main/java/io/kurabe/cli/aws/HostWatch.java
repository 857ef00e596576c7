package io.kurabe.cli.aws;

import io.kurabe.config.internal.Reason;
import io.kurabe.result.HostWindow;
import io.kurabe.result.StudyResult;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Collects what CloudWatch and Performance Insights recorded of one server during a study. */
final class HostWatch {
  /** The number of failures in a row after which it gives up. */
  private static final int MOST_FAILURES = 3;

  private final String target;
  private final CloudInstance server;
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
      CloudInstance server,
      MetricReader metrics,
      WaitReader waits,
      Optional<InstanceTypes.Size> size) {
    this.target = target;
    this.server = server;
    this.metricReader = metrics;
    this.waitReader = waits;
    this.limits = new HostLimits(server, size);
  }

  /** Returns what could not be found out, a sentence each. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /** Asks for all samples; returns whether all have arrived, or no more can be had. */
  boolean ask(StudyResult result) {
    if (refused) {
      return true;
    }
    Span whole = Span.whole(result);
    try {
      samples =
          metricReader.read(
              MetricNames.of(server),
              minute(whole.from()),
              whole.to().plusSeconds(MetricNames.MINUTE));
      failures = 0;
      trouble = Optional.empty();
    } catch (AwsServiceException e) {
      refused = AwsErrors.isNotAllowed(e);
      failed(
          refused
              ? "the right cloudwatch:GetMetricData is missing."
              : "it refuses: " + AwsErrors.said(e));
    } catch (SdkClientException e) {
      failed("it cannot be reached: " + Reason.of(e));
    }
    // Between an interrupted process and this one the server may have been off.
    Instant from = minute(result.startedAt());
    return refused || (trouble.isEmpty() && complete(from, whole.to()));
  }

  private static Instant minute(Instant of) {
    return of.truncatedTo(ChronoUnit.MINUTES);
  }

  /** Records a failure; the service may be out of reach for a moment, but not for long. */
  private void failed(String why) {
    trouble = Optional.of(why);
    refused |= ++failures == MOST_FAILURES;
    if (refused) {
      giveUp();
    }
  }

  /** Returns whether every full minute has its sample, of each node. */
  private boolean complete(Instant from, Instant to) {
    return MetricNames.of(server).stream()
        .filter(name -> name.name().equals(MetricNames.always(server)))
        .map(name -> samples.getOrDefault(name, new TreeMap<>()))
        .allMatch(of -> covers(of, from, to));
  }

  private static boolean covers(
      NavigableMap<Instant, MetricReader.Value> samples, Instant from, Instant to) {
    for (Instant minute = from;
        minute.isBefore(to);
        minute = minute.plusSeconds(MetricNames.MINUTE)) {
      if (!samples.containsKey(minute)) {
        return false;
      }
    }
    return true;
  }

  /** Records that samples did not come, and why. */
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

  /** Asks what the sessions waited for, and records when that is not available. */
  void askWaits(StudyResult result) {
    if (server.isCache()) {
      return;
    }
    if (server.insights().isEmpty()) {
      notes.add(target + ": Performance Insights is off, so waits of sessions were not recorded.");
      return;
    }
    Span whole = Span.whole(result);
    try {
      waits =
          waitReader.read(
              server.insights().get(),
              whole.from().truncatedTo(ChronoUnit.SECONDS),
              whole.to().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1));
    } catch (AwsServiceException e) {
      notes.add(
          target
              + (AwsErrors.isNotAllowed(e)
                  ? ": without Performance Insights: the right pi:GetResourceMetrics is missing."
                  : ": without Performance Insights, which refuses: " + AwsErrors.said(e)));
    } catch (SdkClientException e) {
      notes.add(target + ": Performance Insights cannot be reached: " + Reason.of(e));
    }
  }

  /** Returns a window for the study and one for each run on the target, if they have data. */
  List<HostWindow> windows(StudyResult result) {
    HostWindows windows = new HostWindows(target, samples, waits, limits);
    List<Span> spans = new ArrayList<>();
    spans.add(Span.whole(result));
    result.runs().stream()
        .filter(r -> r.targets().contains(target))
        .forEach(r -> spans.add(Span.of(r)));
    List<HostWindow> known =
        spans.stream()
            .map(windows::of)
            .filter(w -> !w.metrics().isEmpty() || !w.load().isEmpty())
            .toList();
    if (!known.isEmpty() && Span.firstRun(result).isPresent()) {
      notes.add(
          target
              + ": its metrics of the whole study are also of the time between the process that was interrupted and the one that continued.");
    }
    return known;
  }
}
