package io.kurabe.redis;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisChannelWriter;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.protocol.RedisCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One client with one TCP connection that sends several INCRBY key 1 at once, in one flush. */
final class IncrementBatchClient implements Client.CompletionDriven {
  private final Connections connections;
  private final byte[][] requests;
  private final List<IncrementCommand> commands = new ArrayList<>();
  private volatile StatefulRedisConnection<byte[], byte[]> connection;

  // Set before the batch is sent, then touched on the event loop only.
  private int open;
  private @Nullable Throwable failure;
  private Client.@Nullable Completion completion;

  /**
   * @param requests one encoded request per hot row, all of them a batch
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  IncrementBatchClient(Connections connections, byte[][] requests) {
    this.connections = connections;
    this.requests = requests;
    for (int i = 0; i < requests.length; i++) {
      commands.add(new IncrementCommand());
    }
    this.connection = connections.openBytes();
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion whenDone) {
    open = requests.length;
    failure = null;
    completion = whenDone;
    List<RedisCommand<byte[], byte[], ?>> batch = new ArrayList<>(requests.length);
    for (int i = 0; i < requests.length; i++) {
      commands.get(i).prepare(requests[i], this::answered);
      batch.add(commands.get(i));
    }
    try {
      writer().write(batch);
    } catch (RuntimeException e) {
      commands.forEach(command -> command.completeExceptionally(e));
    }
  }

  private void answered(@Nullable Throwable thrown) {
    if (failure == null) {
      failure = thrown;
    }
    open--;
    Client.Completion whenDone = completion;
    if (open == 0 && whenDone != null) {
      whenDone.done(failure);
    }
  }

  private RedisChannelWriter writer() {
    return ((RedisChannelHandler<?, ?>) connection).getChannelWriter();
  }

  @Override
  public Failure classify(Throwable thrown) {
    return RedisFailures.classify(thrown);
  }

  @Override
  public void reconnect() {
    connection.close();
    connection = connections.openBytes();
  }

  @Override
  public void abort() {
    var unused = connection.closeAsync(); // What it breaks ends by itself, as connection lost.
  }

  @Override
  public void close() {
    connection.close();
  }
}
