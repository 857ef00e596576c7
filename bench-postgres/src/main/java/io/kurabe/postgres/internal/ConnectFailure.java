package io.kurabe.postgres.internal;

import io.kurabe.config.internal.Causes;
import io.kurabe.config.internal.Reason;
import io.kurabe.target.Secrets;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.postgresql.util.PSQLException;

/** Explains why a connection to a server of the user's was refused, and what to do. */
final class ConnectFailure {
  /** The states that pgjdbc 42.7 gives values of parameters that it cannot use. */
  private static final Set<String> OF_VALUES = Set.of("22023", "42601");

  /**
   * The state of a server that cannot be reached, which pgjdbc also gives to unknown words, as of
   * sslmode, before it has tried to connect.
   */
  private static final String UNREACHABLE = "08001";

  /**
   * The state of an unexpected failure, which pgjdbc also gives to an unknown word of an
   * enumeration, as of autosave.
   */
  private static final String UNEXPECTED = "99999";

  private ConnectFailure() {}

  /** Makes the exception to throw, with the driver's messages masked. */
  static TargetException explain(PostgresUrl url, Secrets secrets, SQLException e) {
    return isOfParameters(e)
        ? TargetException.ofUrl(
            "The URL of PostgreSQL at %s cannot be used: %s."
                .formatted(url.address(), secrets.mask(Reason.of(e))),
            secrets.mask(e))
        : new TargetException(secrets.mask(text(url, secrets, e)), secrets.mask(e));
  }

  /**
   * Returns whether a parameter is the reason: the server did not say it, and it is not about the
   * way to the server.
   */
  private static boolean isOfParameters(SQLException e) {
    if (!(e instanceof PSQLException thrown)
        || thrown.getServerErrorMessage() != null
        || Causes.include(e, IOException.class)) {
      return false;
    }
    String state = String.valueOf(e.getSQLState());
    return OF_VALUES.contains(state)
        || (state.equals(UNREACHABLE) && String.valueOf(e.getMessage()).startsWith("Invalid "))
        || (state.equals(UNEXPECTED) && Causes.include(e, IllegalArgumentException.class))
        || Causes.include(e, ClassNotFoundException.class);
  }

  private static String text(PostgresUrl url, Secrets secrets, SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    String said = " (" + secrets.mask(Reason.of(e)) + ")";
    String at = url.address();
    if (Causes.include(e, UnknownHostException.class)) {
      return "The host of " + at + " is not known to the name service. Check the URL.";
    }
    if (Causes.include(e, SocketTimeoutException.class)) {
      return "PostgreSQL at "
          + at
          + " did not answer in time"
          + said
          + ". Check host, port and firewall, and that PostgreSQL listens there; a slow one needs a"
          + " longer time to connect, or connectTimeout and socketTimeout in the URL.";
    }
    if (Causes.include(e, SSLException.class)) {
      return """
          TLS with PostgreSQL at %s failed%s. Check that its certificate is trusted \
          (sslrootcert; on AWS ?ca= or KURABE_RDS_CA) and of the name in the URL."""
          .formatted(at, said);
    }
    if (state.equals("08004") && String.valueOf(e.getMessage()).contains("password")) {
      return "PostgreSQL at "
          + at
          + " wants a password for user '"
          + url.user()
          + "' and none was given. Set KURABE_PASSWORD_<TARGET> or KURABE_PASSWORD, or use a password file.";
    }
    return switch (state) {
      case "28P01" ->
          "PostgreSQL at "
              + at
              + " refused the password of user '"
              + url.user()
              + "'. Check the user in the URL and the password in KURABE_PASSWORD_<TARGET>, KURABE_PASSWORD or the password file.";
      case "28000" ->
          """
          PostgreSQL at %s does not let user '%s' in%s. Check the user, its \
          pg_hba.conf entry, and whether TLS is demanded (sslmode=require)."""
              .formatted(at, url.user(), said);
      case "3D000" ->
          "PostgreSQL at %s has no database '%s'. Create it, or name another in the URL."
              .formatted(at, url.database());
      case "53300" ->
          "PostgreSQL at %s has no free connection slot%s. Raise max_connections."
              .formatted(at, said);
      case "57P03" -> "PostgreSQL at " + at + " is not ready yet" + said + ". Try again shortly.";
      default -> unreachable(at, state, said);
    };
  }

  private static String unreachable(String at, String state, String said) {
    if (state.startsWith("08")) {
      return "No PostgreSQL can be reached at "
          + at
          + said
          + ". Check host, port, firewall, sslmode, and that the server runs.";
    }
    return "PostgreSQL at " + at + " cannot be used" + said + ".";
  }
}
