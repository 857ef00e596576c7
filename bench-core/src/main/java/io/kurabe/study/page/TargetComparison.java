package io.kurabe.study.page;

import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonWords;
import io.kurabe.compare.NoiseFloor;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.result.StudyResult;
import java.util.List;
import java.util.Optional;

/** What a result says of its own targets side by side. */
final class TargetComparison {
  private TargetComparison() {}

  /** The targets of one load compared with the first; empty for other results. */
  static Optional<ComparisonResult> compared(StudyResult result) {
    List<Side> targets =
        result.study().startsWith(StudyResult.LOAD)
            ? Side.targetsOf(result.study(), result)
            : List.of();
    return targets.size() < 2
        ? Optional.empty()
        : Optional.of(Comparison.of(targets, Question.DEFAULT.ofOneInvocation()));
  }

  /** What null checks found, a sentence each. */
  static List<String> nullChecks(StudyResult result) {
    return NoiseFloor.of(Side.of("", "", result)).stream()
        .map(ComparisonWords::noiseFloor)
        .toList();
  }
}
