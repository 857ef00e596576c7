package io.kurabe.result;

import java.util.List;

/**
 * One run of one test of the suite sql-bench.
 *
 * @param run name of the run
 * @param test name of the test
 * @param repeat which, from 1
 * @param seconds of the whole test, what it does besides its operations included; NaN when it did
 *     not get to its end or operations were left out
 * @param estimated whether the time of an operation in it is an estimate
 * @param failed why it did not get to its end; empty when it did
 * @param cells its operations in their order; one that is measured at two places is there twice
 */
public record SuiteTestRun(
    String run,
    String test,
    String target,
    int repeat,
    double seconds,
    boolean estimated,
    String failed,
    List<SuiteCell> cells) {
  public SuiteTestRun {
    cells = List.copyOf(cells);
  }
}
