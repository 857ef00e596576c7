package io.kurabe.studies.counters;

import io.kurabe.study.Study;

/** Provides the study of one hot counter. */
public final class Counters implements Study {
  @Override
  public String name() {
    return CountersStudy.NAME;
  }
}
