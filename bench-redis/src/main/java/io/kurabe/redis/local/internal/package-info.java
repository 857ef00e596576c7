/** Servers that Kurabe starts: the embedded Redis and containers, with their configuration. */
@NullMarked
package io.kurabe.redis.local.internal;

import org.jspecify.annotations.NullMarked;
