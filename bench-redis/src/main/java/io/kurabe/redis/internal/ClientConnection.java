package io.kurabe.redis.internal;

import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.function.Supplier;

/**
 * The connection of one client, which is opened again when it was lost. Used by one thread at a
 * time; {@link #abort} and {@link #close} may be called by others.
 */
public final class ClientConnection<T> implements AutoCloseable {
  private final Supplier<StatefulRedisConnection<T, T>> opener;
  private volatile StatefulRedisConnection<T, T> connection;
  private volatile boolean closed;

  /** Opens the connection; a TargetException when the server refuses. */
  public ClientConnection(Supplier<StatefulRedisConnection<T, T>> opener) {
    this.opener = opener;
    this.connection = opener.get();
  }

  /** Returns the present connection; not to be kept. */
  public StatefulRedisConnection<T, T> now() {
    return connection;
  }

  /** Opens another in its place; a RedisConnectionException when the client was closed. */
  public void reconnect() {
    connection.close();
    StatefulRedisConnection<T, T> opened = opener.get();
    connection = opened;
    if (closed) {
      opened.close();
      throw new RedisConnectionException("The client is closed");
    }
  }

  /** Breaks the connection: commands under way end as connection lost. */
  public void abort() {
    var unused = connection.closeAsync();
  }

  @Override
  public void close() {
    closed = true;
    connection.close();
  }
}
