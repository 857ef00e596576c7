package io.kurabe.redis;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.List;
import java.util.SplittableRandom;

/** One client with one TCP connection that sends INCRBY key 1 and waits for the answer. */
final class SyncIncrementClient implements Client.Blocking {
  private final Connections connections;
  private final List<String> keys;
  private volatile StatefulRedisConnection<String, String> connection;

  /**
   * @param keys one per hot row
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  SyncIncrementClient(Connections connections, List<String> keys) {
    this.connections = connections;
    this.keys = List.copyOf(keys);
    this.connection = connections.openText();
  }

  @Override
  public void perform(int operation, SplittableRandom random) {
    connection.sync().incrby(keys.get(keys.size() == 1 ? 0 : random.nextInt(keys.size())), 1);
  }

  @Override
  public Failure classify(Throwable thrown) {
    return RedisFailures.classify(thrown);
  }

  @Override
  public void reconnect() {
    connection.close();
    connection = connections.openText();
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
