/** The engine for Redis, Valkey and ElastiCache. */
@NullMarked
package io.kurabe.redis.internal;

import org.jspecify.annotations.NullMarked;
