package io.kurabe.target;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The address of a target. The text forms are those of {@link Target#parse}. */
public sealed interface Address {
  /**
   * A server that Kurabe starts from its own packages: {@code embedded:mariadb}.
   *
   * @param settings asked of the server, name to value, as and in the order that the user wrote
   */
  record Embedded(String server, Map<String, String> settings) implements Address {
    public Embedded {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
  }

  /**
   * A server that Kurabe starts in a container: {@code container:postgres:18}.
   *
   * @param settings asked of the server, name to value, as and in the order that the user wrote
   */
  record Container(String image, Map<String, String> settings) implements Address {
    public Container {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
  }

  /**
   * A server that runs already.
   *
   * @param url JDBC or Redis URL, without the password of the login
   */
  record Url(ServerUrl url) implements Address {}

  /**
   * A server that AWS hosts, under the name that it has there: {@code aws:rds:orders}. It has to be
   * looked up before it can be opened, by a {@link TargetLookup}.
   *
   * @param service {@code rds}, {@code aurora} or {@code elasticache}
   * @param identifier of the instance, cluster, replication group or serverless cache
   * @param parameters how it is found and logged in to, as the user wrote them
   */
  record Aws(String service, String identifier, Map<String, String> parameters) implements Address {
    public Aws {
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /**
     * {@return the value of a parameter, or empty when the user did not write it}
     *
     * @param name the name
     */
    public Optional<String> parameter(String name) {
      return Optional.ofNullable(parameters.get(name));
    }
  }

  /** {@return whether Kurabe starts the server, and so stops it} */
  default boolean startedByKurabe() {
    return this instanceof Embedded || this instanceof Container;
  }

  /** {@return whether the server has to be looked up before it can be opened} */
  default boolean isLookedUp() {
    return this instanceof Aws;
  }

  /**
   * {@return applies the function that belongs to this kind of address}
   *
   * @param <T> the type of the result
   * @param embedded for a server that Kurabe starts
   * @param container for a container
   * @param url for a server at a URL
   * @throws IllegalStateException for a server that must be looked up first
   */
  default <T> T match(
      Function<Embedded, T> embedded, Function<Container, T> container, Function<Url, T> url) {
    if (this instanceof Embedded e) {
      return embedded.apply(e);
    }
    if (this instanceof Container c) {
      return container.apply(c);
    }
    if (this instanceof Url u) {
      return url.apply(u);
    }
    throw new IllegalStateException("a server of AWS must be looked up before it can be opened");
  }
}
