package io.kurabe.studies.keys;

import io.kurabe.result.StudyResult;
import io.kurabe.study.Study;
import io.kurabe.study.page.PageParts;
import java.util.Optional;

/** Provides the study of primary keys. */
public final class Keys implements Study {
  @Override
  public String name() {
    return KeysStudy.NAME;
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return result.part(KeysResult.class).map(keys -> new KeysPage(result, keys));
  }
}
