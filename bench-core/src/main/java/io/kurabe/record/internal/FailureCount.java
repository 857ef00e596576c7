package io.kurabe.record.internal;

import io.kurabe.target.Failure;
import java.util.Comparator;

/**
 * How often a server answered with one code, failures and retried attempts of the whole run,
 * warm-up included.
 *
 * @param first the first failure with that code; of several generators any of their first ones, the
 *     same in whichever order they are merged
 * @param count how often
 */
public record FailureCount(Failure first, long count) {
  private static final Comparator<Failure> ANY =
      Comparator.comparing(Failure::message).thenComparing(Failure::kind);

  /** Returns the count of two generators together; both have the same code. */
  FailureCount with(FailureCount other) {
    Failure kept = ANY.compare(first, other.first) <= 0 ? first : other.first;
    return new FailureCount(kept, count + other.count);
  }
}
