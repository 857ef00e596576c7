package io.kurabe.redis.cache.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.workloads.cache.internal.Pipelined;
import io.lettuce.core.RedisCommandInterruptedException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends many requests over one connection in batches, of which some are under way at any time. Used
 * by one thread.
 */
final class Pipeline implements AutoCloseable {
  private static final int BATCH = 500;
  private static final int BATCHES_UNDER_WAY = 4;
  private static final long LONGEST_WAIT_SECONDS = 60;
  private static final long TELL_EVERY_NANOS = 100_000_000;

  private final StatefulRedisConnection<String, String> connection;
  private final Map<String, ProtocolKeyword> keywords = new HashMap<>();
  private final Deque<RedisFuture<?>> underWay = new ArrayDeque<>();
  private long done;
  private long told;

  Pipeline(StatefulRedisConnection<String, String> connection) {
    this.connection = connection;
    connection.setAutoFlushCommands(false);
  }

  /** Sends all, and returns when all have been answered; throws the first refusal. */
  void send(Pipelined requests) {
    told = NanoClock.SYSTEM.nanoTime();
    for (long i = 0; i < requests.count(); i++) {
      Words words = new Words();
      requests.write(i, words);
      underWay.add(
          connection
              .async()
              .dispatch(
                  keywords.computeIfAbsent(requests.command(i), Keyword::of),
                  new ReadAnswer(requests.answer(i)),
                  words.args()));
      if ((i + 1) % BATCH == 0) {
        connection.flushCommands();
        awaitAllBut((BATCHES_UNDER_WAY - 1) * BATCH, requests);
        tell(requests);
      }
    }
    connection.flushCommands();
    awaitAllBut(0, requests);
    goOn(requests.progress(done));
  }

  private void tell(Pipelined requests) {
    long now = NanoClock.SYSTEM.nanoTime();
    if (now - told >= TELL_EVERY_NANOS) {
      told = now;
      goOn(requests.progress(done));
    }
  }

  private void goOn(boolean wanted) {
    if (!wanted) {
      throw new RedisException("it was stopped after %,d requests".formatted(done));
    }
  }

  private void awaitAllBut(int left, Pipelined requests) {
    while (underWay.size() > left) {
      await(underWay.remove());
      requests.answered();
      done++;
    }
  }

  private static void await(RedisFuture<?> answer) {
    try {
      answer.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RedisException refused
          ? refused
          : new RedisException(e.getCause());
    } catch (TimeoutException e) {
      throw new RedisCommandTimeoutException("no answer within " + LONGEST_WAIT_SECONDS + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RedisCommandInterruptedException(e);
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
