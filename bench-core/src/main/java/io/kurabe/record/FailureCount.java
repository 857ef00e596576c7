package io.kurabe.record;

import io.kurabe.target.Failure;

/**
 * How often a server answered with one code, failures and retried attempts of the whole run,
 * warm-up included.
 *
 * @param first the first failure with that code
 * @param count how often
 */
public record FailureCount(Failure first, long count) {}
