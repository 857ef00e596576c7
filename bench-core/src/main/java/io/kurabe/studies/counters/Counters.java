package io.kurabe.studies.counters;

import io.kurabe.result.StudyResult;
import io.kurabe.study.Study;
import io.kurabe.study.page.PageParts;
import java.util.Optional;

/** The study of one hot counter. */
public final class Counters implements Study {
  @Override
  public String name() {
    return CountersStudy.NAME;
  }

  @Override
  public String question() {
    return CountersStudy.QUESTION;
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return result.study().equals(name()) ? Optional.of(PageParts.NONE) : Optional.empty();
  }
}
