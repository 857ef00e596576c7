package io.kurabe.postgres.internal;

import io.kurabe.target.Secrets;
import io.kurabe.target.ServerUrl;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * A {@code jdbc:postgresql:} URL as the driver reads it. The form {@code //user@host} of other
 * drivers is accepted too, which pgjdbc itself would take for a host name.
 *
 * @param jdbcUrl for the driver, with all of the user's parameters, secret ones too; no user before
 *     the host, no password
 * @param user that logs in
 * @param address {@code host:port}, several separated by commas, for messages and results
 * @param database name of the database
 * @param secrets secrets that no message of the driver may show
 */
public record PostgresUrl(
    String jdbcUrl, String user, String address, String database, Secrets secrets) {
  /** The driver's logger, held because the JDK forgets loggers that nobody holds. */
  private static final Logger DRIVER_LOG = Logger.getLogger("org.postgresql");

  static {
    // The driver would print a line of its own beside the one message that we give.
    if (DRIVER_LOG.getLevel() == null) {
      DRIVER_LOG.setLevel(Level.OFF);
    }
  }

  private static final Set<String> FILES = Set.of("sslrootcert", "sslcert", "sslkey");

  /** The names under which the driver returns the parts before the parameters. */
  private static final List<String> PLACE =
      Stream.of(PGProperty.PG_HOST, PGProperty.PG_PORT, PGProperty.PG_DBNAME)
          .map(PGProperty::getName)
          .toList();

  /** Reads a URL without password; an IllegalArgumentException when the driver cannot. */
  static PostgresUrl parse(String url) {
    return of(ServerUrl.of(url));
  }

  /** Makes it from a server's URL; an IllegalArgumentException when the driver cannot. */
  static PostgresUrl of(ServerUrl url) {
    String plain =
        new ServerUrl(url.scheme(), "", url.authority(), url.path(), url.parameters()).forDriver();
    Properties parsed = url.authority().contains("(") ? null : Driver.parseURL(plain, null);
    if (parsed == null) {
      throw new IllegalArgumentException(
          "'"
              + url
              + "' is not a URL that the PostgreSQL driver can read. The form is"
              + " jdbc:postgresql://host:port/database?user=NAME&sslmode=require.");
    }
    String named = Optional.ofNullable(PGProperty.USER.getOrNull(parsed)).orElse(osUser());
    String user = url.user().isEmpty() ? named : url.user();
    String database = Optional.ofNullable(PGProperty.PG_DBNAME.getOrNull(parsed)).orElse(user);
    url.checkFiles(FILES);
    return new PostgresUrl(plain, user, address(parsed), database, url.secrets());
  }

  PostgresUrl without(PGProperty parameter) {
    String rest = jdbcUrl.replaceAll("(?<=[?&])" + parameter.getName() + "=[^&]*(&|$)", "");
    return new PostgresUrl(rest, user, address, database, secrets);
  }

  /** Makes the URL of a server on this machine that Kurabe started. */
  public static PostgresUrl local(String host, int port, String user, String database) {
    return parse("jdbc:postgresql://" + user + "@" + host + ":" + port + "/" + database);
  }

  /** Returns the form of {@link #local}, which has user, address and database only. */
  String text() {
    return new ServerUrl("jdbc:postgresql:", user, address, "/" + database, List.of()).forDriver();
  }

  /** Returns the user's parameters, decoded, in a stable order. */
  Map<String, String> parameters() {
    Properties parsed = Driver.parseURL(jdbcUrl, null);
    Map<String, String> named = new TreeMap<>();
    if (parsed != null) {
      parsed.stringPropertyNames().forEach(name -> named.put(name, parsed.getProperty(name)));
    }
    PLACE.forEach(named::remove);
    return named;
  }

  /** Returns whether a parameter of the user's limits how long an answer may take. */
  boolean limitsReads() {
    return parameters().containsKey(PGProperty.SOCKET_TIMEOUT.getName());
  }

  /** Returns the first host, to ask whether it is this machine. */
  String firstHost() {
    String first = address.split(",", 2)[0];
    return first.substring(0, first.lastIndexOf(':'));
  }

  /** Returns {@code PostgreSQL at db1:5432/bench}, for messages. */
  String where() {
    return "PostgreSQL at " + address + "/" + secrets.mask(database);
  }

  @Override
  public String toString() {
    return where();
  }

  private static String address(Properties parsed) {
    String[] hosts =
        Optional.ofNullable(PGProperty.PG_HOST.getOrNull(parsed)).orElse("").split(",", -1);
    String[] ports =
        Optional.ofNullable(PGProperty.PG_PORT.getOrNull(parsed)).orElse("").split(",", -1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < hosts.length; i++) {
      text.append(i == 0 ? "" : ",")
          .append(hosts[i].isEmpty() ? "localhost" : hosts[i])
          .append(':')
          .append(i < ports.length && !ports[i].isEmpty() ? ports[i] : "5432");
    }
    return text.toString();
  }

  /** Returns the driver's own default, which is that of libpq. */
  private static String osUser() {
    return System.getProperty("user.name");
  }
}
