package io.kurabe.redis;

import io.kurabe.redis.local.internal.EmbeddedRedis;
import io.kurabe.spec.Durability;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A server of "the user's" with a known password, for tests that reach it by URL. */
public final class LocalRedis implements AutoCloseable {
  /** Password of the user {@code bench}. */
  public static final String PASSWORD = "redis-s3cret";

  private final EmbeddedRedis server = EmbeddedRedis.start(Durability.DURABLE, Map.of());
  private final RedisClient client = RedisClient.create(server.uri());

  /** Starts the server. */
  public LocalRedis() {
    ask(
        r ->
            r.aclSetuser(
                "bench",
                io.lettuce.core.AclSetuserArgs.Builder.on()
                    .addPassword(PASSWORD)
                    .allKeys()
                    .allCommands()
                    .allChannels()));
  }

  /** URL for the user {@code bench}, without password. */
  public String url() {
    return "redis://bench@127.0.0.1:" + server.uri().getPort();
  }

  /**
   * Listens with TLS, too.
   *
   * @param port on 127.0.0.1
   * @param certificate file of the certificate, as PEM
   * @param key file of its key, as PEM, unencrypted
   * @param authorities file of the certificates that signed it
   */
  public void encrypt(int port, Path certificate, Path key, Path authorities) {
    ask(r -> r.configSet("tls-cert-file", certificate.toString()));
    ask(r -> r.configSet("tls-key-file", key.toString()));
    ask(r -> r.configSet("tls-ca-cert-file", authorities.toString()));
    ask(r -> r.configSet("tls-auth-clients", "no"));
    ask(r -> r.configSet("tls-port", String.valueOf(port)));
  }

  /** Port on 127.0.0.1, without TLS. */
  public int port() {
    return server.uri().getPort();
  }

  /** Keys that match. */
  public List<String> keys(String pattern) {
    return ask(r -> r.keys(pattern));
  }

  /** Sets a key of the user's. */
  public void set(String key, String value) {
    ask(r -> r.set(key, value));
  }

  /** The process of the server. */
  public ProcessHandle process() {
    return server.handle();
  }

  /** Ends the server hard, as a crash would. */
  public void kill() {
    server.handle().destroyForcibly();
  }

  private <T> T ask(Function<RedisCommands<String, String>, T> question) {
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      return question.apply(connection.sync());
    }
  }

  @Override
  public void close() {
    client.shutdown();
    server.close();
  }
}
