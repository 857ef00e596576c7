package io.kurabe.sql.internal;

import com.zaxxer.hikari.HikariDataSource;
import io.kurabe.config.internal.Reason;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** Finds out to which server a DataSource of the application leads. Stateless. */
public final class ApplicationServer {
  private ApplicationServer() {}

  /**
   * The server as a target, for messages and facts. Nobody logs in by it; a password in its URL is
   * there to be masked. An IllegalArgumentException when no engine knows it, or its URL.
   */
  public static Target of(DataSource source, Engines engines) {
    if (engines.all().isEmpty()) {
      throw new IllegalArgumentException(
          "no engine is on the class path; add bench-mysql or bench-postgres");
    }
    String name = source.getClass().getName();
    try (Connection connection = source.getConnection()) {
      DatabaseMetaData about = connection.getMetaData();
      String url = String.valueOf(about.getURL());
      if (engines.all().stream()
          .flatMap(e -> e.urlPrefixes().stream())
          .noneMatch(url::startsWith)) {
        throw new IllegalArgumentException(
            """
            the DataSource %s leads to %s %s, which no engine on the class path \
            knows. There are: %s"""
                .formatted(
                    name,
                    about.getDatabaseProductName(),
                    about.getDatabaseProductVersion(),
                    engines.all().stream().map(Engine::name).collect(Collectors.joining(", "))));
      }
      return target(name, url, String.valueOf(about.getUserName()));
    } catch (SQLException e) {
      throw new TargetException(
          "The DataSource " + name + " gives no connection: " + Reason.of(e) + ".", e);
    }
  }

  private static Target target(String name, String url, String user) {
    try {
      return Target.parse(withUser(url, user));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the driver of the DataSource %s tells no URL of its server that can be read: %s"
              .formatted(name, e.getMessage()),
          e);
    }
  }

  /** Without a password, which some drivers show as {@code ***}, and with the user's name. */
  private static String withUser(String url, String user) {
    int question = url.indexOf('?');
    String place = question < 0 ? url : url.substring(0, question);
    String parameters =
        question < 0
            ? ""
            : Arrays.stream(url.substring(question + 1).split("&", -1))
                .filter(p -> !p.isEmpty() && !p.matches("(?i)(password|user)=.*"))
                .map(p -> "&" + p)
                .collect(Collectors.joining());
    // Drivers of MySQL add the host from which the user came; elsewhere a name may have an @ in it.
    String login = url.matches("jdbc:(mysql|mariadb):.*") ? user.replaceFirst("@[^@]*$", "") : user;
    return place + "?user=" + URLEncoder.encode(login, StandardCharsets.UTF_8) + parameters;
  }

  /** Returns how many connections it can give at most, where that is known: of HikariCP's pools. */
  public static OptionalInt size(DataSource source) {
    try {
      return source.isWrapperFor(HikariDataSource.class)
          ? OptionalInt.of(source.unwrap(HikariDataSource.class).getMaximumPoolSize())
          : OptionalInt.empty();
    } catch (SQLException e) {
      return OptionalInt.empty();
    }
  }
}
