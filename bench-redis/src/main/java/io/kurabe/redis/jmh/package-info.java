/** The JMH harnesses of Redis. */
@NullMarked
package io.kurabe.redis.jmh;

import org.jspecify.annotations.NullMarked;
