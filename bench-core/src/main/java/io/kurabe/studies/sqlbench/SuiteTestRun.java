package io.kurabe.studies.sqlbench;

import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import java.util.List;

/**
 * One run of one test of the suite sql-bench.
 *
 * @param run name of the run
 * @param test name of the test
 * @param repeat which, from 1
 * @param seconds of the whole test, what it does besides its operations included; NaN when it did
 *     not get to its end or an operation was left out or has no time
 * @param estimated whether the time of an operation in it is an estimate
 * @param failed why it did not get to its end; empty when it did
 * @param wrong the first wrong answer besides the measured operations and why, which leaves all of
 *     them in doubt: work before or between them was not done. Empty without
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

  /** The first wrong answer that leaves the time of a cell in doubt; empty without. */
  public String wrongOf(SuiteCell cell) {
    return cell.wrong().isEmpty() ? wrong : cell.wrong();
  }

  /** The first wrong answer of all; empty without. */
  public String firstWrong() {
    return cells.stream().map(SuiteCell::wrong).filter(w -> !w.isEmpty()).findFirst().orElse(wrong);
  }

  /** Which operation has no time, and why; empty when all have one. */
  public String firstMissing() {
    return cells.stream()
        .filter(c -> !c.missing().isEmpty())
        .findFirst()
        .map(c -> c.operation() + " has no time: " + c.missing())
        .orElse("");
  }
}
