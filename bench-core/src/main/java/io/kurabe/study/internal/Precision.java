package io.kurabe.study.internal;

import io.kurabe.config.internal.Percent;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Replication;
import io.kurabe.stats.PrecisionRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Decides after each block of runs whether the medians are known precisely enough, or the time is
 * up. It looks at the widths of the intervals and never at differences, so that stopping favours no
 * variant. Used by one thread.
 */
final class Precision {
  private final Optional<Replication.UntilPrecise> asked;
  private final PrecisionRule rule;
  private final Grouping grouping;
  private final NanoClock clock;
  private final long began;
  private String outcome = "";

  /**
   * Groups the runs that are judged together.
   *
   * <p>Variants that will be compared with each other form a group: the rule is then applied to the
   * sums over a block, since stopping when two of them happen to lie close together would make
   * false differences more frequent (see {@link PrecisionRule}).
   */
  interface Grouping {
    /** Returns the group of a run; empty for runs that are not repeated. */
    String group(RunResult run);

    /** Returns the variant that a run repeats. */
    String variant(RunResult run);

    /** Returns the number of the block. */
    String turn(RunResult run);
  }

  Precision(Replication replication, Grouping grouping, NanoClock clock) {
    this.asked = replication.untilPrecise();
    this.rule =
        asked
            .map(u -> u.rule(replication.repeats()))
            .orElseGet(() -> new PrecisionRule(0.5, PrecisionRule.LEAST_RUNS));
    this.grouping = grouping;
    this.clock = clock;
    this.began = clock.nanoTime();
  }

  boolean reached(int blocks, List<RunResult> runs) {
    if (asked.isEmpty() || blocks == 0) {
      return false;
    }
    List<String> open = open(runs);
    String width = Percent.text(rule.halfWidth());
    if (open.isEmpty()) {
      outcome = "The medians are known within %s, after %s runs of each.".formatted(width, blocks);
      return true;
    }
    if (clock.nanoTime() - began >= asked.get().timeLimit().toNanos()) {
      outcome =
          "The time limit was reached after %s runs of each; not known within %s: %s."
              .formatted(blocks, width, String.join(", ", open));
      return true;
    }
    return false;
  }

  /** Returns the outcome in words, or empty when no precision was asked for. */
  String outcome() {
    return outcome;
  }

  private List<String> open(List<RunResult> runs) {
    Map<String, List<RunResult>> groups = new TreeMap<>();
    for (RunResult run : runs) {
      String group = grouping.group(run);
      if (!group.isEmpty()) {
        groups.computeIfAbsent(group, g -> new ArrayList<>()).add(run);
      }
    }
    return groups.entrySet().stream()
        .filter(e -> !rule.met(targets(e.getValue())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the figures of each variant over blocks in which all have a valid run. */
  private List<List<Double>> targets(List<RunResult> runs) {
    List<String> variants = runs.stream().map(grouping::variant).distinct().toList();
    Map<String, Map<String, Double>> turns = new LinkedHashMap<>();
    for (RunResult run : runs) {
      double figure = run.valid() ? figure(run) : 0;
      if (figure > 0) {
        turns
            .computeIfAbsent(grouping.turn(run), t -> new LinkedHashMap<>())
            .put(grouping.variant(run), figure);
      }
    }
    List<Map<String, Double>> whole =
        turns.values().stream().filter(t -> t.size() == variants.size()).toList();
    return variants.stream()
        .map(variant -> whole.stream().map(turn -> turn.getOrDefault(variant, 0.0)).toList())
        .toList();
  }

  /** Returns the figure that the load leaves free. */
  private static double figure(RunResult run) {
    return run.spec().arrivals().paceIsFree() ? Points.throughput(run) : Points.meanResponse(run);
  }
}
