package io.kurabe.redis.internal;

import static java.util.stream.Collectors.joining;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * By which client the load reaches the nodes of a cluster.
 *
 * @param client the client
 * @param timeout how long Lettuce's own client waits for an answer
 */
record Routing(Client client, Duration timeout) {
  /** The parameter of a URL, and of the embedded cluster. */
  static final String PARAMETER = "routing";

  /** The way of a target that names none. */
  static final Routing DEFAULT = new Routing(Client.KURABE, RedisURI.DEFAULT_TIMEOUT_DURATION);

  /** The clients that can be chosen. */
  enum Client {
    KURABE("kurabe", "Kurabe's client, which sends nothing twice"),
    LETTUCE(
        "lettuce",
        "Lettuce's RedisClusterClient with its defaults, which connects and sends again by itself"),
    LETTUCE_PERIODIC(
        "lettuce-periodic",
        "Lettuce's RedisClusterClient with its defaults and a look at the nodes each minute, which connects and sends again by itself");

    private final String text;
    private final String description;

    Client(String text, String description) {
      this.text = text;
      this.description = description;
    }
  }

  /** Returns the client of that name; empty when there is none. */
  static Optional<Client> named(String text) {
    return Stream.of(Client.values()).filter(c -> c.text.equals(text)).findFirst();
  }

  /** Returns what is wrong with a value; empty when nothing is. */
  static Optional<String> problem(String value) {
    return named(value).isPresent()
        ? Optional.empty()
        : Optional.of(
            "the value of routing is none of '%s'"
                .formatted(Stream.of(Client.values()).map(c -> c.text).collect(joining(", "))));
  }

  /**
   * Returns the way that a checked target names.
   *
   * @param timeout for an answer to Lettuce's client; empty for Lettuce's own, 60 s
   */
  static Routing of(Optional<String> value, Optional<Duration> timeout) {
    return value
        .flatMap(Routing::named)
        .map(c -> new Routing(c, timeout.orElse(RedisURI.DEFAULT_TIMEOUT_DURATION)))
        .orElse(DEFAULT);
  }

  boolean byLettuce() {
    return client != Client.KURABE;
  }

  /** Returns the value of the parameter. */
  String text() {
    return client.text;
  }

  /** Returns it in words, for the facts. */
  String described() {
    return byLettuce()
        ? "%s: %s; timeout %d ms".formatted(text(), client.description, timeout.toMillis())
        : text() + ": " + client.description;
  }

  /** Returns when Lettuce's client asks for the owners of slots. */
  ClusterTopologyRefreshOptions refresh() {
    ClusterTopologyRefreshOptions.Builder refresh = ClusterTopologyRefreshOptions.builder();
    if (client == Client.LETTUCE_PERIODIC) {
      refresh.enablePeriodicRefresh(); // Each 60 s, Lettuce's period.
    }
    return refresh.build();
  }
}
