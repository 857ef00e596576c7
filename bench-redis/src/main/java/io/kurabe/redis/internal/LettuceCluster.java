package io.kurabe.redis.internal;

import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.StatefulRedisConnectionImpl;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lettuce's own client of clusters, with the defaults that a Java program gets: it connects again
 * by itself, keeps requests back until then, and sends again what was under way. How it routes, and
 * which node answered, cannot be seen. Thread-safe.
 */
final class LettuceCluster implements AutoCloseable {
  private final Endpoint endpoint;
  private final ClientResources resources;
  private final SslOptions tls;
  private final ClusterThreads threads;
  private @Nullable RedisClusterClient client;

  /** Takes what it shares with the connections that are not measured. */
  LettuceCluster(
      Endpoint endpoint, ClientResources resources, SslOptions tls, ClusterThreads threads) {
    this.endpoint = endpoint;
    this.resources = resources;
    this.tls = tls;
    this.threads = threads;
  }

  /** Opens a connection; a TargetException says why it cannot be opened. */
  <T> StatefulRedisConnection<T, T> open(RedisCodec<T, T> codec) {
    try {
      LettuceWriter writer = new LettuceWriter(client().connect(codec), threads);
      return new StatefulRedisConnectionImpl<>(
          writer, NoPushes.INSTANCE, codec, endpoint.routing().timeout());
    } catch (RedisException e) {
      throw ConnectFailure.explain(endpoint, e);
    }
  }

  private synchronized RedisClusterClient client() {
    RedisClusterClient known = client;
    if (known != null) {
      return known;
    }
    RedisClusterClient made =
        RedisClusterClient.create(resources, endpoint.seeds().stream().map(this::limited).toList());
    made.setOptions(
        ClusterClientOptions.builder()
            .topologyRefreshOptions(endpoint.routing().refresh())
            .sslOptions(tls)
            .socketOptions(
                SocketOptions.builder().connectTimeout(endpoint.connectTimeout()).build())
            .build());
    client = made;
    return made;
  }

  private RedisURI limited(RedisURI seed) {
    RedisURI copy = RedisURI.builder(seed).build();
    copy.setTimeout(endpoint.routing().timeout());
    return copy;
  }

  /** Gives up all that is open, without waiting. */
  synchronized void giveUp() {
    RedisClusterClient known = client;
    if (known != null) {
      var unused = known.shutdownAsync(0, 0, TimeUnit.SECONDS);
    }
  }

  @Override
  public synchronized void close() {
    RedisClusterClient known = client;
    if (known != null) {
      known.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
  }
}
