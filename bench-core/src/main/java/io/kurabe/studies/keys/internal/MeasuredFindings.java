package io.kurabe.studies.keys.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Relation;
import io.kurabe.study.internal.FindingText;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyRead;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The claims about what the published experiment left out, K3.1 to K3.6: the structure of the
 * index, the log, the reads afterwards, and UUIDs of version 7. Margins follow the measurements in
 * the project's notes on PostgreSQL 18 and MariaDB 11.4, taken before this study was written.
 */
record MeasuredFindings(KeysOptions options, KeysPlan plan, KeysFigures figures, Pairs pairs) {
  private static final String UUID7 = "uuid7";
  private static final Relation TENTH_MORE = Relation.above(1.1, "x");
  private static final Relation TENTH_LESS = Relation.atMost(0.9, "x");
  private static final Relation TEN_TIMES = Relation.above(10, "x");
  private static final Relation QUARTER = Relation.atMost(1.25, "x");

  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    fills(
        all,
        new Claim(
            "K3.1",
            "A random key's index is larger than that of UUIDs in time's order.",
            TENTH_MORE),
        UUID7,
        KeyFigure.INDEX_BYTES);
    fills(
        all,
        new Claim("K3.2", "Random keys leave the leaf pages emptier.", TENTH_LESS),
        UUID7,
        KeyFigure.LEAF_DENSITY_PERCENT);
    fills(
        all,
        new Claim("K3.3", "Random keys write more log for the same rows.", TENTH_MORE),
        UUID7,
        KeyFigure.LOG_BYTES);
    fills(
        all,
        new Claim(
            "K3.4",
            "Random keys write whole pages to the log where a counted key does not.",
            TEN_TIMES),
        PublishedFindings.SERIAL,
        KeyFigure.FULL_PAGE_IMAGES,
        ONE_IMAGE);
    time(all);
    reads(all);
    return all;
  }

  /**
   * The least number of page images that is assumed for a counted key, which often writes none; the
   * ratio is then a lower bound.
   */
  private static final double ONE_IMAGE = 1;

  private record Claim(String id, String sentence, Relation relation) {}

  private void fills(List<Finding> all, Claim claim, String under, KeyFigure figure) {
    fills(all, claim, under, figure, 0);
  }

  /**
   * Compares uuid4 with another key, on each target that reports the figure.
   *
   * @param least value that the other key is assumed to have at least, since there is no multiple
   *     of 0
   */
  private void fills(List<Finding> all, Claim claim, String under, KeyFigure figure, double least) {
    ToDoubleFunction<List<KeyStep>> of = fill -> KeysFigures.figure(fill, figure);
    ToDoubleFunction<List<KeyStep>> ofOther = fill -> Math.max(least, of.applyAsDouble(fill));
    pairs.each(
        List.of(PublishedFindings.UUID4),
        under,
        (over, other) -> {
          boolean reported =
              figures.fills(over).values().stream().mapToDouble(of).anyMatch(Double::isFinite);
          if (reported) {
            all.add(
                FindingText.finding(
                    claim.id,
                    over.name() + " over " + under,
                    claim.sentence,
                    claim.relation,
                    pairs.ofFills(over, of, other, ofOther)));
          }
        });
  }

  private void time(List<Finding> all) {
    pairs.each(
        List.of(UUID7),
        PublishedFindings.SERIAL,
        (over, under) ->
            all.add(
                FindingText.finding(
                    "K3.5",
                    over.name() + " over serial",
                    "UUIDs in time's order take at most a quarter longer than a counted key.",
                    QUARTER,
                    pairs.ofFills(over, under, KeysFigures::secondsPerMillion))));
  }

  private void reads(List<Finding> all) {
    if (options.reads().isZero()) {
      return;
    }
    pairs.each(
        List.of(PublishedFindings.UUID4),
        UUID7,
        (over, under) ->
            all.add(
                FindingText.finding(
                    "K3.6",
                    over.name() + " over uuid7",
                    "Rows of one time are read more slowly by the index on it when keys are random.",
                    TENTH_LESS,
                    pairs.ofReads(over, under, KeyRead.TIME_RANGE))));
  }
}
