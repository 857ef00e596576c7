package io.kurabe.studies.keys;

import io.kurabe.stats.Estimate;

/**
 * One target beside another, measured in turns.
 *
 * @param over name of the target above the line
 * @param under name of the target below it
 * @param what e.g. {@code uuid4, narrow} or {@code simple-update, 8 clients}
 * @param metric {@code s per million rows}, {@code transactions/s}, {@code reads/s}
 * @param ratio of the two, unit {@code x}
 */
public record KeyRatio(String over, String under, String what, String metric, Estimate ratio) {}
