package io.kurabe.spec;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The library that carries operations to a server; a stated factor of every run. */
public enum Driver {
  /** The JDBC driver of the engine, with a thread for each connection. */
  JDBC,
  /** The Vert.x SQL client of the engine, with many connections on each event loop. */
  VERTX,
  /** Lettuce, for Redis and Valkey, with many connections on each event loop. */
  LETTUCE,
  /**
   * The driver is not known: the result was stored by an older version of Kurabe, or comes from
   * JMH, whose benchmarks are each for one driver.
   */
  UNKNOWN;

  /** The drivers that a user can choose for SQL servers. */
  public static final List<Driver> CHOICES = List.of(JDBC, VERTX);

  /**
   * Reads {@link #text}.
   *
   * @param text the text
   * @return the driver
   * @throws IllegalArgumentException naming the value and the choices
   */
  public static Driver parse(String text) {
    return CHOICES.stream()
        .filter(driver -> driver.text().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is unknown. Possible: %s".formatted(text, texts(CHOICES))));
  }

  private static String texts(List<Driver> drivers) {
    return drivers.stream().map(Driver::text).collect(Collectors.joining(", "));
  }

  /** {@return the word that users write and results show} */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
