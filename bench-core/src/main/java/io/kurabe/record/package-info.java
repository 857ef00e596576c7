/**
 * Observations of a generator beside operations: outages, pauses and its own activity.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.record;

import org.jspecify.annotations.NullMarked;
