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

  /**
   * Makes a window without data.
   *
   * @param run the run
   * @param target the name of the target
   * @param startedAt when it began
   * @param seconds a length in seconds
   * @return the host window
   */
  public static HostWindow of(String run, String target, Instant startedAt, double seconds) {
    return new HostWindow(run, target, startedAt, seconds, false, List.of(), List.of(), List.of());
  }

  /**
   * {@return this window with its data, and the limits that were reached}
   *
   * @param values the values by name
   * @param waits seconds waited, by event
   * @param reached whether the load reached the host
   */
  public HostWindow with(List<HostMetric> values, List<Wait> waits, List<String> reached) {
    return new HostWindow(run, target, startedAt, seconds, shared, values, waits, reached);
  }

  /**
   * {@return this window as one whose samples include its neighbours, or do not}
   *
   * @param includesNeighbours whether others used it meanwhile
   */
  public HostWindow withShared(boolean includesNeighbours) {
    return new HostWindow(
        run, target, startedAt, seconds, includesNeighbours, metrics, load, limits);
  }

  /**
   * {@return this window under another name of its target}
   *
   * @param newTarget the new name of the target
   */
  public HostWindow of(String newTarget) {
    return new HostWindow(run, newTarget, startedAt, seconds, shared, metrics, load, limits);
  }

  /**
   * {@return a metric by its name}
   *
   * @param name the name
   */
  public Optional<HostMetric> metric(String name) {
    return metrics.stream().filter(m -> m.name().equals(name)).findFirst();
  }
}
