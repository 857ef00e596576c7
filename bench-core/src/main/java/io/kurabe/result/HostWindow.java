package io.kurabe.result;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The data that the host of a server recorded during a run, or during the whole study.
 *
 * @param run name of the run; empty for the whole study
 * @param target name of the target
 * @param startedAt wall clock
 * @param seconds its length
 * @param shared whether the samples reach beyond the window, since it is shorter than their period,
 *     and so include its neighbours
 * @param metrics in a stable order
 * @param load sessions that were busy on average, by what they waited for; empty when the host does
 *     not record it
 * @param limits limits of the host that were reached, a sentence each
 */
public record HostWindow(
    String run,
    String target,
    Instant startedAt,
    double seconds,
    boolean shared,
    List<HostMetric> metrics,
    List<Wait> load,
    List<String> limits) {
  public HostWindow {
    metrics = List.copyOf(metrics);
    load = List.copyOf(load);
    limits = List.copyOf(limits);
  }

  /**
   * The sessions that waited for something.
   *
   * @param event as the server calls it, e.g. {@code IO:DataFileRead}, or {@code CPU}
   * @param sessions mean number of them
   */
  public record Wait(String event, double sessions) {}

  /** Makes a window without data. */
  public static HostWindow of(String run, String target, Instant startedAt, double seconds) {
    return new HostWindow(run, target, startedAt, seconds, false, List.of(), List.of(), List.of());
  }

  /** Returns this window with its data, and the limits that were reached. */
  public HostWindow with(List<HostMetric> values, List<Wait> waits, List<String> reached) {
    return new HostWindow(run, target, startedAt, seconds, shared, values, waits, reached);
  }

  /** Returns this window as one whose samples include its neighbours, or do not. */
  public HostWindow withShared(boolean includesNeighbours) {
    return new HostWindow(
        run, target, startedAt, seconds, includesNeighbours, metrics, load, limits);
  }

  /** Returns this window under another name of its target. */
  public HostWindow of(String newTarget) {
    return new HostWindow(run, newTarget, startedAt, seconds, shared, metrics, load, limits);
  }

  /** Returns a metric by its name. */
  public Optional<HostMetric> metric(String name) {
    return metrics.stream().filter(m -> m.name().equals(name)).findFirst();
  }
}
