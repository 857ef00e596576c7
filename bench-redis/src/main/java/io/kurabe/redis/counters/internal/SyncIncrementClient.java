package io.kurabe.redis.counters.internal;

import io.kurabe.redis.internal.ClientConnection;
import io.kurabe.redis.internal.Connections;
import io.kurabe.redis.internal.RedisFailures;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.util.List;
import java.util.SplittableRandom;

/** One client with one TCP connection that sends INCRBY key 1 and waits for the answer. */
final class SyncIncrementClient implements Client.Blocking {
  private final List<String> keys;
  private final ClientConnection<String> connection;

  /** Opens the client, with a key for each hot row. */
  SyncIncrementClient(Connections connections, List<String> keys) {
    this.keys = List.copyOf(keys);
    this.connection = new ClientConnection<>(connections::openText);
  }

  @Override
  public void perform(int operation, SplittableRandom random) {
    String key = keys.get(keys.size() == 1 ? 0 : random.nextInt(keys.size()));
    connection.now().sync().incrby(key, 1);
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
    connection.abort();
  }

  @Override
  public void close() {
    connection.close();
  }
}
