/** What a generator observed beside operations: outages, pauses, its own activity. */
@NullMarked
package io.kurabe.record;

import org.jspecify.annotations.NullMarked;
