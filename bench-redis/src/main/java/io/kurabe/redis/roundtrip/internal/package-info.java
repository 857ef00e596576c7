/** The round trip by PING. */
@NullMarked
package io.kurabe.redis.roundtrip.internal;

import org.jspecify.annotations.NullMarked;
