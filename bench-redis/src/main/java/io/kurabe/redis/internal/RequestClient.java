package io.kurabe.redis.internal;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One client that sends one request after the other by Lettuce's asynchronous commands. A request
 * is sent once: it is never repeated after a lost connection, so every acknowledged increment
 * counts exactly one.
 */
public final class RequestClient implements Client.CompletionDriven {
  private final List<Request> requests;
  private final SharedConnection connection;
  private boolean closed;

  /** Takes a connection that it has joined, and requests to draw with equal chances. */
  public RequestClient(SharedConnection connection, List<Request> requests) {
    this.connection = connection;
    this.requests = List.copyOf(requests);
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion completion) {
    int chosen = requests.size() == 1 ? 0 : random.nextInt(requests.size());
    connection.send(requests.get(chosen), completion);
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
    connection.abort(); // What it breaks ends by itself, as connection lost.
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      connection.leave();
    }
  }
}
