package io.kurabe.study.page.internal;

import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.NoiseFloor;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.compare.internal.ComparisonWords;
import io.kurabe.result.StudyResult;
import java.util.List;
import java.util.Optional;

/** Compares the targets of one result with each other. */
final class TargetComparison {
  private TargetComparison() {}

  /** Compares the targets of one load with the first; empty for other results. */
  static Optional<ComparisonResult> compared(StudyResult result) {
    List<Side> targets =
        result.study().startsWith(StudyResult.LOAD)
            ? Side.targetsOf(result.study(), result)
            : List.of();
    return targets.size() < 2
        ? Optional.empty()
        : Optional.of(Comparison.of(targets, Question.DEFAULT.ofOneInvocation()));
  }

  /** Describes what null checks found, a sentence each. */
  static List<String> nullChecks(StudyResult result) {
    return NoiseFloor.of(Side.of("", "", result)).stream()
        .map(ComparisonWords::noiseFloor)
        .toList();
  }
}
