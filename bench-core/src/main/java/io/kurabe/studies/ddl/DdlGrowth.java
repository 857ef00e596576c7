package io.kurabe.studies.ddl;

import io.kurabe.stats.Estimate;

/**
 * How the duration of a change grows with the size of the table.
 *
 * @param target name of the target
 * @param operation the change
 * @param exponent slope of the logarithm of the duration over the logarithm of the rows: 1 grows
 *     with the size, above 1 faster, 0 not at all
 */
public record DdlGrowth(String target, String operation, Estimate exponent) {}
