package io.kurabe.postgres.internal;

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
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * Opens connections by pgjdbc. The user's URL overrides the settings of this class. With the
 * protocol "prepared" the driver prepares a statement on the server at its fifth execution (its
 * default {@code prepareThreshold=5}). With "extended" it never does ({@code prepareThreshold=0}).
 * With "text" {@code preferQueryMode=simple} sends the values inside the statement. Thread-safe.
 */
public final class PostgresConnections implements ConnectionSource {
  /** The sessions that a pooler lends to transactions. */
  private enum Lending {
    /** There is no pooler, or it gives each client a session of its own. */
    NONE,
    /** The pooler lends sessions that have the client's prepared statements. */
    WITH_STATEMENTS,
    /** The pooler lends sessions that have prepared statements of others. */
    BARE
  }

  private final Driver driver = new Driver();

  /** Parameters that shape how statements are sent and answers are read; none holds a secret. */
  private static final Set<String> SHAPING =
      Set.of(
          """
          adaptiveFetch adaptiveFetchMaximum adaptiveFetchMinimum autosave binaryTransfer
          binaryTransferDisable binaryTransferEnable cleanupSavepoints defaultRowFetchSize
          gssEncMode maxSendBufferSize preferQueryMode prepareThreshold
          preparedStatementCacheQueries preparedStatementCacheSizeMiB reWriteBatchedInserts
          readOnly readOnlyMode receiveBufferSize sendBufferSize socketFactory stringtype
          tcpNoDelay"""
              .split("\\s+", -1));

  private final PostgresUrl url;
  private final Lending lending;
  private final SqlLogin login;

  public PostgresConnections(PostgresUrl url, Optional<Secret> password) {
    this(url, Lending.NONE, SqlLogin.by(password));
  }

  private PostgresConnections(PostgresUrl url, Lending lending, SqlLogin login) {
    this.url = url;
    this.lending = lending;
    this.login = login;
  }

  /** Makes connections that the application gives; the URL says where they lead to. */
  static PostgresConnections of(PostgresUrl url, ApplicationConnections application) {
    return new PostgresConnections(url, Lending.NONE, SqlLogin.of(application));
  }

  /**
   * Returns this login with the schema of a workspace as the only one of its search path, so that
   * no table of the user's can be meant. It is a parameter of the login: nothing is set in a
   * session that others could be given. A pooler that shares its sessions takes none.
   */
  PostgresConnections in(RunId id) {
    return keepsSessions() ? new PostgresConnections(url, lending, login.in(id)) : this;
  }

  /** Returns this login through a pooler that lends sessions, with their statements or not. */
  PostgresConnections throughPooler(boolean carriesStatements) {
    return new PostgresConnections(
        url, carriesStatements ? Lending.WITH_STATEMENTS : Lending.BARE, login);
  }

  /**
   * Returns whether prepared statements would be missing later, or collide with those of others.
   * Then none is prepared, whatever was asked for.
   */
  boolean losesPrepared() {
    return lending == Lending.BARE && protocol() == Protocol.PREPARED;
  }

  @Override
  public boolean keepsSessions() {
    return lending == Lending.NONE;
  }

  PostgresConnections by(Protocol other) {
    return new PostgresConnections(url, lending, login.by(other));
  }

  /** Returns this login with a limit of its time; the user's URL overrides it. */
  PostgresConnections within(Duration limit) {
    return new PostgresConnections(url, lending, login.within(limit));
  }

  /** Returns the secrets that no message of the driver may show. */
  Secrets secrets() {
    return url.secrets().and(login.password());
  }

  public Target asTarget(Target target) {
    return target.at(url.text(), login.password().orElse(Secret.of("")));
  }

  public PostgresUrl url() {
    return url;
  }

  Optional<Secret> password() {
    return login.password();
  }

  /** Returns how statements travel, also by what the user's URL or the application says of it. */
  Protocol protocol() {
    if (login.application().isPresent()) {
      return login.application().get().protocol();
    }
    Map<String, String> given = url.parameters();
    if ("simple".equals(given.get(PGProperty.PREFER_QUERY_MODE.getName()))) {
      return Protocol.TEXT;
    }
    String threshold = given.get(PGProperty.PREPARE_THRESHOLD.getName());
    if (threshold != null && login.protocol() != Protocol.TEXT) {
      return threshold.equals("0") ? Protocol.EXTENDED : Protocol.PREPARED;
    }
    return login.protocol();
  }

  /** The parameters of the driver that shape how it sends and reads. */
  Map<String, String> driverOptions() {
    return login.application().map(ApplicationConnections::options).orElse(driverOptions(url));
  }

  static Map<String, String> driverOptions(PostgresUrl url) {
    Map<String, String> options = new TreeMap<>(url.parameters());
    options.keySet().retainAll(SHAPING);
    return options;
  }

  /** All that were opened by this login, also by those that differ from it in a setting. */
  OpenConnections opened() {
    return login.opened();
  }

  @Override
  public Connection open() throws SQLException {
    return login.open(this::logIn);
  }

  private Connection logIn() throws SQLException {
    Properties properties = new Properties();
    PGProperty.USER.set(properties, url.user());
    login.password().ifPresent(secret -> PGProperty.PASSWORD.set(properties, secret.reveal()));
    PGProperty.APPLICATION_NAME.set(properties, "kurabe");
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    PGProperty.ASSUME_MIN_SERVER_VERSION.set(
        properties, PostgresFacts.OLDEST_TEXT); // No SET after it.
    limitLogin(properties);
    if (login.protocol() == Protocol.TEXT) {
      PGProperty.PREFER_QUERY_MODE.set(properties, PreferQueryMode.SIMPLE.value());
    } else if (login.protocol() == Protocol.EXTENDED || losesPrepared()) {
      PGProperty.PREPARE_THRESHOLD.set(properties, 0);
    }
    login.schema().ifPresent(s -> PGProperty.CURRENT_SCHEMA.set(properties, s));
    Connection connection = driver.connect(jdbcUrl(), properties);
    if (connection == null) {
      throw new SQLException("the driver does not read this URL", "08001");
    }
    if (!url.limitsReads()) {
      connection.setNetworkTimeout(Runnable::run, 0); // A statement may take as long as it likes.
    }
    return connection;
  }

  /** Returns the URL without the user's parameters that would override what has to be set. */
  private String jdbcUrl() {
    PostgresUrl to = login.schema().isEmpty() ? url : url.without(PGProperty.CURRENT_SCHEMA);
    return (losesPrepared() ? to.without(PGProperty.PREPARE_THRESHOLD) : to).jdbcUrl();
  }

  /** Limits connecting, the answer to the request for TLS, and each answer of the login. */
  private void limitLogin(Properties properties) {
    int seconds = (int) Math.max(1, login.limit().plusMillis(999).toSeconds());
    PGProperty.CONNECT_TIMEOUT.set(properties, seconds);
    PGProperty.SOCKET_TIMEOUT.set(properties, seconds);
    PGProperty.SSL_RESPONSE_TIMEOUT.set(properties, Math.toIntExact(login.limit().toMillis()));
  }
}
