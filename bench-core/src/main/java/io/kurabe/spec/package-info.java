/** What was asked for: arrivals, think time, phases, retries; plain serialisable records. */
@NullMarked
package io.kurabe.spec;

import org.jspecify.annotations.NullMarked;
