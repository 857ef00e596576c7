package io.kurabe.studies.ddl.internal;

import io.kurabe.stats.Estimate;

/**
 * The growth of a change's duration with the size of the table.
 *
 * @param exponent slope of the logarithm of the duration over the logarithm of the rows: 1 is
 *     growth in proportion to the size, above 1 faster growth, 0 no growth
 */
public record DdlGrowth(String target, String operation, Estimate exponent) {}
