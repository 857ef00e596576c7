package io.kurabe.redis;

import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.concurrent.CompletionStage;

/** What clients send for one operation. Thread-safe. */
@FunctionalInterface
public interface Request {
  /**
   * Gives it to Lettuce.
   *
   * @return completes with the last answer
   */
  CompletionStage<?> send(RedisAsyncCommands<String, String> redis);
}
