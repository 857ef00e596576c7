/**
 * Estimates, intervals and verdicts, as results hold them.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.stats;

import org.jspecify.annotations.NullMarked;
