package io.kurabe.study.internal;

import io.kurabe.config.ParameterValues;
import io.kurabe.spec.Replication;
import java.time.Duration;

/** The parameters of a study, as it reads them itself. Immutable. */
public interface StudyParameters {
  ParameterValues values();

  /** Returns how often each point is measured, and in which order. */
  default Replication replication() {
    return RunParameters.replication(values());
  }

  /** Returns the seed of the order and of all clients. */
  default long seed() {
    return values().get(RunParameters.SEED);
  }

  /** Returns the length of the load before each measured phase. */
  default Duration warmUp() {
    return values().get(RunParameters.WARMUP);
  }

  /** Returns the length of each measured phase. */
  default Duration measure() {
    return values().get(RunParameters.DURATION);
  }
}
