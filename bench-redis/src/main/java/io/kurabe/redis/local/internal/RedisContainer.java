package io.kurabe.redis.local.internal;

import io.kurabe.redis.internal.RedisUrl;
import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.local.internal.DockerEngine;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Map;
import org.rnorth.ducttape.unreliables.Unreliables;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.images.builder.Transferable;

/**
 * A Redis or Valkey server in a container. The password is in a configuration file that is copied
 * into the container, so it shows neither in the process list nor in docker inspect. The command is
 * the name of that file alone: the images of Redis and Valkey put the name of their server before
 * an argument that ends in {@code .conf}.
 */
public final class RedisContainer implements AutoCloseable {
  private static final int PORT = 6379;
  private static final String CONFIG = "/kurabe.conf";
  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final GenericContainer<?> container;
  private final RedisURI uri;
  private final Secret password;

  private RedisContainer(GenericContainer<?> container, RedisURI uri, Secret password) {
    this.container = container;
    this.uri = uri;
    this.password = password;
  }

  /** Starts the container and waits; a TargetException without Docker or the image. */
  public static RedisContainer start(
      String image, Durability durability, Map<String, String> settings) {
    Secret password = Secret.random();
    Transferable config =
        // Readable for the user that the image's entrypoint changes to.
        Transferable.of(ServerConfig.inContainer(durability, password, settings), 0644);
    GenericContainer<?> container = new GenericContainer<>(DockerEngine.ready(image));
    container.withExposedPorts(PORT);
    container.withCopyToContainer(config, CONFIG);
    container.withCommand(CONFIG);
    container.waitingFor(new AnswersPing().withStartupTimeout(START_LIMIT));
    DockerEngine.start(container, image, "Redis or Valkey");
    RedisURI uri = RedisURI.create(container.getHost(), container.getMappedPort(PORT));
    uri.setAuthentication(password.reveal().toCharArray());
    uri.setTimeout(RedisUrl.DEFAULT_TIMEOUT);
    return new RedisContainer(container, uri, password);
  }

  /** Returns its URL, as a user would write it. */
  public String url() {
    return "redis://" + RedisUrl.address(uri);
  }

  public Secret password() {
    return password;
  }

  public RedisURI uri() {
    return uri;
  }

  @Override
  public void close() {
    container.stop();
  }

  private static final class AnswersPing extends AbstractWaitStrategy {
    @Override
    protected void waitUntilReady() {
      Unreliables.retryUntilTrue(
          (int) startupTimeout.toSeconds(), java.util.concurrent.TimeUnit.SECONDS, this::answers);
    }

    private boolean answers() throws Exception {
      return getRateLimiter()
          .getWhenReady(
              () ->
                  EmbeddedRedis.answersPing(
                      waitStrategyTarget.getHost(), waitStrategyTarget.getMappedPort(PORT)));
    }
  }
}
