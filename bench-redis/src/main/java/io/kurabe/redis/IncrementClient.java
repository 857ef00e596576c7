package io.kurabe.redis;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisChannelWriter;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.SplittableRandom;

/**
 * One client with one TCP connection whose requests are INCRBY key 1. A request is sent once: it is
 * never repeated after a lost connection, so every acknowledged increment counts exactly one.
 */
final class IncrementClient implements Client.CompletionDriven, StallGuard.Watched {
  private final Connections connections;
  private final byte[][] requests;
  private final IncrementCommand command = new IncrementCommand();
  private volatile StatefulRedisConnection<byte[], byte[]> connection;
  private volatile RedisChannelWriter writer;
  private volatile boolean closed;

  // Written by the one who sends, read by the guard; command.done orders them.
  private long sent;
  private long seen;
  private int looks;

  /**
   * @param requests one encoded request per hot row, see {@link CountersCommands#requests}
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  IncrementClient(Connections connections, byte[][] requests) {
    this.connections = connections;
    this.requests = requests;
    this.connection = connections.openBytes();
    this.writer = writerOf(connection);
    connections.stallGuard().add(this);
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion completion) {
    int row = requests.length == 1 ? 0 : random.nextInt(requests.length);
    sent++;
    command.prepare(requests[row], completion);
    try {
      writer.write(command);
    } catch (RuntimeException e) {
      command.completeExceptionally(e);
    }
  }

  @Override
  public Failure classify(Throwable thrown) {
    return RedisFailures.classify(thrown);
  }

  @Override
  public void reconnect() throws RedisConnectionException {
    connection.close();
    StatefulRedisConnection<byte[], byte[]> opened = connections.openBytes();
    if (closed) {
      opened.close();
      throw new RedisConnectionException("The client is closed");
    }
    connection = opened;
    writer = writerOf(opened);
  }

  @Override
  public void abort() {
    var unused = connection.closeAsync(); // What it breaks ends by itself, as connection lost.
  }

  /** Breaks the connection of a request without an answer, which ends that as connection lost. */
  @Override
  public void look() {
    boolean waiting = !command.isDone();
    looks = waiting && sent == seen ? looks + 1 : 0;
    seen = sent;
    if (looks >= StallGuard.LIMIT_SECONDS) {
      looks = 0;
      abort();
    }
  }

  /** Past the API of commands, which looks at the type of each command before it writes it. */
  private static RedisChannelWriter writerOf(StatefulRedisConnection<byte[], byte[]> connection) {
    return ((RedisChannelHandler<?, ?>) connection).getChannelWriter();
  }

  @Override
  public void close() {
    closed = true;
    connections.stallGuard().remove(this);
    connection.close();
  }
}
