package io.kurabe.redis.internal;

import io.kurabe.redis.local.internal.EmbeddedRedis;
import io.kurabe.spec.Durability;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.Map;

/** An embedded server, Kurabe's view of it, and a plain connection that plays the user. */
public final class RedisFixture implements AutoCloseable {
  public final EmbeddedRedis redis;
  public final Server server;
  private final RedisClient client;
  private final StatefulRedisConnection<String, String> connection;

  public RedisFixture() {
    this(Durability.RELAXED);
  }

  RedisFixture(Durability durability) {
    redis = EmbeddedRedis.start(durability, Map.of());
    server = RedisServer.open(endpoint(), target(), () -> {});
    client = RedisClient.create(redis.uri());
    client.setOptions(ClientOptions.builder().autoReconnect(false).build());
    connection = client.connect();
  }

  Endpoint endpoint() {
    return Endpoint.of("redis", "embedded", redis.uri());
  }

  /** The user's own commands. */
  public RedisCommands<String, String> user() {
    return connection.sync();
  }

  /** A connection to the server of the workspace for what is not under load. */
  public static AdminConnection control(Workspace workspace) {
    return new AdminConnection(
        workspace.capability(RedisWorkspace.class).orElseThrow().connections());
  }

  /** By which another process would reach it, without a password. */
  Target target() {
    return Target.parse(url());
  }

  /** As a user would write it, with another password or none. */
  public String url() {
    RedisURI uri = redis.uri();
    return "redis://" + uri.getHost() + ":" + uri.getPort();
  }

  public String password() {
    return new String(
        redis.uri().getCredentialsProvider().resolveCredentials().block().getPassword());
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown();
    server.close();
    redis.close();
  }
}
