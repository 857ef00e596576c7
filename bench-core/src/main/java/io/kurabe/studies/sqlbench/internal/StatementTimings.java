package io.kurabe.studies.sqlbench.internal;

import io.kurabe.load.StopSignal;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.studies.sqlbench.suite.internal.StatementListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records the times of single statements by operation, and wrong answers, in constant memory. Used
 * by the thread of the run.
 */
final class StatementTimings implements StatementListener {
  private static final int SHOWN = 200;

  private final StopSignal stop;
  private final Map<String, Histogram> times = new LinkedHashMap<>();
  private @Nullable Histogram current;
  private long all;
  private long statements;
  private long wrongAnswers;
  private String wrong = "";
  private long wrongOfAll;
  private String firstOfAll = "";
  private String besides = "";

  /** Says that a stop was requested between two statements. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super("stopped", null, false, false);
    }
  }

  StatementTimings(StopSignal stop) {
    this.stop = stop;
  }

  /** Begins an operation; an empty name stands for work that is not timed. */
  void begin(String operation) {
    current =
        operation.isEmpty()
            ? null
            : times.computeIfAbsent(operation, name -> HistogramText.empty());
    statements = 0;
    wrongAnswers = 0;
    wrong = "";
  }

  @Override
  public void sending() {
    if (stop.requested()) {
      throw new Stopped();
    }
  }

  @Override
  public void answered(long nanos) {
    all++;
    statements++;
    if (current != null) {
      current.recordValue(Math.max(0, nanos));
    }
  }

  @Override
  public void wrong(String sql, String why) {
    wrongAnswers++;
    wrongOfAll++;
    String text = sql.length() > SHOWN ? sql.substring(0, SHOWN) + " ..." : sql;
    if (wrong.isEmpty()) {
      wrong = text + ": " + why;
    }
    if (firstOfAll.isEmpty()) {
      firstOfAll = wrong;
    }
    if (current == null && besides.isEmpty()) {
      besides = wrong;
    }
  }

  /** Records a refused connection: nothing was sent, and it counts as a wrong answer. */
  void refused(String why) {
    all++;
    wrong("connect", "refused: " + why);
  }

  /** Returns the statements since the operation began. */
  long statements() {
    return statements;
  }

  /** Returns the wrong answers since the operation began. */
  long wrongAnswers() {
    return wrongAnswers;
  }

  /** Returns the first wrong answer since the operation began; empty without. */
  String wrong() {
    return wrong;
  }

  /** Returns the statements and refused connections of the whole run. */
  long allStatements() {
    return all;
  }

  long allWrongAnswers() {
    return wrongOfAll;
  }

  /** Returns the first wrong answer of the whole run; empty without. */
  String firstWrong() {
    return firstOfAll;
  }

  /** Returns the first wrong answer outside of the measured operations; empty without. */
  String wrongBesides() {
    return besides;
  }

  /** Returns the times by operation, with rates over the seconds of the whole test. */
  List<OperationResult> operations(double seconds) {
    List<OperationResult> results = new ArrayList<>();
    times.forEach((name, histogram) -> results.add(result(name, histogram, seconds)));
    return results;
  }

  private static OperationResult result(String name, Histogram histogram, double seconds) {
    LatencySummary time = LatencySummary.of(histogram);
    return OperationResult.of(name, time.count(), seconds > 0 ? time.count() / seconds : 0, time);
  }
}
