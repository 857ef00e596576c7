package io.kurabe.postgres;

import io.kurabe.jdbc.ConnectionSource;
import io.kurabe.target.Secret;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * Opens connections by pgjdbc. What the user's URL says goes before what is set here. The driver
 * prepares a statement on the server at its fifth execution (its default {@code
 * prepareThreshold=5}). Thread-safe.
 */
final class PostgresConnections implements ConnectionSource {
  private final Driver driver = new Driver();
  private final PostgresUrl url;
  private final Optional<Secret> password;

  PostgresConnections(PostgresUrl url, Optional<Secret> password) {
    this.url = url;
    this.password = password;
  }

  @Override
  public Connection open() throws SQLException {
    Properties properties = new Properties();
    PGProperty.USER.set(properties, url.user());
    password.ifPresent(secret -> PGProperty.PASSWORD.set(properties, secret.reveal()));
    PGProperty.APPLICATION_NAME.set(properties, "kurabe");
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    PGProperty.SOCKET_FACTORY.set(properties, BlockingSocketFactory.class.getName());
    Connection connection = driver.connect(url.jdbcUrl(), properties);
    if (connection == null) {
      throw new SQLException("the driver does not read this URL", "08001");
    }
    return connection;
  }
}
