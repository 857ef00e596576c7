package io.kurabe.mysql;

import io.kurabe.target.TargetException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A JDBC URL of MySQL or MariaDB, taken apart so that Connector/J opens either.
 *
 * @param authority host and port as written, without user; may be a list of hosts
 * @param database default database, or empty
 * @param user user name, or empty
 * @param parameters the user's parameters, decoded, in their order, without user and password
 */
record MySqlUrl(
    String authority, String database, Optional<String> user, Map<String, String> parameters) {
  private static final Pattern FORM =
      Pattern.compile(
          "jdbc:(?<product>mysql|mariadb)://(?:(?<user>[^/?#@]*)@)?(?<authority>[^/?#]*)"
              + "(?:/(?<database>[^?#]*))?(?:\\?(?<query>.*))?");
  private static final int DEFAULT_PORT = 3306;

  /** Values of {@code sslMode} that MariaDB's own driver knows, in the words of Connector/J. */
  private static final Map<String, String> MARIADB_SSL_MODES =
      Map.of(
          "disable", "DISABLED",
          "trust", "REQUIRED",
          "verify-ca", "VERIFY_CA",
          "verify-full", "VERIFY_IDENTITY");

  MySqlUrl {
    parameters = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /**
   * @throws TargetException when it is not of the form {@code jdbc:mysql://host:port/database}
   */
  static MySqlUrl parse(String url) {
    Matcher m = FORM.matcher(url);
    if (!m.matches()) {
      throw new TargetException(
          "'"
              + url
              + "' is not a URL that Kurabe opens. Possible: jdbc:mysql://user@host:3306/database?parameters,"
              + " or the same with jdbc:mariadb:");
    }
    Map<String, String> parameters = parameters(m.group("query"));
    if (m.group("product").equals("mariadb")) {
      parameters.computeIfPresent(
          "sslMode",
          (k, mode) -> MARIADB_SSL_MODES.getOrDefault(mode.toLowerCase(Locale.ROOT), mode));
    }
    String named = parameters.remove("user");
    String user = m.group("user") == null ? named : decode(m.group("user"));
    String database = m.group("database") == null ? "" : m.group("database");
    String authority = m.group("authority").isEmpty() ? "localhost" : m.group("authority");
    return new MySqlUrl(
        authority, database, Optional.ofNullable(user).filter(u -> !u.isEmpty()), parameters);
  }

  /** Whether the user set the parameter; names are compared without case, as the driver does. */
  boolean has(String parameter) {
    return parameters.keySet().stream().anyMatch(parameter::equalsIgnoreCase);
  }

  /** The URL for Connector/J, without user, password and parameters. */
  String driverUrl() {
    return "jdbc:mysql://" + authority + "/" + database;
  }

  /** The same with more parameters. */
  MySqlUrl with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    all.putAll(more);
    return new MySqlUrl(authority, database, user, all);
  }

  /** The form that {@link #parse} reads. */
  String text() {
    String query =
        parameters.entrySet().stream()
            .map(p -> encode(p.getKey()) + "=" + encode(p.getValue()))
            .collect(Collectors.joining("&"));
    return "jdbc:mysql://"
        + user.map(u -> encode(u) + "@").orElse("")
        + authority
        + "/"
        + database
        + (query.isEmpty() ? "" : "?" + query);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** {@code host:port} for messages and facts; a list of hosts as it is. */
  String hostAndPort() {
    boolean plain = !authority.contains(",") && !authority.contains("(");
    boolean hasPort = authority.matches(".*:\\d+") && !authority.endsWith("]");
    return plain && !hasPort ? authority + ":" + DEFAULT_PORT : authority;
  }

  /** The host alone, or empty when there are several. */
  Optional<String> host() {
    if (authority.contains(",") || authority.contains("(")) {
      return Optional.empty();
    }
    String hostAndPort = hostAndPort();
    String host = hostAndPort.substring(0, hostAndPort.lastIndexOf(':'));
    return Optional.of(host.replace("[", "").replace("]", ""));
  }

  private static Map<String, String> parameters(@org.jspecify.annotations.Nullable String query) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (query == null) {
      return parameters;
    }
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
      } else if (!pair.isEmpty()) {
        parameters.put(decode(pair), "");
      }
    }
    return parameters;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // A lone % stands for itself.
    }
  }
}
