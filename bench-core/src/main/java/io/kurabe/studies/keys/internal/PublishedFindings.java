package io.kurabe.studies.keys.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Relation;
import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The claims of the published experiment that one server can show: F3.1, F3.5 and F3.6. Its numbers
 * are in graphs only, so the claims are ordinal. Relations and margins are fixed here, before
 * anything is measured.
 */
record PublishedFindings(KeysOptions options, KeysPlan plan, KeysFigures figures, Pairs pairs) {
  static final String SERIAL = "serial";
  static final String UUID4 = "uuid4";
  static final String UUID4_CHAR = "uuid4-char";
  private static final List<String> RANDOM = List.of(UUID4, UUID4_CHAR);
  private static final List<String> BY_SERVER = List.of("uuid4-ossp", "uuid4-server");
  private static final Relation SLOWER = Relation.above(1, "x");
  private static final Relation COSTS_LITTLE = Relation.atMost(1.1, "x");
  private static final Relation NO_STALL = Relation.atMost(2, "x");

  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    pairs.each(RANDOM, SERIAL, (over, serial) -> serialIsFastest(over, serial, all));
    pairs.variants(RANDOM).forEach(variant -> slowsDown(variant, all));
    pairs.each(BY_SERVER, UUID4, (over, under) -> serverMakesThem(over, under, all));
    return all;
  }

  private void serialIsFastest(
      PlannedRun.Variant over, PlannedRun.Variant under, List<Finding> all) {
    String subject = over.name() + " over serial";
    all.add(
        FindingText.finding(
            "F3.1",
            subject,
            "A counted key is the fastest: random ones take longer for the same rows.",
            SLOWER,
            pairs.ofFills(over, under, KeysFigures::secondsPerMillion)));
    all.add(
        FindingText.finding(
            "F3.1",
            subject + ", scatter",
            "A counted key is the steadiest: the steps of random ones scatter more.",
            SLOWER,
            pairs.ofFills(over, under, Trends::scatter)));
  }

  private void slowsDown(PlannedRun.Variant variant, List<Finding> all) {
    Optional<KeyTrend> trend = Trends.of(List.copyOf(figures.fills(variant).values()));
    all.add(
        FindingText.finding(
            "F3.5",
            variant.name(),
            "Random keys slow down as the table grows: last step over the first.",
            SLOWER,
            trend.map(KeyTrend::growth)));
    String subject = variant.name() + ", scatter";
    String sentence = "Random keys scatter more as the table grows: later half over the earlier.";
    all.add(
        options.steps() < Trends.LEAST_FOR_HALVES
            ? FindingText.notAsked(
                "F3.5",
                subject,
                sentence,
                SLOWER,
                FindingText.text(
                    "it needs fills of %d steps, and this run's have %d",
                    Trends.LEAST_FOR_HALVES, options.steps()))
            : FindingText.finding(
                "F3.5",
                subject,
                sentence,
                SLOWER,
                trend.map(KeyTrend::laterScatter).filter(e -> e.runs() > 0)));
  }

  /** Tests F3.6: whether the server runs out of randomness. */
  private void serverMakesThem(
      PlannedRun.Variant over, PlannedRun.Variant under, List<Finding> all) {
    all.add(
        FindingText.finding(
            "F3.6",
            over.name() + " over uuid4 of clients",
            "Random keys made by the server cost little more time than those of clients.",
            COSTS_LITTLE,
            pairs.ofFills(over, under, KeysFigures::secondsPerMillion)));
    all.add(
        FindingText.finding(
            "F3.6",
            over.name() + " over uuid4 of clients, slowest step over the median step",
            "The server does not run out of randomness: no step stands out more than with keys of"
                + " clients.",
            NO_STALL,
            pairs.ofFills(over, under, PublishedFindings::slowest)));
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
}
