/** The round trip by PING. */
@NullMarked
package io.kurabe.redis.roundtrip;

import org.jspecify.annotations.NullMarked;
