package io.kurabe.studies.keys.internal;

import io.kurabe.stats.Estimate;

/**
 * One target compared with another, measured in turns.
 *
 * @param over name of the target in the numerator
 * @param under name of the target in the denominator
 * @param what e.g. {@code uuid4, narrow} or {@code simple-update, 8 clients}
 * @param metric {@code s per million rows}, {@code transactions/s}, {@code reads/s}
 * @param ratio of the two, unit {@code x}
 */
public record KeyRatio(String over, String under, String what, String metric, Estimate ratio) {}
