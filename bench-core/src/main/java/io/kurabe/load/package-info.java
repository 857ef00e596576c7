/** The load engine: schedules, pacing, client loops. */
@NullMarked
package io.kurabe.load;

import org.jspecify.annotations.NullMarked;
