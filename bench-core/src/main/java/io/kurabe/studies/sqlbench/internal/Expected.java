package io.kurabe.studies.sqlbench.internal;

import io.kurabe.studies.sqlbench.suite.internal.SuiteOperation;
import io.kurabe.studies.sqlbench.suite.internal.SuiteScript;
import java.util.List;
import java.util.function.Predicate;

/**
 * Counts the places at which the chosen tests measure an operation; a sum of fewer cells belongs to
 * a run that was interrupted, and is no time of the operation. Immutable.
 */
record Expected(List<SuiteOperation> operations) {
  Expected {
    operations = List.copyOf(operations);
  }

  static Expected of(SqlBenchOptions options) {
    return new Expected(
        SuiteScript.operations(options.tests(), options.fast()).stream()
            .filter(o -> options.times(o.name()))
            .toList());
  }

  int cells(String operation, boolean reported) {
    return (int)
        operations.stream()
            .filter(o -> o.name().equals(operation) && o.reported() == reported)
            .count();
  }

  /** Returns the places of all operations of the published table that are wanted. */
  int reported(Predicate<String> wanted) {
    return (int) operations.stream().filter(o -> o.reported() && wanted.test(o.name())).count();
  }
}
