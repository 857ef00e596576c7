package io.kurabe.redis;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.util.SplittableRandom;

/**
 * One client whose requests are INCRBY key 1. A request is sent once: it is never repeated after a
 * lost connection, so every acknowledged increment counts exactly one.
 */
final class IncrementClient implements Client.CompletionDriven {
  private final byte[][] requests;
  private final SharedChannel channel;
  private boolean closed;

  /**
   * @param channel that it has joined
   * @param requests one encoded request per hot row, see {@link CountersCommands#requests}
   */
  IncrementClient(SharedChannel channel, byte[][] requests) {
    this.channel = channel;
    this.requests = requests;
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion completion) {
    int row = requests.length == 1 ? 0 : random.nextInt(requests.length);
    channel.send(requests[row], completion);
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
