package io.kurabe.redis.internal;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.kurabe.spec.NanoClock;
import io.kurabe.target.TargetException;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultEventLoopGroupProvider;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections to one server, or to a cluster as if it were one, over event loops that they
 * share. No connection reconnects by itself: Lettuce would send commands in flight again (at least
 * once), which falsifies every count. Thread-safe.
 */
public final class Connections implements AutoCloseable {
  private static final int TRIES = 3;
  private static final long ACTIVATION_PAUSE_NANOS = 50_000;

  private final Endpoint endpoint;
  private final DefaultEventLoopGroupProvider loops;
  private final ClientResources resources;
  private final RedisClient client;
  private final TlsSession tlsSession = new TlsSession();
  private final StallGuard stallGuard;
  private final Optional<Cluster> cluster;
  private final Optional<LettuceCluster> lettuce;
  private @Nullable SharedConnection newest;
  private volatile boolean givenUp;

  Connections(Endpoint endpoint) {
    this.endpoint = endpoint;
    // Given as a provider, because ioThreadPoolSize() silently raises 1 to 2.
    this.loops = new DefaultEventLoopGroupProvider(endpoint.ioThreads());
    this.resources =
        ClientResources.builder()
            .eventLoopGroupProvider(loops)
            // The JVM's, as the JDBC drivers use it, in place of Netty's own client of DNS.
            .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
            .commandLatencyRecorder(CommandLatencyRecorder.disabled())
            .nettyCustomizer(customizer())
            .build();
    this.client = RedisClient.create(resources, endpoint.uri());
    client.setOptions(options(endpoint));
    this.stallGuard = new StallGuard(resources.eventExecutorGroup());
    this.cluster =
        endpoint.cluster()
            ? Optional.of(new Cluster(this, ClusterThreads.with(resources.eventExecutorGroup())))
            : Optional.empty();
    this.lettuce =
        cluster
            .filter(c -> endpoint.routing().byLettuce())
            .map(
                c ->
                    new LettuceCluster(
                        endpoint, resources, client.getOptions().getSslOptions(), c.threads()));
  }

  /**
   * Returns the customizer for connections that several clients share. Requests that clients send
   * while answers are read go out with one system call. Sent one by one they would stay apart for
   * ever, since each answer causes the next request, and cost both sides a call each.
   */
  private NettyCustomizer customizer() {
    return new NettyCustomizer() {
      @Override
      public void afterChannelInitialized(Channel channel) {
        tlsSession.opening(channel);
        if (endpoint.pipeline() > 1) {
          channel.pipeline().addLast(new FlushConsolidationHandler(endpoint.pipeline(), true));
        }
      }
    };
  }

