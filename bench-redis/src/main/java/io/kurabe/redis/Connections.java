package io.kurabe.redis;

import io.kurabe.spec.NanoClock;
import io.kurabe.target.TargetException;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultEventLoopGroupProvider;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * Opens connections to one server over event loops that they share. No connection reconnects by
 * itself: Lettuce would send commands in flight again (at least once), which falsifies every count.
 * Thread-safe.
 */
final class Connections implements AutoCloseable {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final long ACTIVATION_PAUSE_NANOS = 50_000;

  private final Endpoint endpoint;
  private final DefaultEventLoopGroupProvider loops;
  private final ClientResources resources;
  private final RedisClient client;
  private final TlsWatch tls = new TlsWatch();
  private final StallGuard stallGuard;

  Connections(Endpoint endpoint) {
    this.endpoint = endpoint;
    // Given as a provider, because ioThreadPoolSize() silently raises 1 to 2.
    this.loops = new DefaultEventLoopGroupProvider(endpoint.ioThreads());
    this.resources =
        ClientResources.builder()
            .eventLoopGroupProvider(loops)
            .commandLatencyRecorder(CommandLatencyRecorder.disabled())
            .nettyCustomizer(tls)
            .build();
    this.client = RedisClient.create(resources, endpoint.uri());
    client.setOptions(options(endpoint.uri().getTimeout()));
    this.stallGuard = new StallGuard(resources.eventExecutorGroup());
  }

  private static ClientOptions options(Duration answerTimeout) {
    // A server without TLS never answers a handshake.
    Duration handshake =
        answerTimeout.compareTo(CONNECT_TIMEOUT) < 0 ? answerTimeout : CONNECT_TIMEOUT;
    return ClientOptions.builder()
        .autoReconnect(false)
        .replayFilter(command -> true) // Filtered out: nothing is ever sent twice.
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .socketOptions(
            SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).tcpNoDelay(true).build())
        .sslOptions(SslOptions.builder().jdkSslProvider().handshakeTimeout(handshake).build())
        .build();
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /** Ends commands that are never answered. */
  StallGuard stallGuard() {
    return stallGuard;
  }

  /** Protocol and cipher of the last TLS connection, or {@code off}. */
  String tls() {
    return endpoint.uri().isSsl() ? tls.session() : "off";
  }

  /**
   * @throws TargetException saying why not
   */
  StatefulRedisConnection<String, String> openText() {
    return open(StringCodec.UTF8);
  }

  /**
   * @throws TargetException saying why not
   */
  StatefulRedisConnection<byte[], byte[]> openBytes() {
    return open(ByteArrayCodec.INSTANCE);
  }

  private <T> StatefulRedisConnection<T, T> open(RedisCodec<T, T> codec) {
    try {
      return awaitOpen(client.connectAsync(codec, endpoint.uri()).toCompletableFuture().join());
    } catch (CompletionException e) {
      throw ConnectFailure.explain(endpoint, e.getCause() == null ? e : e.getCause());
    } catch (RuntimeException e) {
      throw ConnectFailure.explain(endpoint, e);
    }
  }

  /**
   * The connection is handed out a moment before its channel counts as active on the event loop;
   * until then a command would be rejected as if the connection had been lost.
   */
  private <T> StatefulRedisConnection<T, T> awaitOpen(StatefulRedisConnection<T, T> connection) {
    long deadline = NanoClock.SYSTEM.nanoTime() + CONNECT_TIMEOUT.toNanos();
    try {
      while (!connection.isOpen() && NanoClock.SYSTEM.nanoTime() < deadline) {
        NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + ACTIVATION_PAUSE_NANOS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!connection.isOpen()) {
      connection.close();
      throw new RedisConnectionException("the server closed the connection at once");
    }
    return connection;
  }

  @Override
  public void close() {
    stallGuard.close();
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    loops.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
  }
}
