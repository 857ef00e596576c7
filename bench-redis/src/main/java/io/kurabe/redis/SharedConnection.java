package io.kurabe.redis;

import io.kurabe.target.Client;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The one connection of a client, or of several that send over it side by side (pipelining). It is
 * opened for the first and closed by the last of them. Thread-safe; completions come on the
 * connection's event loop. Nothing is ever sent twice.
 *
 * <p>A client with a connection of its own has its request sent at once. Of clients that share one,
 * requests that come while others are under way go out together when those are all answered, as
 * redis-benchmark's {@code -P} does: sent one by one they would stay apart for ever, since each
 * answer brings forth the next request, and cost both sides a system call each. Their wait is part
 * of their service time.
 */
final class SharedConnection implements StallGuard.Watched {
  private final Connections connections;
  private final int places;
  private int joined;
  private int left;
  private volatile StatefulRedisConnection<String, String> connection;

  /** The connection of which a request ended without an answer of the server. */
  private volatile @Nullable StatefulRedisConnection<String, String> lost;

  /** The connection that was closed last. */
  private final AtomicReference<@Nullable StatefulRedisConnection<String, String>> closing =
      new AtomicReference<>();

  // Of the batch: guarded by this.
  private int unsent;
  private int underWay;

  // Read by the guard.
  private final LongAdder answers = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private long answersAtLastLook;
  private int looks;

  /**
   * Connects.
   *
   * @param places for how many clients
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  SharedConnection(Connections connections, int places) {
    this.connections = connections;
    this.places = places;
    this.connection = open();
    connections.stallGuard().add(this);
  }

  private StatefulRedisConnection<String, String> open() {
    StatefulRedisConnection<String, String> opened = connections.openText();
    opened.setAutoFlushCommands(places == 1);
    return opened;
  }

  /** Joins as a further client; false when all places are taken or the last client has left. */
  synchronized boolean join() {
    if (joined == places || isOver()) {
      return false;
    }
    joined++;
    return true;
  }

  /** A client is done with it. */
  synchronized void leave() {
    left++;
    if (isOver()) {
      connections.stallGuard().remove(this);
      abort();
    }
  }

  private boolean isOver() {
    return joined > 0 && left == joined;
  }

  /** Sends one request; the completion is called once, with null or with what went wrong. */
  void send(Request request, Client.Completion completion) {
    requests.increment();
    if (places > 1) {
      sendInBatch(request, completion);
      return;
    }
    StatefulRedisConnection<String, String> now = connection;
    request.send(now.async()).whenComplete((answer, thrown) -> answered(now, thrown, completion));
  }

  private void sendInBatch(Request request, Client.Completion completion) {
    StatefulRedisConnection<String, String> now;
    RedisFuture<?> future;
    synchronized (this) {
      now = connection;
      future = request.send(now.async());
      unsent++;
      flushIfFree(now);
    }
    future.whenComplete(
        (answer, thrown) -> {
          synchronized (this) {
            underWay -= now == connection ? 1 : 0;
          }
          answered(now, thrown, completion);
          synchronized (this) {
            flushIfFree(now);
          }
        });
  }

  private void flushIfFree(StatefulRedisConnection<String, String> current) {
    if (current == connection && underWay == 0 && unsent > 0) {
      underWay = unsent;
      unsent = 0;
      current.flushCommands();
    }
  }

  private void answered(
      StatefulRedisConnection<String, String> by,
      @Nullable Throwable thrown,
      Client.Completion completion) {
    answers.increment();
    Throwable cause = thrown instanceof CompletionException e ? e.getCause() : thrown;
    if (cause != null && !(cause instanceof RedisCommandExecutionException)) {
      lost = by;
    }
    completion.done(cause);
  }

  /** Connects again, unless another client has done so since the connection was lost. */
  synchronized void reconnect() {
    if (isOver()) {
      throw new RedisConnectionException("The client is closed");
    }
    // Lettuce ends what was under way a moment before it calls the connection closed.
    if (connection == lost || !connection.isOpen()) {
      close(connection); // Ends what was not sent yet.
      connection = open();
      unsent = 0;
      underWay = 0;
    }
  }

  /** Breaks the connection, for all its clients; what they wait for ends as connection lost. */
  void abort() {
    close(connection);
  }

  /** Once, since Lettuce warns of a second time. */
  private void close(StatefulRedisConnection<String, String> one) {
    if (closing.getAndSet(one) != one) {
      var unused = one.closeAsync();
    }
  }

  /** Breaks a connection on which a request waits while no answer comes. */
  @Override
  public void look() {
    long now = answers.sum();
    looks = requests.sum() != now && now == answersAtLastLook ? looks + 1 : 0;
    answersAtLastLook = now;
    if (looks >= StallGuard.LIMIT_SECONDS) {
      looks = 0;
      abort();
    }
  }
}