  private static ClientOptions options(Endpoint endpoint) {
    Duration answerTimeout = endpoint.uri().getTimeout();
    // A server without TLS never answers a handshake.
    Duration handshake =
        answerTimeout.compareTo(endpoint.connectTimeout()) < 0
            ? answerTimeout
            : endpoint.connectTimeout();
    return ClientOptions.builder()
        .autoReconnect(false)
        .timeoutOptions(TimeoutOptions.create()) // None per command: StallGuard looks instead.
        .replayFilter(command -> true) // Filtered out: nothing is ever sent twice.
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(endpoint.connectTimeout())
                .tcpNoDelay(true)
                .build())
        .sslOptions(tls(endpoint, handshake))
        .build();
  }

  private static SslOptions tls(Endpoint endpoint, Duration handshake) {
    SslOptions.Builder tls = SslOptions.builder().jdkSslProvider().handshakeTimeout(handshake);
    endpoint.authorities().map(Path::toFile).ifPresent(tls::trustManager);
    return tls.build();
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /** Returns the guard that ends commands which are never answered. */
  StallGuard stallGuard() {
    return stallGuard;
  }

  /** Returns protocol and cipher of the last TLS connection, or {@code off}. */
  String tls() {
    return endpoint.uri().isSsl() ? tlsSession.text() : "off";
  }

  ClientOptions options() {
    return client.getOptions();
  }

  ClientResources resources() {
    return resources;
  }

  /** Returns whether the keys of one command have to lie in one slot. */
  public boolean isCluster() {
    return cluster.isPresent();
  }

  /** Returns the nodes, when this is a cluster. */
  Optional<Cluster> cluster() {
    return cluster;
  }

  /** Returns the address of the master that the sentinels name now; empty without sentinels. */
  Optional<String> watchedMaster() {
    if (endpoint.uri().getSentinels().isEmpty()) {
      return Optional.empty();
    }
    try (var sentinels = client.connectSentinel(endpoint.uri())) {
      return Optional.ofNullable(
              sentinels.sync().getMasterAddrByName(endpoint.uri().getSentinelMasterId()))
          .map(InetSocketAddress.class::cast)
          .map(master -> master.getHostString() + ":" + master.getPort());
    } catch (RedisException e) {
      throw ConnectFailure.explain(endpoint, e);
    }
  }

  /** Opens a connection for text; a TargetException says why it cannot be opened. */
  public StatefulRedisConnection<String, String> openText() {
    return open(StringCodec.UTF8);
  }

  /** Opens a connection for values that are no text; throws as {@link #openText}. */
  public StatefulRedisConnection<byte[], byte[]> openBytes() {
    return open(ByteArrayCodec.INSTANCE);
  }

  /** Returns a place for a client on the connection opened last, else on a new one. */
  public synchronized SharedConnection place() {
    SharedConnection last = newest;
    if (last == null || !last.join()) {
      last = new SharedConnection(this, endpoint.pipeline());
      last.join();
      newest = last;
    }
    return last;
  }

  /**
   * Opens a connection, again when it was closed at once. A server that refuses a login says why,
   * but Lettuce then closes the channel itself, and now and then it takes that for the reason
   * ("closed prematurely" instead of WRONGPASS, seen once in some thousand refused logins).
   */
  <T> StatefulRedisConnection<T, T> openNode(RedisCodec<T, T> codec, RedisURI node) {
    if (givenUp) {
      throw new TargetException("Redis at " + endpoint.address() + " answered no more.");
    }
    for (int tries = 1; ; tries++) {
      try {
        return requireMaster(awaitAnswer(connected(codec, node)));
      } catch (TargetException e) {
        throw e;
      } catch (RuntimeException e) {
        if (tries == TRIES || !ConnectFailure.wasClosedAtOnce(e)) {
          Throwable cause = e instanceof CompletionException ? e.getCause() : null;
          throw ConnectFailure.explain(endpoint.node(node), cause == null ? e : cause);
        }
      }
    }
  }

  private <T> StatefulRedisConnection<T, T> open(RedisCodec<T, T> codec) {
    if (cluster.isEmpty()) {
      return openNode(codec, endpoint.uri());
    }
    if (lettuce.isPresent()) {
      return lettuce.get().open(codec);
    }
    cluster.get().discoverOnce();
    return ClusterConnection.open(cluster.get(), cluster.get().log(), codec);
  }

  /** Opens a connection for what is not under load, and so counts in no figure of a node. */
  StatefulRedisConnection<String, String> openControl() {
    if (cluster.isEmpty()) {
      return openText();
    }
    cluster.get().discoverOnce();
    return ClusterConnection.open(cluster.get(), new ClusterLog(), StringCodec.UTF8);
  }

  /** Refuses what sentinels name while they change the master: the old one, a replica by now. */
  private <T> StatefulRedisConnection<T, T> requireMaster(
      StatefulRedisConnection<T, T> connection) {
    if (endpoint.uri().getSentinels().isEmpty()) {
      return connection;
    }
    String role = Info.parse(connection.sync().info("replication")).textOr("role", "master");
    if (role.equals("master")) {
      return connection;
    }
    connection.close();
    throw new TargetException(
        "Redis at %s has no master at the moment: the server that the sentinels name is a %s."
            .formatted(endpoint.address(), role.equals("slave") ? "replica" : role));
  }

  /** Returns whether the server answers a new connection; a refusal is an answer, too. */
  boolean answers() {
    try (var connection = openText()) {
      return connection.isOpen();
    } catch (TargetException e) {
      return !ConnectFailure.isSilence(e);
    }
  }

  void giveUp() {
    givenUp = true;
    lettuce.ifPresent(LettuceCluster::giveUp);
    var unused = client.shutdownAsync(0, 0, TimeUnit.SECONDS);
  }

  /** Connects within a limit for all steps of a login together; Lettuce itself limits each step. */
  private <T> StatefulRedisConnection<T, T> connected(RedisCodec<T, T> codec, RedisURI node) {
    CompletableFuture<StatefulRedisConnection<T, T>> opening =
        client.connectAsync(codec, node).toCompletableFuture();
    try {
      return opening.copy().orTimeout(endpoint.connectTimeout().toNanos(), NANOSECONDS).join();
    } catch (CompletionException e) {
      var unused = opening.thenAccept(StatefulRedisConnection::close);
      throw e;
    }
  }

  /**
   * Waits for the answer to a PING, even if it is an error. Lettuce hands a connection out a moment
   * before its channel counts as connected (seen once in 3,000); until then a command is rejected
   * as if the connection had been lost.
   */
  private <T> StatefulRedisConnection<T, T> awaitAnswer(StatefulRedisConnection<T, T> connection) {
    long deadline = NanoClock.SYSTEM.nanoTime() + endpoint.connectTimeout().toNanos();
    while (true) {
      try {
        connection.sync().ping();
        return connection;
      } catch (RedisCommandExecutionException answered) {
        return connection;
      } catch (RedisException notYet) {
        if (NanoClock.SYSTEM.nanoTime() > deadline || !pause()) {
          connection.close();
          throw notYet;
        }
      }
    }
  }

  /** Pauses between two attempts; returns whether to continue. */
  private static boolean pause() {
    try {
      NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + ACTIVATION_PAUSE_NANOS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    stallGuard.close();
    cluster.ifPresent(Cluster::close);
    lettuce.ifPresent(LettuceCluster::close);
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    loops.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
  }

  /** Remembers the TLS of the newest connection, for the facts. Thread-safe. */
  private static final class TlsSession {
    private volatile @Nullable SslHandler handler;

    /** Remembers that a connection is being opened. */
    void opening(Channel channel) {
      SslHandler found = channel.pipeline().get(SslHandler.class);
      if (found != null) {
        handler = found;
      }
    }

    /** Returns protocol and cipher, e.g. {@code TLSv1.3 TLS_AES_256_GCM_SHA384}. */
    String text() {
      SslHandler seen = handler;
      if (seen == null) {
        return "on, protocol unknown";
      }
      SSLSession session = seen.engine().getSession();
      return session.getProtocol() + " " + session.getCipherSuite();
    }
  }
}
