package io.kurabe.studies.ddl;

import io.kurabe.result.StudyResult;
import io.kurabe.study.Study;
import io.kurabe.study.page.PageParts;
import java.util.Optional;

/** Provides the study of schema changes. */
public final class Ddl implements Study {
  @Override
  public String name() {
    return DdlStudy.NAME;
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return result.part(DdlResult.class).map(ddl -> new DdlPage(result, ddl));
  }
}
