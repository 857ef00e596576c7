package io.kurabe.redis.internal;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisChannelWriter;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.protocol.CommandWrapper;
import io.lettuce.core.protocol.ConnectionFacade;
import io.lettuce.core.protocol.RedisCommand;
import io.lettuce.core.resource.ClientResources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hands commands to a connection of Lettuce's own client of clusters. It stays open when nodes go
 * and come, so that what fails meanwhile is no loss of the client's connection, and what is still
 * under way when it is closed ends then: Lettuce forgets commands that wait for a node.
 * Thread-safe.
 */
final class LettuceWriter implements RedisChannelWriter {
  private final StatefulRedisClusterConnection<?, ?> connection;
  private final RedisChannelWriter writer;
  private final ClusterThreads threads;
  private final Set<Sent<?, ?, ?>> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  LettuceWriter(StatefulRedisClusterConnection<?, ?> connection, ClusterThreads threads) {
    this.connection = connection;
    this.writer = ((RedisChannelHandler<?, ?>) connection).getChannelWriter();
    this.threads = threads;
  }

  @Override
  public <K, V, T> RedisCommand<K, V, T> write(RedisCommand<K, V, T> command) {
    Sent<K, V, T> sent = new Sent<>(command);
    underWay.add(sent);
    if (closed) {
      sent.end();
    } else {
      try {
        writer.write(sent);
      } catch (RedisException e) {
        sent.completeExceptionally(e);
      }
    }
    return sent;
  }

  @Override
  public <K, V> Collection<RedisCommand<K, V, ?>> write(
      Collection<? extends RedisCommand<K, V, ?>> commands) {
    List<RedisCommand<K, V, ?>> written = new ArrayList<>();
    commands.forEach(command -> written.add(write(command)));
    return written;
  }

  @Override
  public void setAutoFlushCommands(boolean on) {
    writer.setAutoFlushCommands(on);
  }

  @Override
  public void flushCommands() {
    writer.flushCommands();
  }

  @Override
  public ClientResources getClientResources() {
    return writer.getClientResources();
  }

  @Override
  public void setConnectionFacade(ConnectionFacade facade) {
    // Lettuce's own connection remains the one that is told.
  }

  @Override
  public void close() {
    closeAsync().join();
  }

  @Override
  public CompletableFuture<Void> closeAsync() {
    closed = true;
    CompletableFuture<Void> closing = connection.closeAsync();
    underWay.forEach(Sent::end);
    return closing;
  }

  /** A command that Lettuce carries. */
  private final class Sent<K, V, T> extends CommandWrapper<K, V, T> {
    Sent(RedisCommand<K, V, T> command) {
      super(command);
    }

    @Override
    public void complete() {
      underWay.remove(this);
      super.complete();
    }

    @Override
    public boolean completeExceptionally(Throwable thrown) {
      if (closed || thrown instanceof RedisCommandTimeoutException) {
        return fail(thrown);
      }
      // In a moment, as Kurabe's own client does it: at once, it would be sent again, and so on.
      threads.later(() -> fail(closed ? thrown : NodeAwayException.givenUp(thrown)));
      return true;
    }

    private boolean fail(Throwable thrown) {
      underWay.remove(this);
      return super.completeExceptionally(thrown);
    }

    @Override
    public void cancel() {
      completeExceptionally(new RedisException("Connection closed"));
    }

    void end() {
      fail(new RedisException("Connection closed"));
    }
  }
}
