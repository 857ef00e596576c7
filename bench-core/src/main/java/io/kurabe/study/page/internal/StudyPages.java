package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Page;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.findmax.internal.SloSearchPage;
import io.kurabe.study.internal.Study;
import java.util.List;

/** Makes the page of any result. Stateless. */
public final class StudyPages {
  private StudyPages() {}

  public static Page of(StudyResult result) {
    return ResultPage.of(result, parts(result));
  }

  /** Makes the page of a single run, which says nothing about the server and has no interval. */
  public static Page of(RunResult run) {
    return of(SingleRuns.resultOf(run));
  }

  /** Returns the answer of a result, in a few sentences. */
  public static List<String> answer(StudyResult result) {
    return ResultPage.answer(result, parts(result));
  }

  private static PageParts parts(StudyResult result) {
    return Study.named(result.study())
        .flatMap(study -> study.page(result))
        .or(() -> SloSearchPage.parts(result))
        .orElse(PageParts.NONE);
  }
}
