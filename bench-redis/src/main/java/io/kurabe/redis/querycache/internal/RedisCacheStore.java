package io.kurabe.redis.querycache.internal;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.kurabe.redis.internal.AdminConnection;
import io.kurabe.redis.internal.ClientConnection;
import io.kurabe.redis.internal.Connections;
import io.kurabe.redis.internal.RedisFailures;
import io.kurabe.studies.querycache.internal.CacheConnection;
import io.kurabe.studies.querycache.internal.CacheStore;
import io.kurabe.target.Failure;
import io.kurabe.workload.StatementText;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link CacheStore} in keys of a workspace, by Lettuce's synchronous API. */
final class RedisCacheStore implements CacheStore {
  private static final String FOLDER = "cache:";

  private final Connections connections;
  private final AdminConnection control;
  private final String prefix;

  /** Takes the prefix of all keys of the workspace. */
  RedisCacheStore(Connections connections, AdminConnection control, String prefix) {
    this.connections = connections;
    this.control = control;
    this.prefix = prefix + FOLDER;
  }

  @Override
  public CacheConnection open() {
    return new Open(connections, prefix);
  }

  @Override
  public void clear() {
    String intent = "empty the cache";
    control.unlink(intent, control.scan(intent, prefix + "*"));
  }

  @Override
  public List<StatementText> commands() {
    return List.of(
        new StatementText("each read, first", "GET " + prefix + "<row or range>"),
        new StatementText(
            "each read that finds nothing there",
            "SET " + prefix + "<row or range> <rows> PX <ttl>"),
        new StatementText(
            "each write, where writers invalidate",
            "UNLINK " + prefix + "<all that hold the row>"));
  }

  /** One client's connection. Used by one thread at a time. */
  private static final class Open implements CacheConnection {
    private final byte[] prefix;
    private final boolean together;
    private final ClientConnection<byte[]> connection;

    Open(Connections connections, String prefix) {
      this.prefix = prefix.getBytes(StandardCharsets.US_ASCII);
      this.together = !connections.isCluster();
      this.connection = new ClientConnection<>(connections::openBytes);
    }

    @Override
    public byte @Nullable [] get(String name) {
      return connection.now().sync().get(key(name));
    }

    @Override
    public void put(String name, byte[] value, Duration ttl) {
      connection.now().sync().set(key(name), value, SetArgs.Builder.px(ttl));
    }

    @Override
    public void remove(List<String> names) {
      byte[][] keys = names.stream().map(this::key).toArray(byte[][]::new);
      if (together) {
        connection.now().sync().unlink(keys);
        return;
      }
      // On a cluster the keys of one command lie in one slot: one command each, side by side.
      StatefulRedisConnection<byte[], byte[]> now = connection.now();
      List<RedisFuture<Long>> removed =
          Arrays.stream(keys).map(key -> now.async().unlink(key)).toList();
      removed.forEach(
          each -> LettuceFutures.awaitOrCancel(each, now.getTimeout().toNanos(), NANOSECONDS));
    }

    private byte[] key(String name) {
      byte[] key = new byte[prefix.length + name.length()];
      System.arraycopy(prefix, 0, key, 0, prefix.length);
      for (int i = 0; i < name.length(); i++) {
        key[prefix.length + i] = (byte) name.charAt(i);
      }
      return key;
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
}
