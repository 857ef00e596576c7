package io.kurabe.result;

/**
 * One second (or what was left of it) of the measured phase, all operations together, by the time
 * of their answer. Only operations that were due in the phase are in it: where answers take long,
 * the first interval starts low, and a last one of length 0 has the answers that came after the
 * phase.
 *
 * @param startSeconds start, seconds since the measured phase began
 * @param lengthSeconds its length
 * @param succeeded acknowledged operations
 * @param failed failed operations
 * @param p50Micros median response time of the successes; not-a-number where only a mean is known
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
