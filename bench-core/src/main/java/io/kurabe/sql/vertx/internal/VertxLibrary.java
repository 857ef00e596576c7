package io.kurabe.sql.vertx.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.OptionalArtifact;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Starts event loops when a target asks for the Vert.x client of an engine. This class refers to
 * nothing of Vert.x itself, which is an optional dependency.
 */
public record VertxLibrary(OptionalArtifact client) {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

  /** Returns the loops of one workspace; empty when its target has another driver. */
  public Optional<VertxLoops> loops(
      String target, Drivers drivers, Supplier<? extends VertxSource> source) {
    if (drivers.of(target) != Driver.VERTX) {
      return Optional.empty();
    }
    if (!client.isThere()) {
      throw new ConfigurationException(
          "driver",
          List.of(
              "vertx needs %s on the class path; add it as a dependency"
                  .formatted(client.coordinates())));
    }
    int loops = drivers.eventLoopsOr(Runtime.getRuntime().availableProcessors());
    return Optional.of(new VertxLoops(source.get(), loops, CONNECT_LIMIT));
  }
}
