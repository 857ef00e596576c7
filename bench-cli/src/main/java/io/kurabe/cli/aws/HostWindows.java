package io.kurabe.cli.aws;

import io.kurabe.result.HostMetric;
import io.kurabe.result.HostWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeSet;

/**
 * The data that a host recorded, cut into the spans of runs. A span that is too short for a period
 * of its own gets the samples that it touches, which it shares with its neighbours. Series of one
 * period are cut alike, since a missing sample of one of them must not make it another's.
 */
record HostWindows(
    String target,
    Map<MetricNames.Name, NavigableMap<Instant, MetricReader.Value>> samples,
    WaitReader.Waits waits,
    HostLimits limits) {
  /** The metrics of a span, divided by whether their samples are its own. */
  private record Cut(List<HostMetric> own, List<HostMetric> lent, List<HostMetric> around) {}

  HostWindow of(Span span) {
    Cut cut = new Cut(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Map<Integer, Boolean> lentByPeriod = new LinkedHashMap<>();
    samples.forEach(
        (name, all) ->
            lentByPeriod.merge(
                name.periodSeconds(),
                span.inside(all, name.periodSeconds()).isEmpty(),
                Boolean::logicalAnd));
    samples.forEach(
        (name, all) ->
            add(span, name, all, Boolean.TRUE.equals(lentByPeriod.get(name.periodSeconds())), cut));
    List<HostMetric> metrics = new ArrayList<>(cut.own);
    metrics.addAll(cut.lent);
    List<HostWindow.Wait> load = new ArrayList<>();
    boolean lentWaits = load(span, load);
    return HostWindow.of(span.run(), target, span.from(), span.seconds())
        .with(metrics, load, limits.reached(cut.own, cut.lent, cut.around))
        .withShared(!span.run().isEmpty() && (!cut.lent.isEmpty() || lentWaits));
  }

  private static void add(
      Span span,
      MetricNames.Name name,
      NavigableMap<Instant, MetricReader.Value> all,
      boolean lent,
      Cut cut) {
    NavigableMap<Instant, MetricReader.Value> touching = span.touching(all, name.periodSeconds());
    NavigableMap<Instant, MetricReader.Value> used =
        lent ? touching : span.inside(all, name.periodSeconds());
    if (!used.isEmpty()) {
      (lent ? cut.lent : cut.own).add(metric(name, used, span));
    }
    if (!touching.isEmpty()) {
      cut.around.add(metric(name, touching, span));
    }
  }

  /** Adds the waits of a span; a missing value means that no session waited. */
  private boolean load(Span span, List<HostWindow.Wait> load) {
    int period = waits.periodSeconds();
    boolean lent =
        waits.series().stream().allMatch(s -> span.inside(s.sessions(), period).isEmpty());
    Map<String, NavigableMap<Instant, Double>> used = new LinkedHashMap<>();
    Set<Instant> times = new TreeSet<>();
    for (WaitReader.Series series : waits.series()) {
      NavigableMap<Instant, Double> of =
          lent ? span.touching(series.sessions(), period) : span.inside(series.sessions(), period);
      if (!of.isEmpty()) {
        used.put(series.event(), of);
        times.addAll(of.keySet());
      }
    }
    used.forEach(
        (event, of) ->
            load.add(
                new HostWindow.Wait(
                    event,
                    of.values().stream().mapToDouble(Double::doubleValue).sum() / times.size())));
    return lent && !load.isEmpty();
  }

  private static HostMetric metric(
      MetricNames.Name name, NavigableMap<Instant, MetricReader.Value> values, Span span) {
    List<HostMetric.Sample> samples = new ArrayList<>();
    values.forEach(
        (at, v) ->
            samples.add(
                new HostMetric.Sample(
                    Duration.between(span.from(), at).toMillis() / 1e3,
                    v.average(),
                    v.minimum(),
                    v.maximum())));
    return HostMetric.of(name.shown(), name.unit(), name.periodSeconds(), samples);
  }
}
