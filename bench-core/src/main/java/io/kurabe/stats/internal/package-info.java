/** Statistics on repeated runs: intervals, ratios, verdicts. */
@NullMarked
package io.kurabe.stats.internal;

import org.jspecify.annotations.NullMarked;
