package io.kurabe.postgres;

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
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
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

  PostgresConnections(PostgresUrl url, Optional<Secret> password) {
    this(url, password, Protocol.PREPARED);
  }

  private PostgresConnections(PostgresUrl url, Optional<Secret> password, Protocol protocol) {
    this.url = url;
    this.password = password;
    this.protocol = protocol;
  }

  /** The same login with statements that travel so. */
  PostgresConnections by(Protocol other) {
    return new PostgresConnections(url, password, other);
  }

  /** What no message of the driver may show. */
  Secrets secrets() {
    return url.secrets().and(password);
  }

  /** The same login as a target of another process. */
  Target asTarget(Target target) {
    return target.at(url.text(), password.orElse(Secret.of("")));
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
        && Stream.of("preferQueryMode", "prepareThreshold", "socketFactory")
            .noneMatch(url.jdbcUrl()::contains);
  }

  /** Opens connections that are taken over from the driver, in that schema. */
  WireSource takenOver(SqlDialect dialect, RunId id) {
    ConnectionSource source = in(dialect, id);
    return () -> {
      Connection connection = source.open();
      SocketChannel channel = NewChannels.lastOfThisThread().orElseThrow();
      return new WireSource.Opened(connection, channel, new PostgresWire());
    };
  }

  @Override
  public Connection open() throws SQLException {
    Properties properties = new Properties();
    PGProperty.USER.set(properties, url.user());
    password.ifPresent(secret -> PGProperty.PASSWORD.set(properties, secret.reveal()));
    PGProperty.APPLICATION_NAME.set(properties, "kurabe");
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    PGProperty.SOCKET_FACTORY.set(properties, BlockingSocketFactory.class.getName());
    if (protocol == Protocol.TEXT) {
      PGProperty.PREFER_QUERY_MODE.set(properties, PreferQueryMode.SIMPLE.value());
    } else if (protocol == Protocol.EXTENDED) {
      PGProperty.PREPARE_THRESHOLD.set(properties, 0);
    }
    Connection connection = driver.connect(url.jdbcUrl(), properties);
    if (connection == null) {
      throw new SQLException("the driver does not read this URL", "08001");
    }
    return connection;
  }
}
