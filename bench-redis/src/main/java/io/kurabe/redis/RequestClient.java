package io.kurabe.redis;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One client that sends requests which were encoded before the run. A request is sent once: it is
 * never repeated after a lost connection, so every acknowledged increment counts exactly one.
 */
final class RequestClient implements Client.CompletionDriven {
  private final byte[][] requests;
  private final SharedChannel channel;
  private final @Nullable RequestBatch batch;
  private boolean closed;

  private RequestClient(SharedChannel channel, byte[][] requests, @Nullable RequestBatch batch) {
    this.channel = channel;
    this.requests = requests;
    this.batch = batch;
  }

  /**
   * A client whose operation is one request.
   *
   * @param channel that it has joined
   * @param requests drawn from with equal chances; each has an answer of one line
   */
  RequestClient(SharedChannel channel, byte[][] requests) {
    this(channel, requests, null);
  }

  /** A client whose operation is all the requests at once. */
  static RequestClient ofBatch(SharedChannel channel, byte[][] requests) {
    return new RequestClient(channel, requests, new RequestBatch(requests));
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion completion) {
    if (batch != null) {
      batch.send(channel.current(), completion);
      return;
    }
    int chosen = requests.length == 1 ? 0 : random.nextInt(requests.length);
    channel.current().send(requests[chosen], completion);
  }

  @Override
  public Failure classify(Throwable thrown) {
    return RedisFailures.classify(thrown);
  }

  @Override
  public void reconnect() {
    channel.reconnect();
  }

  @Override
  public void abort() {
    channel.abort(); // What it breaks ends by itself, as connection lost.
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      channel.leave();
    }
  }
}
