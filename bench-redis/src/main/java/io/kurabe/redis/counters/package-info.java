/** Counters in keys, and their write-back. */
@NullMarked
package io.kurabe.redis.counters;

import org.jspecify.annotations.NullMarked;
