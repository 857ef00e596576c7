package io.kurabe.sql.vertx;

import io.kurabe.config.ConfigurationException;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Starts event loops when a target asks for the Vert.x client. This class refers to nothing of
 * Vert.x itself, which is an optional dependency.
 *
 * @param artifact of the engine's client, e.g. {@code io.vertx:vertx-pg-client}
 * @param className of a class in it
 */
public record VertxLibrary(String artifact, String className) {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

  /** Whether the artifact is on the class path. */
  public boolean isThere() {
    try {
      Class.forName(className, false, VertxLibrary.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException missing) {
      return false;
    }
  }

  /**
   * Returns the loops of one workspace; empty when its target has another driver.
   *
   * @throws ConfigurationException when the artifact is not there, or the source cannot be had
   */
  public Optional<VertxLoops> loops(
      String target, Drivers drivers, Supplier<? extends VertxSource> source) {
    if (drivers.of(target) != Driver.VERTX) {
      return Optional.empty();
    }
    if (!isThere()) {
      throw new ConfigurationException(
          "driver", List.of("vertx needs %s on the class path".formatted(artifact)));
    }
    int loops = drivers.eventLoopsOr(Runtime.getRuntime().availableProcessors());
    return Optional.of(new VertxLoops(source.get(), loops, CONNECT_LIMIT));
  }
}
