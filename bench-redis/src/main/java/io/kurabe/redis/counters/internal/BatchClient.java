package io.kurabe.redis.counters.internal;

import io.kurabe.redis.internal.ClientConnection;
import io.kurabe.redis.internal.Connections;
import io.kurabe.redis.internal.RedisFailures;
import io.kurabe.redis.internal.Request;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One client whose operation sends all requests in one flush, and ends with the last answer. It
 * carries out one operation at a time.
 */
final class BatchClient implements Client.CompletionDriven {
  private final List<Request> requests;
  private final ClientConnection<String> connection;

  /** Opens the client; a TargetException when the server refuses. */
  BatchClient(Connections connections, List<Request> requests) {
    this.requests = List.copyOf(requests);
    this.connection =
        new ClientConnection<>(
            () -> {
              StatefulRedisConnection<String, String> opened = connections.openText();
              opened.setAutoFlushCommands(false);
              return opened;
            });
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion completion) {
    AtomicInteger open = new AtomicInteger(requests.size());
    AtomicReference<@Nullable Throwable> first = new AtomicReference<>();
    StatefulRedisConnection<String, String> now = connection.now();
    for (Request request : requests) {
      request
          .send(now.async())
          .whenComplete(
              (answer, thrown) -> {
                first.compareAndSet(
                    null, thrown instanceof CompletionException e ? e.getCause() : thrown);
                if (open.decrementAndGet() == 0) {
                  completion.done(first.get());
                }
              });
    }
    now.flushCommands();
  }

  @Override
  public Failure classify(Throwable thrown) {
    return RedisFailures.classify(thrown);
  }

  @Override
  public void reconnect() {
    connection.reconnect();
  }

  @Override
  public void abort() {
    connection.abort();
  }

  @Override
  public void close() {
    connection.close();
  }
}
