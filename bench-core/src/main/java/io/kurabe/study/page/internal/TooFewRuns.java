package io.kurabe.study.page.internal;

import io.kurabe.compare.internal.RepeatAdvice;
import io.kurabe.page.internal.Section;
import io.kurabe.result.PointResult;
import io.kurabe.result.StudyResult;

/** Says what to do with a load of too few runs, so that it can be compared later. Stateless. */
final class TooFewRuns {
  private TooFewRuns() {}

  /** Returns the last section of a load whose points have no interval; else one without content. */
  static Section.Builder of(ResultView view) {
    Section.Builder section = Section.named("repeat", "To compare it later");
    int valid = view.points().stream().mapToInt(PointResult::validRuns).max().orElse(0);
    boolean without = view.points().stream().noneMatch(p -> p.throughput().bounded());
    boolean load = view.result().study().startsWith(StudyResult.LOAD) && !view.isSearch();
    if (load && without && valid > 0 && view.result().complete()) {
      section.text(
          (valid == 1
                  ? "One run does not tell by how much the next one would differ, so that no later"
                      + " result can be called faster or slower than it. "
                  : "%d valid runs have no 95%% interval, which needs 6. ".formatted(valid))
              + "Repeat it: "
              + RepeatAdvice.command(view.result().study())
              + ".");
    }
    return section;
  }
}
