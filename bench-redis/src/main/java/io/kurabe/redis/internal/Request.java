package io.kurabe.redis.internal;

import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.concurrent.CompletionStage;

/** The request of a client for one operation. Thread-safe. */
@FunctionalInterface
public interface Request {
  /**
   * Gives the request to Lettuce.
   *
   * @return completes with the last answer
   */
  CompletionStage<?> send(RedisAsyncCommands<String, String> redis);
}
