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
   * Not told: in results that an older version of Kurabe stored, and in those of JMH, whose
   * benchmarks are each for one driver.
   */
  UNKNOWN;

  /** Those that a user can choose, for SQL servers. */
  public static final List<Driver> CHOICES = List.of(JDBC, VERTX);

  /**
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

  /** The word used on the command line and in results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
