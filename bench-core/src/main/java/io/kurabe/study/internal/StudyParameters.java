package io.kurabe.study.internal;

import io.kurabe.config.ParameterValues;

/** The parameters of a study, as it reads them itself. Immutable. */
public interface StudyParameters {
  ParameterValues values();
}
