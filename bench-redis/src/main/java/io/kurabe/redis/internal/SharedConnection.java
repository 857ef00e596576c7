package io.kurabe.redis.internal;

import io.kurabe.target.Client;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The one connection of a client, or of several that send over it side by side (pipelining). It is
 * opened for the first and closed by the last of them. Thread-safe; completions come on the
 * connection's event loop. Nothing is ever sent twice.
 *
 * <p>When clients share one, the requests that follow the answers of one read go out together, see
 * {@link Connections}.
 */
public final class SharedConnection implements StallGuard.Watched {
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

  // Read by the guard.
  private final LongAdder answers = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private long answersAtLastLook;
  private int looks;

  /** Connects for that many clients; a TargetException when the server refuses. */
  SharedConnection(Connections connections, int places) {
    this.connections = connections;
    this.places = places;
    this.connection = connections.openText();
    if (!connections.endpoint().routing().byLettuce()) { // Else Lettuce limits each request.
      connections.stallGuard().add(this);
    }
  }

  /** Joins as a further client; false when all places are taken or the last has left. */
  synchronized boolean join() {
    if (joined == places || isOver()) {
      return false;
    }
    joined++;
    return true;
  }

  /** Leaves the connection, when a client needs it no more. */
  public synchronized void leave() {
    left++;
    if (isOver()) {
      connections.stallGuard().remove(this);
      abort();
    }
  }

  private boolean isOver() {
    return joined > 0 && left == joined;
  }

  /** Sends one request; completes once, with null or with the failure. */
  public void send(Request request, Client.Completion completion) {
    StatefulRedisConnection<String, String> now = connection;
    requests.increment();
    CompletionStage<?> answer;
    try {
      answer = request.send(now.async());
    } catch (RedisException e) {
      answered(now, e, completion);
      return;
    }
    answer.whenComplete((value, thrown) -> answered(now, thrown, completion));
  }

  private void answered(
      StatefulRedisConnection<String, String> by,
      @Nullable Throwable thrown,
      Client.Completion completion) {
    answers.increment();
    Throwable within = thrown instanceof CompletionException ? thrown.getCause() : null;
    Throwable cause = within == null ? thrown : within;
    if (cause != null && !(cause instanceof RedisCommandExecutionException)) {
      lost = by;
    }
    completion.done(cause);
  }

  /** Connects again, unless another client has done so since the connection was lost. */
  public synchronized void reconnect() {
    if (isOver()) {
      throw new RedisConnectionException("The client is closed");
    }
    // Lettuce ends what was under way a moment before it calls the connection closed.
    if (connection == lost || !connection.isOpen()) {
      close(connection);
      connection = connections.openText();
    }
  }

  /** Breaks the connection for all its clients; their requests end as connection lost. */
  public void abort() {
    close(connection);
  }

  /** Closes the connection once, since Lettuce warns of a second time. */
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
