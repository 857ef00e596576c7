package io.kurabe.compare.internal;

import io.kurabe.compare.internal.History.LevelChange;
import io.kurabe.compare.internal.HistoryEntry.SeriesKey;
import io.kurabe.probe.Environment;
import io.kurabe.stats.Change;
import io.kurabe.stats.internal.ChangePoints;
import io.kurabe.stats.internal.ChangePoints.ChangePoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Groups results of the same plan and looks for changes of level in each series. */
record HistoryPlans(List<HistoryEntry> entries) {
  /** The most share of series of up to 50 values of noise with a change by chance. */
  private static final double FALSE_ALARMS = 0.015;

  private static final double FALSE_ALARMS_LENGTH = 50;

  /** The least number of values, two on either side of a change; fewer have no change. */
  static final int LEAST_VALUES = 4;

  /** Returns the plans of entries, oldest first; the plan with the newest comes first. */
  static List<History.Plan> of(List<HistoryEntry> entries) {
    List<List<HistoryEntry>> groups = new ArrayList<>();
    for (HistoryEntry entry : entries) {
      List<HistoryEntry> group =
          groups.stream()
              .filter(g -> g.get(0).samePlan(entry))
              .findFirst()
              .orElseGet(
                  () -> {
                    List<HistoryEntry> added = new ArrayList<>();
                    groups.add(added);
                    return added;
                  });
      group.add(entry);
    }
    groups.sort(
        Collections.reverseOrder(
            Comparator.comparing(g -> g.get(g.size() - 1).conditions().startedAt())));
    return groups.stream().map(g -> new HistoryPlans(g).plan()).toList();
  }

  private History.Plan plan() {
    HistoryEntry newest = entries.get(entries.size() - 1);
    Set<SeriesKey> keys = new LinkedHashSet<>(newest.medians().keySet());
    entries.forEach(e -> keys.addAll(e.medians().keySet()));
    List<History.Series> series = keys.stream().map(this::series).toList();
    return new History.Plan(
        newest.conditions().study(),
        parameters(newest),
        newest.products(),
        machine(newest.conditions().environment()),
        entries.stream().map(HistoryEntry::facts).toList(),
        series,
        series.stream().mapToDouble(HistoryPlans::falseAlarms).sum());
  }

  private static double falseAlarms(History.Series series) {
    long values = series.medians().stream().filter(Optional::isPresent).count();
    return values < LEAST_VALUES ? 0 : FALSE_ALARMS * Math.max(1, values / FALSE_ALARMS_LENGTH);
  }

  /** Returns those of the newest; of lengths every one that a result has, oldest first. */
  private Map<String, String> parameters(HistoryEntry newest) {
    Map<String, String> load = Fingerprint.load(newest.conditions());
    load.keySet().retainAll(newest.conditions().parameters().keySet());
    for (String length : Fingerprint.LENGTHS) {
      load.computeIfPresent(length, (name, value) -> all(name));
    }
    return load;
  }

  private String all(String parameter) {
    return entries.stream()
        .flatMap(e -> Optional.ofNullable(e.conditions().parameters().get(parameter)).stream())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String machine(Environment e) {
    String cpu = e.cpu().isEmpty() ? e.arch() : e.cpu();
    return cpu + ", " + e.processors() + " processors, " + e.memoryMiB() + " MiB, " + e.os();
  }

  private History.Series series(SeriesKey key) {
    List<Optional<Double>> medians =
        entries.stream().map(e -> Optional.ofNullable(e.medians().get(key))).toList();
    int[] present =
        IntStream.range(0, medians.size()).filter(i -> medians.get(i).isPresent()).toArray();
    List<Double> values = medians.stream().flatMap(Optional::stream).toList();
    boolean moreIsBetter = key.metric().moreIsBetter();
    return new History.Series(
        key.row(),
        key.metric().name(),
        key.metric().unit(),
        moreIsBetter,
        medians,
        ChangePoints.find(values, ChangePoints.Options.DEFAULT).stream()
            .map(c -> change(c, present[c.index() - 1], present[c.index()], moreIsBetter))
            .toList());
  }

  private LevelChange change(ChangePoint point, int previous, int first, boolean moreIsBetter) {
    boolean faster = point.after() > point.before() == moreIsBetter;
    return new LevelChange(
        first,
        previous,
        point.before(),
        point.after(),
        point.relativeChange(),
        faster ? Change.FASTER : Change.SLOWER,
        point.pValue(),
        Differences.of(
            List.of(entries.get(previous).conditions(), entries.get(first).conditions())));
  }
}
