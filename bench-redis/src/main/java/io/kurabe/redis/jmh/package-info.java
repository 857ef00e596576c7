/**
 * The JMH harnesses of Redis.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.redis.jmh;

import org.jspecify.annotations.NullMarked;
