/** The load engine: schedules, pacing, workers. */
@NullMarked
package io.kurabe.load;

import org.jspecify.annotations.NullMarked;
