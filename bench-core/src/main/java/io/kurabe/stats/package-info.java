/** Estimates, intervals and verdicts, as results hold them. */
@NullMarked
package io.kurabe.stats;

import org.jspecify.annotations.NullMarked;
