package io.kurabe.studies.sqlbench;

import io.kurabe.result.StudyResult;
import io.kurabe.study.Study;
import io.kurabe.study.page.PageParts;
import java.util.Optional;

/** Provides the study of MySQL's classic suite. */
public final class SqlBench implements Study {
  @Override
  public String name() {
    return SqlBenchStudy.NAME;
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return result.part(SuiteResult.class).map(suite -> new SuitePage(result, suite));
  }
}
