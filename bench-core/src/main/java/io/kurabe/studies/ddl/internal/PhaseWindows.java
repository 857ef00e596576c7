package io.kurabe.studies.ddl.internal;

import io.kurabe.record.internal.HistogramText;
import io.kurabe.result.LatencySummary;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Cuts the log of a stream by the measured start and end of a schema change, not by a guess of
 * them, as with a load that is started by hand beside an ALTER.
 *
 * @param start when the baseline began
 * @param tableGone whether the change leaves nothing to ask for: a request that is refused after it
 *     was not blocked, unless it had waited
 */
record PhaseWindows(long start, Span change, long end, boolean tableGone) {
  /** The response time from which on a request counts as blocked, however fast the server is. */
  static final long BLOCKED_NANOS = 100_000_000;

  /** The multiple of the baseline's p99 that applies if it exceeds {@link #BLOCKED_NANOS}. */
  static final double BLOCKED_BASELINES = 10;

  /** The number of the baseline's gaps below which a share of the change would be chance. */
  static final double TELLING_GAPS = 5;

  /** The slices of a timeline; their length is rounded up to whole milliseconds. */
  private static final int SLICES = 120;

  private static final long SHORTEST_SLICE_NANOS = 20_000_000;

  private record Named(String name, Span span) {}

  DdlStream of(String name, Requests requests) {
    List<Window> windows = new ArrayList<>();
    spans().forEach(s -> windows.add(window(s, requests)));
    double blockedMicros =
        Math.max(BLOCKED_NANOS / 1e3, BLOCKED_BASELINES * windows.get(0).response().p99Micros());
    return new DdlStream(
        name,
        requests.openLoop(),
        windows,
        stall(requests.acknowledged()),
        requests.openLoop() ? blocked(requests, blockedMicros) : Double.NaN,
        blockedMicros,
        timeline(requests));
  }

  private List<Named> spans() {
    return List.of(
        new Named(Window.BEFORE, baseline()),
        new Named(Window.FIRST, change.part(0, 0.1)),
        new Named(Window.MIDDLE, change.part(0.1, 0.9)),
        new Named(Window.LAST, change.part(0.9, 1)),
        new Named(Window.AFTER, new Span(change.end(), Math.max(end, change.end()))),
        new Named(Window.DURING, change));
  }

  private Span baseline() {
    return new Span(start, change.start());
  }

  double secondsOf(long nanos) {
    return (nanos - start) / 1e9;
  }

  private Window window(Named named, Requests requests) {
    Span span = named.span;
    Histogram times = HistogramText.empty();
    long failed = 0;
    for (int i = 0; i < requests.count(); i++) {
      if (span.contains(requests.placedAt(i))) {
        if (requests.succeeded(i)) {
          times.recordValue(bounded(requests.responseNanos(i)));
        } else {
          failed++;
        }
      }
    }
    long succeeded = times.getTotalCount();
    return new Window(
        named.name,
        secondsOf(span.start()),
        span.seconds(),
        succeeded,
        failed,
        span.nanos() == 0 ? 0 : succeeded / span.seconds(),
        LatencySummary.of(times),
        succeeded == 0 ? Double.NaN : times.getValueAtPercentile(95) / 1e3,
        longestGap(requests.acknowledged(), span).nanos() / 1e9);
  }

  private static long bounded(long nanos) {
    return Math.min(Math.max(nanos, 0), HistogramText.HIGHEST_NANOS);
  }

  /**
   * Returns the longest stretch inside a span without an acknowledgement; its ends count as bounds.
   */
  private static Span longestGap(long[] acknowledged, Span span) {
    Span longest = new Span(span.start(), span.start());
    long last = span.start();
    for (long at : acknowledged) {
      if (span.contains(at)) {
        longest = longer(longest, last, at);
        last = at;
      }
    }
    return longer(longest, last, span.end());
  }

  private static Span longer(Span longest, long from, long to) {
    return to - from > longest.nanos() ? new Span(from, to) : longest;
  }

  private DdlStream.Stall stall(long[] acknowledged) {
    Span longest = new Span(change.start(), change.start());
    long inside = 0;
    long last = start;
    for (int i = 0; i <= acknowledged.length; i++) {
      long at = i < acknowledged.length ? acknowledged[i] : Math.max(end, last);
      if (at - start < 0) {
        continue;
      }
      if (at - change.start() > 0 && last - change.end() < 0) {
        longest = longer(longest, last, at);
        inside = Math.max(inside, change.overlap(last, at));
      }
      last = at;
    }
    Span usual = longestGap(acknowledged, baseline());
    boolean telling = change.nanos() > 0 && change.nanos() >= TELLING_GAPS * usual.nanos();
    return new DdlStream.Stall(
        secondsOf(longest.start()),
        longest.seconds(),
        usual.seconds(),
        telling ? (double) inside / change.nanos() : Double.NaN);
  }

  private double blocked(Requests requests, double limitMicros) {
    long due = 0;
    long blocked = 0;
    for (int i = 0; i < requests.count(); i++) {
      if (change.contains(requests.placedAt(i))) {
        due++;
        boolean refused = tableGone && requests.doneAt(i) - change.end() >= 0;
        boolean failed = !requests.succeeded(i) && !refused;
        if (failed || requests.responseNanos(i) / 1e3 > limitMicros) {
          blocked++;
        }
      }
    }
    return due == 0 ? Double.NaN : (double) blocked / due;
  }

  private DdlStream.Timeline timeline(Requests requests) {
    long wished = Math.max(SHORTEST_SLICE_NANOS, (end - start) / SLICES);
    long slice = (wished + 999_999) / 1_000_000 * 1_000_000;
    int slices = Math.toIntExact((Math.max(0, end - start) + slice - 1) / slice);
    Histogram[] times = new Histogram[slices];
    long[] failed = new long[slices];
    for (int i = 0; i < requests.count(); i++) {
      long at = Math.floorDiv(requests.placedAt(i) - start, slice);
      if (at >= 0 && at < slices) {
        int n = (int) at;
        if (requests.succeeded(i)) {
          times[n] = times[n] == null ? HistogramText.empty() : times[n];
          times[n].recordValue(bounded(requests.responseNanos(i)));
        } else {
          failed[n]++;
        }
      }
    }
    return timeline(slice, times, failed);
  }

  private DdlStream.Timeline timeline(long slice, Histogram[] times, long[] failed) {
    List<Double> rates = new ArrayList<>();
    List<Double> medians = new ArrayList<>();
    List<Double> longest = new ArrayList<>();
    List<Long> failures = new ArrayList<>();
    for (int n = 0; n < times.length; n++) {
      Histogram in = times[n];
      // The last slice may be cut off by the end of the load.
      double seconds = Math.min(slice, end - start - n * slice) / 1e9;
      rates.add(in == null ? 0 : in.getTotalCount() / seconds);
      medians.add(in == null ? Double.NaN : in.getValueAtPercentile(50) / 1e3);
      longest.add(in == null ? Double.NaN : in.getMaxValue() / 1e3);
      failures.add(failed[n]);
    }
    return new DdlStream.Timeline(slice / 1e9, rates, medians, longest, failures);
  }
}
