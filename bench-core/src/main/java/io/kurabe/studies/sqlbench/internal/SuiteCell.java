package io.kurabe.studies.sqlbench.internal;

/**
 * One operation of the suite sql-bench in one run of its test.
 *
 * @param count that the suite reports, which is not always the number of statements
 * @param statements really executed
 * @param seconds of wall time; of an estimate, for all rounds. NaN when it could not be measured
 * @param estimated whether its loop was ended at the time limit and its time extrapolated
 * @param wrongAnswers number of statements with a wrong answer
 * @param wrong the first of them and why; empty without
 * @param missing why there is no time; empty when there is one
 * @param reported whether it is a row of the published table
 */
public record SuiteCell(
    String operation,
    long count,
    long statements,
    double seconds,
    boolean estimated,
    long wrongAnswers,
    String wrong,
    String missing,
    boolean reported) {}
