/** The load engine: schedules, pacing, client loops. */
@NullMarked
package io.kurabe.load.internal;

import org.jspecify.annotations.NullMarked;
