package io.kurabe.studies.ddl.internal;

import io.kurabe.result.LatencySummary;
import java.util.List;
import java.util.Optional;

/**
 * One kind of load beside a schema change. Times are seconds since the baseline began.
 *
 * @param stream {@link #MIX}, {@link #WRITES} or {@link #READS}
 * @param openLoop whether its requests are due whatever the server does
 * @param windows cut by the change's own start and end
 * @param stall the longest time without an acknowledged request
 * @param blockedFraction open loop: share of the requests due during the change that failed or took
 *     longer than {@code blockedMicros}; not-a-number in a closed loop, where a stalled client
 *     sends nothing, or when none was due
 * @param blockedMicros from which response time on a request counts as blocked: 100 ms, or ten
 *     times the 99th percentile of the baseline if that is longer
 * @param timeline its time series
 */
public record DdlStream(
    String stream,
    boolean openLoop,
    List<Window> windows,
    Stall stall,
    double blockedFraction,
    double blockedMicros,
    Timeline timeline) {
  /** The closed loop of transactions that update, delete and insert. */
  public static final String MIX = "update mix";

  /** The open loop of single updates by primary key. */
  public static final String WRITES = "write probe";

  /** The open loop of single reads by primary key. */
  public static final String READS = "read probe";

  public DdlStream {
    windows = List.copyOf(windows);
  }

  /**
   * Returns a window by its name; empty when there is none, e.g. in a result that was cut short.
   */
  public Optional<Window> window(String name) {
    return windows.stream().filter(w -> w.name().equals(name)).findFirst();
  }

  /**
   * The requests of a stretch of the run: in an open loop those that were due in it, in a closed
   * loop those that were answered in it (as sysbench counts; one that hangs longer than the window
   * shows as silence, and its time falls into a later window).
   *
   * @param name e.g. {@link #BEFORE}
   * @param failed failures, retried attempts not among them
   * @param perSecond successes per second of its length
   * @param response response times of the successes
   * @param p95Micros their 95th percentile, which the published table has; not-a-number when empty
   * @param silenceSeconds longest time inside the window without any acknowledged request
   */
  public record Window(
      String name,
      double startSeconds,
      double lengthSeconds,
      long succeeded,
      long failed,
      double perSecond,
      LatencySummary response,
      double p95Micros,
      double silenceSeconds) {
    /** The window of the baseline. */
    public static final String BEFORE = "before";

    /** The window of the first tenth of the change. */
    public static final String FIRST = "first 10 %";

    /** The window between the first and the last tenth. */
    public static final String MIDDLE = "middle";

    /** The window of the last tenth. */
    public static final String LAST = "last 10 %";

    /** The window of the whole change. */
    public static final String DURING = "during";

    /** The window from the change's end to the end of the load. */
    public static final String AFTER = "after";
  }

  /**
   * The longest gap between two acknowledged requests that overlaps the change.
   *
   * @param startSeconds when the last request before it was acknowledged
   * @param seconds its length, including the part outside of the change
   * @param baselineSeconds the longest such gap of the baseline, for comparison
   * @param share the longest part of a gap inside the change over the change's duration;
   *     not-a-number when the change was too short to tell (less than five of the baseline's gaps)
   */
  public record Stall(double startSeconds, double seconds, double baselineSeconds, double share) {}

  /**
   * Equal slices of the run for drawing, by the rule of the windows.
   *
   * @param sliceSeconds length of a slice; the first one starts with the baseline
   * @param perSecond successes per second, slice by slice
   * @param p50Micros median response time; not-a-number when nothing succeeded
   * @param maxMicros longest response time; not-a-number when nothing succeeded
   */
  public record Timeline(
      double sliceSeconds,
      List<Double> perSecond,
      List<Double> p50Micros,
      List<Double> maxMicros,
      List<Long> failed) {
    public Timeline {
      perSecond = List.copyOf(perSecond);
      p50Micros = List.copyOf(p50Micros);
      maxMicros = List.copyOf(maxMicros);
      failed = List.copyOf(failed);
    }
  }
}
