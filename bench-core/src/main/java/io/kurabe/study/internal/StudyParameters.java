package io.kurabe.study.internal;

import io.kurabe.config.ParameterValues;

/** The parameters of a study, as it reads them itself. Immutable. */
public interface StudyParameters {
  /** Returns the values that they were made of. */
  ParameterValues values();
}
