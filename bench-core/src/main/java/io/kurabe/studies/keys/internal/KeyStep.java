package io.kurabe.studies.keys.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import io.kurabe.result.StudyResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One step of a fill: a number of rows, inserted by all clients side by side.
 *
 * @param run name of its run, as in {@link StudyResult#runs}
 * @param repeat number of the fill, from 1
 * @param step number of the step, from 1
 * @param seconds from its first statement to its last answer; not-a-number when it was interrupted
 *     and completed later
 * @param valid whether its time counts
 * @param figures by the names of {@code KeyFigure}: states at its end, and growth during the step
 */
@JsonTypeName("keyStep")
public record KeyStep(
    String run,
    @JsonAlias("arm") String variant,
    String target,
    int repeat,
    int step,
    long rowsBefore,
    long rowsAfter,
    double seconds,
    boolean valid,
    Map<String, Double> figures)
    implements StudyPart {
  public KeyStep {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
  }

  /** Returns this step without a time that counts. */
  public KeyStep withoutTime() {
    return new KeyStep(
        run, variant, target, repeat, step, rowsBefore, rowsAfter, seconds, false, figures);
  }

  /** Returns the time for a million rows at this step's speed, in seconds. */
  public double secondsPerMillion() {
    return seconds * 1e6 / (rowsAfter - rowsBefore);
  }
}
