package io.kurabe.mysql.internal;

import io.kurabe.target.ServerUrl;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A JDBC URL of MySQL or MariaDB, taken apart so that Connector/J opens either. Its text for
 * messages is {@link #hostAndPort}, since its other parts may hold secrets.
 *
 * @param url as the user wrote it
 * @param user user name, or empty
 * @param parameters the user's parameters, decoded, in their order, without user and password
 */
public record MySqlUrl(ServerUrl url, Optional<String> user, Map<String, String> parameters) {
  private static final Set<String> SCHEMES = Set.of("jdbc:mysql:", "jdbc:mariadb:");
  private static final int DEFAULT_PORT = 3306;

  /** The values of {@code sslMode} of MariaDB's own driver, in the words of Connector/J. */
  private static final Map<String, String> MARIADB_SSL_MODES =
      Map.of(
          "disable", "DISABLED",
          "trust", "REQUIRED",
          "verify-ca", "VERIFY_CA",
          "verify-full", "VERIFY_IDENTITY");

  public MySqlUrl {
    parameters = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** Reads a URL without password; an IllegalArgumentException when it is none of MySQL. */
  public static MySqlUrl parse(String url) {
    return of(ServerUrl.of(url));
  }

  private static final Set<String> FILES =
      Set.of(
          "trustCertificateKeyStoreUrl", "clientCertificateKeyStoreUrl", "serverRSAPublicKeyFile");

  /** Makes it from any URL; an IllegalArgumentException for a scheme that is not opened. */
  static MySqlUrl of(ServerUrl url) {
    if (!SCHEMES.contains(url.scheme())) {
      throw new IllegalArgumentException(
          "'"
              + url.scheme()
              + "//...' is not opened by Kurabe, which measures one server. Possible:"
              + " jdbc:mysql://user@host:3306/database?parameters, or the same with jdbc:mariadb:");
    }
    Map<String, String> parameters = url.decodedParameters();
    if (url.scheme().equals("jdbc:mariadb:")) {
      parameters.computeIfPresent(
          "sslMode",
          (k, mode) -> MARIADB_SSL_MODES.getOrDefault(mode.toLowerCase(Locale.ROOT), mode));
    }
    url.checkFiles(FILES);
    String named = parameters.remove("user");
    String user = url.user().isEmpty() && named != null ? named : url.user();
    return new MySqlUrl(url, Optional.of(user).filter(u -> !u.isEmpty()), parameters);
  }

  /** Returns whether the user set the parameter; the driver compares without case, too. */
  boolean has(String parameter) {
    return parameters.keySet().stream().anyMatch(parameter::equalsIgnoreCase);
  }

  String database() {
    return url.database();
  }

  /** Returns the URL for Connector/J and a database, without user, password and parameters. */
  String driverUrl(String database) {
    return "jdbc:mysql://" + authority() + "/" + database;
  }

  /** Returns hosts and ports as the driver reads them; may hold secrets. */
  String authority() {
    return url.authority().isEmpty() ? "localhost" : url.authority();
  }

  MySqlUrl with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    all.putAll(more);
    return new MySqlUrl(url, user, all);
  }

  /** Returns the form that {@link #parse} reads. */
  String text() {
    List<String> encoded =
        parameters.entrySet().stream()
            .map(p -> encode(p.getKey()) + "=" + encode(p.getValue()))
            .toList();
    return new ServerUrl("jdbc:mysql:", user.orElse(""), authority(), "/" + database(), encoded)
        .forDriver();
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Returns {@code host:port} for messages and facts; several with commas between them. */
  public String hostAndPort() {
    String hosts = url.hosts().isEmpty() ? "localhost" : url.hosts();
    boolean plain = !hosts.contains(",") && !url.authority().contains("(");
    boolean hasPort = hosts.matches(".*:\\d+") && !hosts.endsWith("]");
    return plain && !hasPort ? hosts + ":" + DEFAULT_PORT : hosts;
  }

  /** Returns the host alone, or empty when there are several. */
  public Optional<String> host() {
    if (url.authority().contains(",") || url.authority().contains("(")) {
      return Optional.empty();
    }
    String hostAndPort = hostAndPort();
    String host = hostAndPort.substring(0, hostAndPort.lastIndexOf(':'));
    return Optional.of(host.replace("[", "").replace("]", ""));
  }

  @Override
  public String toString() {
    return hostAndPort();
  }
}
