/**
 * The specification of a run: arrivals, think time, phases, retries, as plain serialisable records.
 */
@NullMarked
package io.kurabe.spec;

import org.jspecify.annotations.NullMarked;
