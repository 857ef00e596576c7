package io.kurabe.compare.internal;

import io.kurabe.result.StudyResult;
import io.kurabe.spec.Replication;

/** The words that tell how to measure again, so that a comparison can decide. Stateless. */
public final class RepeatAdvice {
  /** The forks of JMH that have an interval although one of them fails. */
  private static final int FORKS = 5;

  private RepeatAdvice() {}

  /** Returns the command that repeats a measurement so often that it can be compared. */
  public static String command(String study) {
    if (study.equals(StudyResult.JMH)) {
      return "bench jmh with the same options and -f " + FORKS;
    }
    return "bench %s with the same options and --repeats %d"
        .formatted(
            study.startsWith(StudyResult.LOAD) ? study : "run " + study, Replication.REPEATS);
  }
}
