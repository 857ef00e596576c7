package io.kurabe.load.internal;

import io.kurabe.result.OperationResult;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges a run by how many of its operations succeeded in the measured phase. Stateless. */
final class SuccessRule {
  private SuccessRule() {}

  /**
   * Returns the reason why the numbers of a run must not be used, if there is one: nothing
   * succeeded, more failed than succeeded, or one of its operations never succeeded.
   *
   * @param whole the operations over the whole measured phase
   * @param counted the operations without the transient at the begin of the phase, as reported
   */
  static Optional<String> broken(List<OperationResult> whole, List<OperationResult> counted) {
    if (succeeded(counted) == 0) {
      return Optional.of("no operation succeeded in the measured phase" + mostFrequentError(whole));
    }
    return mostFailed(whole).or(() -> mostFailed(counted)).or(() -> neverSucceeded(counted));
  }

  private static Optional<String> mostFailed(List<OperationResult> operations) {
    long failed = operations.stream().mapToLong(OperationResult::failed).sum();
    long succeeded = succeeded(operations);
    return failed <= succeeded
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "more operations failed (%,d) than succeeded (%,d)%s",
                failed,
                succeeded,
                mostFrequentError(operations)));
  }

  /**
   * Returns a reason for each operation that never succeeded, since a mix without one of its
   * operations is another mix.
   */
  private static Optional<String> neverSucceeded(List<OperationResult> operations) {
    return operations.stream()
        .filter(o -> o.succeeded() == 0 && o.failed() > 0)
        .map(o -> o.operation() + " never succeeded" + mostFrequentError(List.of(o)))
        .reduce((one, other) -> one + "; " + other);
  }

  private static long succeeded(List<OperationResult> operations) {
    return operations.stream().mapToLong(OperationResult::succeeded).sum();
  }

  private static String mostFrequentError(List<OperationResult> operations) {
    return operations.stream()
        .flatMap(o -> o.errorCodes().stream())
        .max(Comparator.comparingLong(OperationResult.ErrorCount::count))
        .map(e -> ": " + e.count() + " times " + e.message() + " (" + e.code() + ")")
        .orElse("");
  }
}
