package io.kurabe.target;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Where a target is. The text forms are those of {@link Target#parse}. */
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
   * @param url JDBC or Redis URL <em>without</em> its password
   */
  record Url(String url) implements Address {}

  /** Applies the function of the case. */
  default <T> T match(
      Function<Embedded, T> embedded, Function<Container, T> container, Function<Url, T> url) {
    if (this instanceof Embedded e) {
      return embedded.apply(e);
    }
    if (this instanceof Container c) {
      return container.apply(c);
    }
    return url.apply((Url) this);
  }
}
