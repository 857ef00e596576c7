package io.kurabe.mysql.internal;

import com.mysql.cj.conf.PropertyDefinitions;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.jdbc.Driver;
import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.ApplicationConnections;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.OpenConnections;
import io.kurabe.sql.internal.SqlLogin;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Secrets;
import io.kurabe.target.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * Connections by Connector/J. The password travels in properties, never in a URL, so that no
 * message of the driver can show it. Thread-safe.
 */
public final class MySqlConnections implements ConnectionSource {
  /**
   * Parameters that the user's URL may override. Prepared statements are kept when they are closed;
   * by default the driver keeps only 25 of them, and none longer than 256 characters. The driver
   * does not ask again for what it knows.
   */
  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("cachePrepStmts", "true"),
          Map.entry("prepStmtCacheSize", "250"),
          Map.entry("prepStmtCacheSqlLimit", "16384"),
          Map.entry("useLocalSessionState", "true"),
          Map.entry("cacheServerConfiguration", "true"),
          Map.entry("tcpKeepAlive", "true"),
          Map.entry("connectionAttributes", "program_name:kurabe"));

  /** Parameters that shape how statements are sent and answers are read; none holds a secret. */
  static final Set<String> SHAPING =
      Set.of(
          """
          alwaysSendSetIsolation cachePrepStmts cacheResultSetMetadata cacheServerConfiguration
          defaultFetchSize elideSetAutoCommits maintainTimeStats prepStmtCacheSize
          prepStmtCacheSqlLimit rewriteBatchedStatements socketFactory tcpNoDelay tcpRcvBuf
          tcpSndBuf tcpTrafficClass useAffectedRows useCompression useCursorFetch
          useLocalSessionState useLocalTransactionState useReadAheadInput useServerPrepStmts
          useUnbufferedInput"""
              .split("\\s+", -1));

  private static final String SOCKET_TIMEOUT = "socketTimeout";

  static {
    // The driver's thread for connections that nobody closed would outlive us; ours are all closed.
    // The switch is the JVM's, so what its owner has set stays.
    System.getProperties()
        .putIfAbsent(PropertyDefinitions.SYSP_disableAbandonedConnectionCleanup, "true");
  }

  private final MySqlUrl url;
  private final Map<String, String> extra;
  private final SqlLogin login;
  private final Driver driver;

  /** Makes logins, with extra parameters of servers that Kurabe starts itself. */
  public MySqlConnections(MySqlUrl url, Optional<Secret> password, Map<String, String> extra) {
    this(url, extra, SqlLogin.by(password));
  }

  private MySqlConnections(MySqlUrl url, Map<String, String> extra, SqlLogin login) {
    this.url = url;
    this.extra = Map.copyOf(extra);
    this.login = login;
    try {
      this.driver = new Driver();
    } catch (SQLException e) {
      throw new IllegalStateException("Connector/J cannot register itself", e);
    }
  }

  /** Makes connections that the application gives; the URL says where they lead to. */
  static MySqlConnections of(MySqlUrl url, ApplicationConnections application) {
    return new MySqlConnections(url, Map.of(), SqlLogin.of(application));
  }

  MySqlConnections to(MySqlUrl other) {
    return new MySqlConnections(other, extra, login);
  }

  /** Returns this login into the schema of a workspace. */
  public MySqlConnections in(RunId id) {
    return new MySqlConnections(url, extra, login.in(id));
  }

  MySqlConnections by(Protocol other) {
    return new MySqlConnections(url, extra, login.by(other));
  }

  /** Returns this login with a limit of its time; the user's URL overrides it. */
  MySqlConnections within(Duration limit) {
    return new MySqlConnections(url, extra, login.within(limit));
  }

  /**
   * Returns this login for connections over which the server may ask for a file of this process,
   * unless the user's URL forbids it. It is only for LOAD DATA LOCAL INFILE.
   */
  MySqlConnections withLocalInfile() {
    Map<String, String> more = new HashMap<>(extra);
    more.put(PropertyKey.allowLoadLocalInfile.getKeyName(), "true");
    return new MySqlConnections(url, more, login);
  }

  Target asTarget(Target target) {
    return target.at(url.with(extra).text(), login.password().orElse(Secret.of("")));
  }

  /** Returns the password of the login, if there is one; for programs that log in by themselves. */
  public Optional<Secret> password() {
    return login.password();
  }

  /** Returns the secrets that no message of the driver may show. */
  Secrets secrets() {
    return url.url().secrets().and(login.password());
  }

  public MySqlUrl url() {
    return url;
  }

  /** Returns how statements travel, also by what the user's URL or the application says of it. */
  Protocol protocol() {
    if (areOfApplication()) {
      return login.application().get().protocol();
    }
    String asked = properties().getProperty("useServerPrepStmts");
    return Boolean.parseBoolean(asked) ? Protocol.PREPARED : Protocol.TEXT;
  }

  /** Returns the driver's parameters in force that shape how it sends and reads. */
  Map<String, String> driverOptions() {
    if (areOfApplication()) {
      return login.application().get().options();
    }
    Map<String, String> options = new TreeMap<>();
    properties()
        .forEach(
            (name, value) -> {
              if (SHAPING.contains(String.valueOf(name))) {
                options.put(String.valueOf(name), String.valueOf(value));
              }
            });
    return options;
  }

  /** Returns the URL's parameters with those of a server that Kurabe started. */
  Map<String, String> parameters() {
    return url.with(extra).parameters();
  }

  /** Returns all connections that this login opened, or one that differs from it in a setting. */
  OpenConnections opened() {
    return login.opened();
  }

  @Override
  public Connection open() throws SQLException {
    return login.open(this::logIn);
  }

  boolean areOfApplication() {
    return login.application().isPresent();
  }

  private Connection logIn() throws SQLException {
    Connection connection =
        driver.connect(url.driverUrl(login.schema().orElse(url.database())), properties());
    if (connection == null) {
      throw new SQLException(
          "Connector/J does not accept the URL of " + url.hostAndPort(), "08001");
    }
    if (!url.has(SOCKET_TIMEOUT)) {
      connection.setNetworkTimeout(Runnable::run, 0); // A statement may take as long as it likes.
    }
    return connection;
  }

  private Properties properties() {
    Properties properties = new Properties();
    if (!url.has("useServerPrepStmts")) {
      properties.setProperty(
          "useServerPrepStmts", String.valueOf(login.protocol() == Protocol.PREPARED));
    }
    // For connecting, and for each answer of the login.
    for (String name : List.of("connectTimeout", SOCKET_TIMEOUT)) {
      properties.setProperty(name, String.valueOf(login.limit().toMillis()));
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
    login.password().ifPresent(p -> properties.setProperty("password", p.reveal()));
    return properties;
  }
}
