/** The engine for Redis, Valkey and ElastiCache. */
@NullMarked
package io.kurabe.redis;

import org.jspecify.annotations.NullMarked;
