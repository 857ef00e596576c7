package io.kurabe.sql.internal;

import io.kurabe.spec.Protocol;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * A login to a SQL server, the same for every driver. Immutable and thread-safe.
 *
 * @param protocol asked for
 * @param limit of the time that it may take
 * @param schema default schema; empty for that of the URL
 * @param opened all connections that this login opened, or one that differs from it in a setting
 * @param application gives the connections, if they are the application's
 */
public record SqlLogin(
    Optional<Secret> password,
    Protocol protocol,
    Duration limit,
    Optional<String> schema,
    OpenConnections opened,
    Optional<ApplicationConnections> application) {
  /** Makes a login of Kurabe's own, for prepared statements. */
  public static SqlLogin by(Optional<Secret> password) {
    return new SqlLogin(
        password,
        Protocol.PREPARED,
        Target.CONNECT_TIMEOUT,
        Optional.empty(),
        new OpenConnections(),
        Optional.empty());
  }

  /** Makes the login that the application has made. */
  public static SqlLogin of(ApplicationConnections application) {
    return new SqlLogin(
        Optional.empty(),
        application.protocol(),
        Target.CONNECT_TIMEOUT,
        Optional.empty(),
        new OpenConnections(),
        Optional.of(application));
  }

  public SqlLogin in(RunId id) {
    return new SqlLogin(password, protocol, limit, Optional.of(id.schema()), opened, application);
  }

  public SqlLogin by(Protocol other) {
    return new SqlLogin(password, other, limit, schema, opened, application);
  }

  /** Returns this login with a limit of its time; the user's URL overrides it. */
  public SqlLogin within(Duration other) {
    return new SqlLogin(password, protocol, other, schema, opened, application);
  }

  /** Opens a connection: the application's, or by the driver. */
  public Connection open(ConnectionSource driver) throws SQLException {
    return opened.open(application.isPresent() ? () -> application.get().take(schema) : driver);
  }
}
