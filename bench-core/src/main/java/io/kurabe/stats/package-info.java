/** Statistics on repeated runs: intervals, ratios, verdicts. */
@NullMarked
package io.kurabe.stats;

import org.jspecify.annotations.NullMarked;
