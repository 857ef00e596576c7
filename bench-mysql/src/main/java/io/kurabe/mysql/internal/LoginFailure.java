package io.kurabe.mysql.internal;

import com.mysql.cj.exceptions.InvalidConnectionAttributeException;
import com.mysql.cj.exceptions.WrongArgumentException;
import com.mysql.cj.jdbc.exceptions.PacketTooBigException;
import io.kurabe.config.internal.Causes;
import io.kurabe.config.internal.Reason;
import io.kurabe.target.Secrets;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.time.DateTimeException;
import javax.net.ssl.SSLException;

/** Says in words why a connection could not be opened, and what to do. Stateless. */
final class LoginFailure {
  private LoginFailure() {}

  /** Makes the exception for the user, with the driver's messages masked. */
  static TargetException of(MySqlConnections connections, SQLException e) {
    return of(connections.url(), connections.secrets(), e);
  }

  static TargetException of(MySqlUrl url, Secrets secrets, SQLException e) {
    String text = secrets.mask(text(url, secrets, e));
    return isOfParameters(e)
        ? TargetException.ofUrl(text, secrets.mask(e))
        : new TargetException(text, secrets.mask(e));
  }

  /** Returns whether a parameter is to blame; of a lacking login it says the same. */
  private static boolean isOfParameters(SQLException e) {
    boolean ofValues = // What Connector/J 26 throws for values that it cannot use.
        Causes.include(
            e,
            WrongArgumentException.class,
            InvalidConnectionAttributeException.class,
            PacketTooBigException.class,
            DateTimeException.class);
    return ofValues && !Reason.of(e).contains("authentication");
  }

  private static String text(MySqlUrl url, Secrets secrets, SQLException e) {
    String where = url.hostAndPort();
    String user = url.user().map(u -> "'" + u + "'").orElse("(none given)");
    String said = secrets.mask(Reason.of(e));
    return switch (e.getErrorCode()) {
      case 1045, 1698 ->
          """
          The server at %1$s refused the user %2$s: wrong user or password. Set \
          the password with KURABE_PASSWORD_<TARGET>, KURABE_PASSWORD or a password file, the user with \
          jdbc:mysql://USER@%1$s/."""
              .formatted(where, user);
      case 1049 ->
          "The server at "
              + where
              + " has no database '"
              + url.database()
              + "'. Correct the name or leave it out: Kurabe makes a database of its own.";
      case 1044 ->
          """
          The user %s may not use the database '%s' at %s. Leave it out of the \
          URL (Kurabe makes a database of its own) or grant the right."""
              .formatted(user, url.database(), where);
      case 1040, 1203, 1226 ->
          """
          The server at %s has no connection left for the user %s (%s). Close \
          other clients or raise max_connections."""
              .formatted(where, user, said);
      case 1129, 1130 ->
          "The server at " + where + " does not accept this host: " + said + ". Grant it there.";
      default -> network(where, said, e);
    };
  }

  private static String network(String where, String said, SQLException e) {
    if (said.contains("Public Key Retrieval")) {
      return "The server at "
          + where
          + " wants the password encrypted, but the connection has no TLS. Add sslMode=REQUIRED to the URL,"
          + " or allowPublicKeyRetrieval=true on a network that you trust.";
    }
    if (Causes.include(e, UnknownHostException.class)) {
      return "The host of " + where + " is unknown. Check its name.";
    }
    if (Causes.include(e, SSLException.class, GeneralSecurityException.class)) {
      return "TLS with the server at %s failed: %s. Check sslMode and the trust store in the URL."
          .formatted(where, said);
    }
    if (Causes.include(e, SocketTimeoutException.class)) {
      return "The server at "
          + where
          + " did not answer in time. Check host, port and firewall, and that MySQL or MariaDB listens"
          + " there; a slow one needs a longer time to connect, or connectTimeout and socketTimeout"
          + " (milliseconds) in the URL.";
    }
    if (Causes.include(e, ConnectException.class)) {
      return "Nothing answers at " + where + ". Is the server running, and is the port right?";
    }
    if (Causes.include(e, IOException.class)) {
      return "What answers at "
          + where
          + " does not speak the MySQL protocol or broke off: "
          + said
          + ". Check the port.";
    }
    return "The server at %s cannot be used: %s%s Check the URL."
        .formatted(where, said, said.endsWith(".") ? "" : ".");
  }
}
