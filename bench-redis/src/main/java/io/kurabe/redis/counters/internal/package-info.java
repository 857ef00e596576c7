/** Counters in keys, and their write-back. */
@NullMarked
package io.kurabe.redis.counters.internal;

import org.jspecify.annotations.NullMarked;
