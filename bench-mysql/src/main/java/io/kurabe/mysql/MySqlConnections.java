package io.kurabe.mysql;

import com.mysql.cj.conf.PropertyDefinitions;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.jdbc.Driver;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.protocol.ServerSession;
import io.kurabe.jdbc.ConnectionSource;
import io.kurabe.jdbc.SqlDialect;
import io.kurabe.spec.Protocol;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Secrets;
import io.kurabe.target.Target;
import io.kurabe.wire.NewChannels;
import io.kurabe.wire.WireSource;
import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Connections by Connector/J. The password travels in properties, never in a URL, so that no
 * message of the driver can show it. Thread-safe.
 */
final class MySqlConnections implements ConnectionSource {
  /**
   * Parameters that the user's URL may override. Prepared statements are kept when they are closed:
   * by the driver's own defaults only 25 of them, and none longer than 256 characters. What the
   * driver knows already it does not ask again.
   */
  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("connectTimeout", "5000"),
          Map.entry("cachePrepStmts", "true"),
          Map.entry("prepStmtCacheSize", "250"),
          Map.entry("prepStmtCacheSqlLimit", "16384"),
          Map.entry("useLocalSessionState", "true"),
          Map.entry("cacheServerConfiguration", "true"),
          Map.entry("tcpKeepAlive", "true"),
          Map.entry("connectionAttributes", "program_name:kurabe"),
          Map.entry("socketFactory", LeanSocketFactory.class.getName()),
          Map.entry("useReadAheadInput", "false"));

  static {
    // The driver's thread for connections that nobody closed would outlive us; ours are all closed.
    // The switch is the JVM's, so what its owner has set stays.
    System.getProperties()
        .putIfAbsent(PropertyDefinitions.SYSP_disableAbandonedConnectionCleanup, "true");
  }

  private final MySqlUrl url;
  private final Optional<Secret> password;
  private final Map<String, String> extra;
  private final Protocol protocol;
  private final Driver driver;

  /**
   * @param extra parameters of servers that Kurabe starts itself
   */
  MySqlConnections(MySqlUrl url, Optional<Secret> password, Map<String, String> extra) {
    this(url, password, extra, Protocol.PREPARED);
  }

  private MySqlConnections(
      MySqlUrl url, Optional<Secret> password, Map<String, String> extra, Protocol protocol) {
    this.url = url;
    this.password = password;
    this.extra = Map.copyOf(extra);
    this.protocol = protocol;
    try {
      this.driver = new Driver();
    } catch (SQLException e) {
      throw new IllegalStateException("Connector/J cannot register itself", e);
    }
  }

  /** The same login at another URL. */
  MySqlConnections to(MySqlUrl other) {
    return new MySqlConnections(other, password, extra, protocol);
  }

  /** The same login with statements that travel so. */
  MySqlConnections by(Protocol other) {
    return new MySqlConnections(url, password, extra, other);
  }

  /**
   * The same login for connections over which the server may ask for a file of ours, unless the
   * user's URL forbids it. Only for LOAD DATA LOCAL INFILE.
   */
  MySqlConnections withLocalInfile() {
    Map<String, String> more = new HashMap<>(extra);
    more.put(PropertyKey.allowLoadLocalInfile.getKeyName(), "true");
    return new MySqlConnections(url, password, more, protocol);
  }

  /** The same login as a target of another process. */
  Target asTarget(Target target) {
    return target.at(url.with(extra).text(), password.orElse(Secret.of("")));
  }

  /** The password of the login, where there is one; for programs that log in by themselves. */
  Optional<Secret> password() {
    return password;
  }

  /** What no message of the driver may show. */
  Secrets secrets() {
    return url.url().secrets().and(password);
  }

  /** Where it connects to. */
  MySqlUrl url() {
    return url;
  }

  /**
   * Whether connections can be taken over from the driver: neither TLS nor a parameter of the
   * user's says how it is to talk.
   *
   * @param tls as the facts have it
   */
  boolean canBeTakenOver(String tls) {
    return protocol == Protocol.PREPARED
        && tls.equals("off")
        && Stream.of("useServerPrepStmts", "useCompression", "socketFactory").noneMatch(url::has);
  }

  /** Opens connections that are taken over from the driver, in that schema. */
  WireSource takenOver(SqlDialect dialect, RunId id) {
    ConnectionSource source =
        ((ConnectionSource)
                () -> open(Map.of("socketFactory", ChannelSocketFactory.class.getName())))
            .in(dialect, id);
    return () -> {
      Connection connection = source.open();
      ServerSession session =
          connection.unwrap(JdbcConnection.class).getSession().getServerSession();
      MySqlWire.Agreed agreed =
          new MySqlWire.Agreed(!session.isEOFDeprecated(), session.supportsQueryAttributes());
      SocketChannel channel = NewChannels.lastOfThisThread().orElseThrow();
      return new WireSource.Opened(connection, channel, new MySqlWire(agreed));
    };
  }

  @Override
  public Connection open() throws SQLException {
    return open(Map.of());
  }

  private Connection open(Map<String, String> more) throws SQLException {
    Properties properties = properties();
    more.forEach(properties::setProperty);
    Connection connection = driver.connect(url.driverUrl(), properties);
    if (connection == null) {
      throw new SQLException(
          "Connector/J does not accept the URL of " + url.hostAndPort(), "08001");
    }
    return connection;
  }

  private Properties properties() {
    Properties properties = new Properties();
    if (!url.has("useServerPrepStmts")) {
      properties.setProperty("useServerPrepStmts", String.valueOf(protocol == Protocol.PREPARED));
    }
    DEFAULTS.forEach(
        (name, value) -> {
          if (!url.has(name)) {
            properties.setProperty(name, value);
          }
        });
    extra.forEach(properties::setProperty);
    url.parameters().forEach(properties::setProperty);
    properties.setProperty("databaseTerm", "CATALOG"); // The dialect chooses schemas by catalogue.
    url.user().ifPresent(u -> properties.setProperty("user", u));
    password.ifPresent(p -> properties.setProperty("password", p.reveal()));
    return properties;
  }
}
