package io.kurabe.target;

import java.util.function.Function;

/** Where a target is. The text forms are those of {@link Target#parse}. */
public sealed interface Address {
  /** A server that Kurabe starts from its own packages: {@code embedded:mariadb}. */
  record Embedded(String server) implements Address {}

  /** A server that Kurabe starts in a container: {@code container:postgres:18}. */
  record Container(String image) implements Address {}

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
