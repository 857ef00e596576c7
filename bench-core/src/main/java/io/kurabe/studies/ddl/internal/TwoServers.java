package io.kurabe.studies.ddl.internal;

import io.kurabe.result.Finding;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claims that compare the first target with each other one, F0.2 and F0.4. */
record TwoServers(List<String> targets, DdlFigures figures, List<DdlDuration> durations) {
  private static final Relation ALIKE = Relation.between(0.9, 1.1, "x");
  private static final Relation FASTER_IDLE = Relation.above(1.5, "x");

  /** Compares durations of the last pair of sizes, which is the largest, as sizes ascend. */
  List<Finding> changes() {
    String sentence = "Two servers take the same time for a change, within 10%.";
    if (targets.size() < 2) {
      return List.of(needsTwo("F0.2", sentence, ALIKE, Published.durationRatios()));
    }
    List<Finding> all = new ArrayList<>();
    String base = targets.get(0);
    long most = durations.stream().mapToLong(DdlDuration::rows).max().orElse(0);
    for (String other : targets.subList(1, targets.size())) {
      for (String operation : operations(base)) {
        Optional<Estimate> ratio =
            Points.ratio(seconds(other, operation, most), seconds(base, operation, most));
        if (operations(other).contains(operation)) {
          String subject = other + " over " + base + ", " + operation;
          all.add(
              FindingText.finding(
                  "F0.2", subject, sentence, ALIKE, ratio, Published.durationRatios(operation)));
        }
      }
    }
    return all;
  }

  private List<String> operations(String target) {
    return durations.stream()
        .filter(d -> d.target().equals(target))
        .map(DdlDuration::operation)
        .distinct()
        .toList();
  }

  private List<Double> seconds(String target, String operation, long rows) {
    return durations.stream()
        .filter(d -> d.target().equals(target) && d.operation().equals(operation))
        .filter(d -> d.rows() == rows)
        .map(DdlDuration::seconds)
        .toList();
  }

  private Finding needsTwo(
      String id, String sentence, Relation relation, List<Finding.Published> published) {
    return FindingText.notAsked(
            id,
            targets.isEmpty() ? "no target" : targets.get(0),
            sentence,
            relation,
            "it needs two servers, and this run had one")
        .withPublished(published);
  }

  /** Compares idle rates; as published, the first target is claimed to be faster. */
  List<Finding> idle() {
    String sentence = "Without a change the first server carries out more updates than the other.";
    if (targets.size() < 2) {
      return List.of(needsTwo("F0.4", sentence, FASTER_IDLE, Published.idleRatios()));
    }
    int threads = figures.runs().stream().mapToInt(DdlRun::threads).max().orElse(0);
    return targets.subList(1, targets.size()).stream()
        .map(
            other ->
                FindingText.finding(
                    "F0.4",
                    targets.get(0) + " over " + other + ", threads " + threads,
                    sentence,
                    FASTER_IDLE,
                    Points.ratio(baselines(targets.get(0), threads), baselines(other, threads)),
                    Published.idleRatios()))
        .toList();
  }

  private List<Double> baselines(String target, int threads) {
    return figures.runs().stream()
        .filter(r -> r.target().equals(target) && r.threads() == threads)
        .map(r -> DdlFigures.window(r, DdlStream.MIX, Window.BEFORE).perSecond())
        .toList();
  }
}
