package io.kurabe.sql.vertx.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.OptionalArtifact;
import io.kurabe.config.Problems;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Protocol;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

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

  /**
   * Refuses a login, with all reasons, that the client cannot make as the JDBC driver does.
   *
   * @param several the hosts of the URL, if it names more than one
   * @param lacking the parameters of the JDBC driver that it lacks
   */
  public static void check(
      Protocol protocol, Optional<String> several, String driver, Stream<String> lacking) {
    Problems problems = new Problems("driver vertx");
    if (protocol != Protocol.PREPARED) {
      problems.add(
          "protocol", "the Vert.x client sends prepared statements only, not " + protocol.text());
    }
    several.ifPresent(
        hosts ->
            problems.add("URL", "the Vert.x client connects to one host; the URL has " + hosts));
    lacking.forEach(
        name ->
            problems.add(
                "URL",
                "'%s' is a parameter of %s that the Vert.x client lacks".formatted(name, driver)));
    problems.throwIfAny();
  }
}
