package io.kurabe.redis;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;

/** One command that clients send. Thread-safe. */
@FunctionalInterface
interface Request {
  /** Gives it to Lettuce. */
  RedisFuture<?> send(RedisAsyncCommands<String, String> redis);
}
