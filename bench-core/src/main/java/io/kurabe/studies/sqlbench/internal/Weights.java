package io.kurabe.studies.sqlbench.internal;

import io.kurabe.studies.sqlbench.suite.internal.SuiteOperation;
import io.kurabe.studies.sqlbench.suite.internal.SuiteScript;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The expected relative times of operations, for the progress and the expected time only: the times
 * of the published run for as many of them. Immutable.
 */
record Weights(Map<String, List<Double>> ofTests) {
  /** The seconds of an operation that took less than one, since whole seconds were published. */
  private static final double LEAST_SECONDS = 0.3;

  /** A guess for operations that were not published. */
  private static final double SECONDS_PER_STATEMENT = 0.0005;

  static Weights of(SqlBenchOptions options) {
    return new Weights(
        SuiteScript.operations(options.size(), options.fast(), options.tests()).stream()
            .collect(
                Collectors.groupingBy(
                    SuiteScript.Done::test,
                    Collectors.mapping(
                        done -> seconds(done.operation(), done.statements()),
                        Collectors.toList()))));
  }

  private static double seconds(SuiteOperation operation, long statements) {
    return Published.count(operation.name()).isEmpty() || operation.count() == 0
        ? SECONDS_PER_STATEMENT * statements
        : Math.max(LEAST_SECONDS, Published.seconds(operation.name()))
            * operation.count()
            / Published.count(operation.name()).getAsLong();
  }

  /** Returns the expected seconds of a test. */
  double ofTest(String test) {
    return ofTests.getOrDefault(test, List.of()).stream().mapToDouble(d -> d).sum();
  }

  /** Returns the progress of a test, from 0 to 1, by the number of its operation from 0. */
  double done(String test, int operation, double share) {
    List<Double> all = ofTests.getOrDefault(test, List.of());
    double before = all.stream().limit(operation).mapToDouble(d -> d).sum();
    double own = operation < all.size() ? all.get(operation) * share : 0;
    double total = ofTest(test);
    return total > 0 ? Math.min(1, (before + own) / total) : 0;
  }
}
