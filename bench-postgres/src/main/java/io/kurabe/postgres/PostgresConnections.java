package io.kurabe.postgres;

import io.kurabe.jdbc.ConnectionSource;
import io.kurabe.spec.Protocol;
import io.kurabe.target.Secret;
import io.kurabe.target.Secrets;
import io.kurabe.target.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * Opens connections by pgjdbc. What the user's URL says goes before what is set here. Prepared: the
 * driver prepares a statement on the server at its fifth execution (its default {@code
 * prepareThreshold=5}). Extended: never ({@code prepareThreshold=0}). Text: {@code
 * preferQueryMode=simple}, which sends the values inside the statement. Thread-safe.
 */
final class PostgresConnections implements ConnectionSource {
  private final Driver driver = new Driver();
  private final PostgresUrl url;
  private final Optional<Secret> password;
  private final Protocol protocol;
  private final Duration limit;

  PostgresConnections(PostgresUrl url, Optional<Secret> password) {
    this(url, password, Protocol.PREPARED, Target.CONNECT_TIMEOUT);
  }

  private PostgresConnections(
      PostgresUrl url, Optional<Secret> password, Protocol protocol, Duration limit) {
    this.url = url;
    this.password = password;
    this.protocol = protocol;
    this.limit = limit;
  }

  /** The same login with statements that travel so. */
  PostgresConnections by(Protocol other) {
    return new PostgresConnections(url, password, other, limit);
  }

  /** The same login, which may take so long; what the user's URL says goes before it. */
  PostgresConnections within(Duration connectTimeout) {
    return new PostgresConnections(url, password, protocol, connectTimeout);
  }

  /** What no message of the driver may show. */
  Secrets secrets() {
    return url.secrets().and(password);
  }

  /** The same login as a target of another process. */
  Target asTarget(Target target) {
    return target.at(url.text(), password.orElse(Secret.of("")));
  }

  /** Where it connects to. */
  PostgresUrl url() {
    return url;
  }

  /** The password of the login, where there is one. */
  Optional<Secret> password() {
    return password;
  }

  /** How statements travel, also by what the user's URL says of it. */
  Protocol protocol() {
    Map<String, String> given = url.parameters();
    if ("simple".equals(given.get(PGProperty.PREFER_QUERY_MODE.getName()))) {
      return Protocol.TEXT;
    }
    String threshold = given.get(PGProperty.PREPARE_THRESHOLD.getName());
    if (threshold != null && protocol != Protocol.TEXT) {
      return threshold.equals("0") ? Protocol.EXTENDED : Protocol.PREPARED;
    }
    return protocol;
  }

  @Override
  public Connection open() throws SQLException {
    Properties properties = new Properties();
    PGProperty.USER.set(properties, url.user());
    password.ifPresent(secret -> PGProperty.PASSWORD.set(properties, secret.reveal()));
    PGProperty.APPLICATION_NAME.set(properties, "kurabe");
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    limitLogin(properties);
    if (protocol == Protocol.TEXT) {
      PGProperty.PREFER_QUERY_MODE.set(properties, PreferQueryMode.SIMPLE.value());
    } else if (protocol == Protocol.EXTENDED) {
      PGProperty.PREPARE_THRESHOLD.set(properties, 0);
    }
    Connection connection = driver.connect(url.jdbcUrl(), properties);
    if (connection == null) {
      throw new SQLException("the driver does not read this URL", "08001");
    }
    if (!url.limitsReads()) {
      connection.setNetworkTimeout(Runnable::run, 0); // A statement may take as long as it likes.
    }
    return connection;
  }

  /** For connecting, for the answer to the wish for TLS, and for each answer of the login. */
  private void limitLogin(Properties properties) {
    int seconds = (int) Math.max(1, limit.plusMillis(999).toSeconds());
    PGProperty.CONNECT_TIMEOUT.set(properties, seconds);
    PGProperty.SOCKET_TIMEOUT.set(properties, seconds);
    PGProperty.SSL_RESPONSE_TIMEOUT.set(properties, Math.toIntExact(limit.toMillis()));
  }
}
