package io.kurabe.study.page;

import io.kurabe.page.Page;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.studies.ddl.DdlPage;
import io.kurabe.studies.ddl.DdlResult;
import io.kurabe.studies.keys.KeysPage;
import io.kurabe.studies.keys.KeysResult;
import io.kurabe.studies.querycache.CachePage;
import io.kurabe.studies.querycache.QueryCacheResult;
import io.kurabe.studies.sqlbench.SuitePage;
import io.kurabe.studies.sqlbench.SuiteResult;
import io.kurabe.study.findmax.KneePage;
import java.util.List;
import java.util.Optional;

/** The page of any result. Stateless. */
public final class StudyPages {
  private StudyPages() {}

  /** The page of a result. */
  public static Page of(StudyResult result) {
    return ResultPage.of(result, parts(result));
  }

  /** The page of a single run, which says nothing of the server and has no interval. */
  public static Page of(RunResult run) {
    return of(SingleRuns.resultOf(run));
  }

  /** The answer of a result, in a few sentences. */
  public static List<String> answer(StudyResult result) {
    return ResultPage.answer(result, parts(result));
  }

  private static PageParts parts(StudyResult result) {
    Optional<PageParts> own =
        result
            .part(DdlResult.class)
            .map(d -> DdlPage.parts(result, d))
            .or(() -> result.part(KeysResult.class).map(k -> KeysPage.parts(result, k)))
            .or(() -> result.part(SuiteResult.class).map(s -> SuitePage.parts(result, s)))
            .or(() -> result.part(QueryCacheResult.class).map(CachePage::parts))
            .or(() -> KneePage.parts(result));
    return own.orElse(PageParts.NONE);
  }
}
