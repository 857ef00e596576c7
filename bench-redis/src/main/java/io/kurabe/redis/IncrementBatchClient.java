package io.kurabe.redis;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One client with one TCP connection that has several requests under way: those of a batch are sent
 * at once, in one flush where the batch before has just been answered.
 */
final class IncrementBatchClient implements Client.CompletionDriven {
  private final SharedChannel channel;
  private final byte[][] requests;
  private final Completion each = this::answered;

  // Set before the batch is sent, then touched on the event loop only.
  private int open;
  private @Nullable Throwable failure;
  private @Nullable Completion completion;
  private boolean closed;

  /**
   * @param channel that it has joined
   * @param requests a batch, encoded; each has an answer of one line
   */
  IncrementBatchClient(SharedChannel channel, byte[][] requests) {
    this.channel = channel;
    this.requests = requests;
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion whenDone) {
    open = requests.length;
    failure = null;
    completion = whenDone;
    for (byte[] request : requests) {
      channel.send(request, each);
    }
  }

  private void answered(@Nullable Throwable thrown) {
    if (failure == null) {
      failure = thrown;
    }
    open--;
    Completion whenDone = completion;
    if (open == 0 && whenDone != null) {
      whenDone.done(failure);
    }
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
