package io.kurabe.studies.querycache;

import io.kurabe.result.StudyResult;
import io.kurabe.study.Study;
import io.kurabe.study.page.PageParts;
import java.util.Optional;

/** Provides the study of query caches. */
public final class QueryCache implements Study {
  @Override
  public String name() {
    return QueryCacheStudy.NAME;
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return result.part(QueryCacheResult.class).map(CachePage::new);
  }
}
