package io.kurabe.studies.keys.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.study.internal.FindingText;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The claims of the published experiment that one server can show: F3.1, F3.5 and F3.6. Its numbers
 * are in graphs only, so the claims are ordinal. Relations and margins are fixed here, before
 * anything is measured.
 */
final class PublishedFindings {
  static final String SERIAL = "serial";
  static final String UUID4 = "uuid4";
  static final String UUID4_CHAR = "uuid4-char";
  private static final List<String> RANDOM = List.of(UUID4, UUID4_CHAR);
  private static final List<String> BY_SERVER = List.of("uuid4-ossp", "uuid4-server");
  private static final Relation SLOWER = Relation.above(1, "x");
  private static final Relation COSTS_LITTLE = Relation.atMost(1.1, "x");
  private static final Relation NO_STALL = Relation.atMost(2, "x");

  private final KeysOptions options;
  private final List<String> targets;
  private final KeysFigures figures;
  private final Pairs pairs;

  PublishedFindings(KeysOptions options, KeysPlan plan, KeysFigures figures, Pairs pairs) {
    this.options = options;
    this.targets = plan.arms().stream().map(PlannedRun.Arm::target).distinct().toList();
    this.figures = figures;
    this.pairs = pairs;
  }

  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    for (String target : targets) {
      for (RowWidth width : options.widths()) {
        RANDOM.forEach(key -> serialIsFastest(target, key, width, all));
      }
    }
    for (String target : targets) {
      for (RowWidth width : options.widths()) {
        RANDOM.forEach(key -> slowsDown(target, key, width, all));
      }
    }
    for (String target : targets) {
      for (RowWidth width : options.widths()) {
        BY_SERVER.forEach(key -> serverMakesThem(target, key, width, all));
      }
    }
    return all;
  }

  /** Tests F3.1. */
  private void serialIsFastest(String target, String key, RowWidth width, List<Finding> all) {
    both(
        target,
        key,
        SERIAL,
        width,
        (over, under) -> {
          String subject = over.name() + " over serial";
          all.add(
              finding(
                  "F3.1",
                  subject,
                  "A counted key is the fastest: random ones take longer for the same rows.",
                  SLOWER,
                  pairs.ofFills(over, under, KeysFigures::secondsPerMillion)));
          all.add(
              finding(
                  "F3.1",
                  subject + ", scatter",
                  "A counted key is the steadiest: the steps of random ones scatter more.",
                  SLOWER,
                  pairs.ofFills(over, under, Trends::scatter)));
        });
  }

  /** Tests F3.5. */
  private void slowsDown(String target, String key, RowWidth width, List<Finding> all) {
    pairs
        .arm(target, key, width)
        .ifPresent(
            arm -> {
              Optional<KeyTrend> trend = Trends.of(List.copyOf(figures.fills(arm).values()));
              all.add(
                  finding(
                      "F3.5",
                      arm.name(),
                      "Random keys slow down as the table grows: last step over the first.",
                      SLOWER,
                      trend.map(KeyTrend::growth)));
              all.add(
                  FindingText.finding(
                      "F3.5",
                      arm.name() + ", scatter",
                      "Random keys scatter more as the table grows: later half over the earlier.",
                      SLOWER,
                      trend.map(KeyTrend::laterScatter).filter(e -> e.runs() > 0),
                      List.of(),
                      "needs fills of " + Trends.LEAST_FOR_HALVES + " steps or more"));
            });
  }

  /** Tests F3.6: whether the server runs out of randomness. */
  private void serverMakesThem(String target, String key, RowWidth width, List<Finding> all) {
    both(
        target,
        key,
        UUID4,
        width,
        (over, under) -> {
          all.add(
              finding(
                  "F3.6",
                  over.name() + " over uuid4 of clients",
                  "Random keys made by the server cost little more time than those of clients.",
                  COSTS_LITTLE,
                  pairs.ofFills(over, under, KeysFigures::secondsPerMillion)));
          all.add(
              finding(
                  "F3.6",
                  over.name() + " over uuid4 of clients, slowest step over the median step",
                  "The server does not run out of randomness: no step stands out more than with keys of"
                      + " clients.",
                  NO_STALL,
                  pairs.ofFills(over, under, PublishedFindings::slowest)));
        });
  }

  private static double slowest(List<KeyStep> fill) {
    double[] times =
        fill.stream()
            .filter(KeyStep::valid)
            .mapToDouble(KeyStep::secondsPerMillion)
            .sorted()
            .toArray();
    return times.length == 0 ? Double.NaN : times[times.length - 1] / times[times.length / 2];
  }

  /** A computation with two variants of a target. */
  @FunctionalInterface
  interface Both {
    void with(PlannedRun.Arm over, PlannedRun.Arm under);
  }

  private void both(String target, String over, String under, RowWidth width, Both work) {
    Optional<PlannedRun.Arm> other = pairs.arm(target, under, width);
    pairs.arm(target, over, width).ifPresent(a -> other.ifPresent(b -> work.with(a, b)));
  }

  static Finding finding(
      String id, String subject, String sentence, Relation relation, Optional<Estimate> effect) {
    return FindingText.finding(id, subject, sentence, relation, effect, List.of());
  }
}
