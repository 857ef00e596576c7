package io.kurabe.result;

/**
 * A stretch of the measured phase (a second, less in short runs), all operations together, by the
 * time of their answer. A last interval of length 0 counts the operations that failed or were
 * answered after the phase.
 *
 * @param startSeconds start, seconds since the measured phase began
 * @param lengthSeconds its length
 * @param succeeded operations acknowledged in it, also those that were due before the phase; times
 *     are of those that were due in the phase
 * @param failed failed operations
 * @param p50Micros median response time of the successes; not-a-number when only a mean is known
 * @param p99Micros 99th percentile, or not-a-number
 * @param maxMicros maximum, or not-a-number
 */
public record IntervalResult(
    double startSeconds,
    double lengthSeconds,
    long succeeded,
    long failed,
    double p50Micros,
    double p99Micros,
    double maxMicros) {}
