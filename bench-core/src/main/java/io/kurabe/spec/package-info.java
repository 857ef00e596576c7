/**
 * The specification of a run: arrivals, think time, phases, retries, as plain serialisable records.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.spec;

import org.jspecify.annotations.NullMarked;
