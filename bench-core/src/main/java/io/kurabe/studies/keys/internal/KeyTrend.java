package io.kurabe.studies.keys.internal;

import io.kurabe.stats.Estimate;

/**
 * The change of a step's time while the table grows: a straight line through the steps of each fill
 * by least squares. Intervals are over fills; of a single fill they are those of the line.
 *
 * @param growth the line's value at the last step over that at the first, unit {@code x}
 * @param slope seconds per million rows that each million rows in the table adds
 * @param scatter distance of the steps from the line, as standard deviation over their mean, unit
 *     {@code x}
 * @param laterScatter the scatter of the later half of the steps over that of the earlier half;
 *     above 1 the times scatter more as the table grows
 */
public record KeyTrend(Estimate growth, Estimate slope, Estimate scatter, Estimate laterScatter) {}
