/** Observations of a generator beside operations: outages, pauses and its own activity. */
@NullMarked
package io.kurabe.record;

import org.jspecify.annotations.NullMarked;
