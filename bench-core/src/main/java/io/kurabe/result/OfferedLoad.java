package io.kurabe.result;

/**
 * Open loop: what was asked of the server and what it did.
 *
 * @param offeredPerSecond operations that fell due in the measured phase, per second
 * @param achievedPerSecond those that had succeeded when the phase ended, per second
 * @param backlogAtEnd operations due but not sent when the phase ended
 * @param backlogMax largest number of operations due but not sent, seen when one was sent
 * @param unfinished operations due but never answered, also not in the grace period after the phase
 * @param sustainable whether at least 98 % of the offered rate was achieved
 */
public record OfferedLoad(
    double offeredPerSecond,
    double achievedPerSecond,
    long backlogAtEnd,
    long backlogMax,
    long unfinished,
    boolean sustainable) {}
