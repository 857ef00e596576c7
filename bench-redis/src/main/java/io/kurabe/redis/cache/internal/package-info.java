/** The workload {@code cache} by Lettuce's asynchronous commands. */
@NullMarked
package io.kurabe.redis.cache.internal;

import org.jspecify.annotations.NullMarked;
