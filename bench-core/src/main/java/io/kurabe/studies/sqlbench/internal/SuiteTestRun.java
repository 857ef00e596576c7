package io.kurabe.studies.sqlbench.internal;

import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import java.util.List;

/**
 * One run of one test of the suite sql-bench.
 *
 * @param repeat from 1 on
 * @param seconds of the whole test, including its work besides operations; NaN when it did not
 *     reach its end or an operation was left out or has no time
 * @param estimated whether the time of an operation in it is an estimate
 * @param failed why it did not reach its end; empty when it did
 * @param wrong the first wrong answer besides the measured operations and why, which makes all of
 *     them doubtful, since work before or between them was not done; empty without
 * @param cells its operations in their order; one that is measured at two places is there twice
 */
@JsonTypeName("suiteTest")
public record SuiteTestRun(
    String run,
    String test,
    String target,
    int repeat,
    double seconds,
    boolean estimated,
    String failed,
    String wrong,
    List<SuiteCell> cells)
    implements StudyPart {
  public SuiteTestRun {
    cells = List.copyOf(cells);
  }

  /** Returns the first wrong answer that makes the time of a cell doubtful; empty without. */
  public String wrongOf(SuiteCell cell) {
    return cell.wrong().isEmpty() ? wrong : cell.wrong();
  }

  /** Returns the first wrong answer of all; empty without. */
  public String firstWrong() {
    return cells.stream().map(SuiteCell::wrong).filter(w -> !w.isEmpty()).findFirst().orElse(wrong);
  }

  /** Returns which operation has no time, and why; empty when all have one. */
  public String firstMissing() {
    return cells.stream()
        .filter(c -> !c.missing().isEmpty())
        .findFirst()
        .map(c -> c.operation() + " has no time: " + c.missing())
        .orElse("");
  }
}
