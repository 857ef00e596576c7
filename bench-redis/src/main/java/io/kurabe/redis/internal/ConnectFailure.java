package io.kurabe.redis.internal;

import io.kurabe.config.internal.Causes;
import io.kurabe.config.internal.DurationText;
import io.kurabe.config.internal.Reason;
import io.kurabe.target.Secret;
import io.kurabe.target.Secrets;
import io.kurabe.target.TargetException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider.ImmediateRedisCredentialsProvider;
import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Says in one sentence why a Redis server cannot be connected to, and what to do. */
final class ConnectFailure {
  private ConnectFailure() {}

  /** Makes the exception for the user, with Lettuce's messages masked. */
  static TargetException explain(Endpoint endpoint, Throwable thrown) {
    Secrets secrets = secrets(endpoint);
    return new TargetException(secrets.mask(sentence(endpoint, thrown)), secrets.mask(thrown));
  }

  private static String sentence(Endpoint endpoint, Throwable thrown) {
    String server = "Redis at " + endpoint.address();
    for (Throwable cause : Causes.of(thrown)) {
      String known = known(server, endpoint, cause);
      if (!known.isEmpty()) {
        return known;
      }
    }
    String hint =
        endpoint.uri().isSsl()
            ? "Check that this port speaks TLS; without TLS the URL begins with redis://."
            : "Check that a Redis server listens there; with TLS the URL begins with rediss://.";
    return server + " does not answer as Redis does (" + Reason.of(thrown) + "). " + hint;
  }

  private static String known(String server, Endpoint endpoint, Throwable cause) {
    if (cause instanceof RedisCommandExecutionException) {
      return refusal(server, String.valueOf(cause.getMessage()));
    }
    if (String.valueOf(cause.getMessage()).contains("using sentinel for masterId")) {
      return "The sentinels know no master of this name: %s. SENTINEL MASTERS lists those they know."
          .formatted(endpoint.address());
    }
    if (cause instanceof UnknownHostException) {
      return "The host of "
          + server
          + " is unknown. Check the name, and that this machine can resolve it.";
    }
    if (cause instanceof SSLException) {
      return server
          + " refused TLS or has a certificate that is not trusted ("
          + Reason.of(cause)
          + "). Name its CA with ?ca=FILE in the URL, or add ?verifyPeer=CA (name not checked) or"
          + " ?verifyPeer=NONE.";
    }
    if (cause instanceof ConnectTimeoutException || cause instanceof NoRouteToHostException) {
      return "%s cannot be reached (%s). Check address, network and security groups."
          .formatted(server, Reason.of(cause));
    }
    if (cause instanceof ConnectException) {
      return server
          + " refuses connections. Check that the server runs and that the port is right.";
    }
    if (closedAtOnce(cause)) {
      return server
          + " closed the connection at once. Either its maxclients is reached, or the port speaks"
          + " TLS only (rediss://).";
    }
    if (cause instanceof RedisCommandTimeoutException || cause instanceof TimeoutException) {
      return server
          + " took the connection but did not answer within "
          + DurationText.format(endpoint.connectTimeout())
          + ". Check that Redis listens there, and whether the port wants TLS (rediss://).";
    }
    return "";
  }

  /** Returns whether the server answered nothing at all. */
  static boolean isSilence(Throwable thrown) {
    return Causes.include(
        thrown,
        RedisCommandTimeoutException.class,
        TimeoutException.class,
        ConnectTimeoutException.class,
        NoRouteToHostException.class);
  }

  /** Returns whether the connection ended before the server answered anything. */
  static boolean wasClosedAtOnce(Throwable thrown) {
    return Causes.of(thrown).stream().anyMatch(ConnectFailure::closedAtOnce);
  }

  /**
   * Returns whether Lettuce reports a connection that was closed at once; it does so in several
   * ways, by its progress in setting up the channel.
   */
  private static boolean closedAtOnce(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    return cause instanceof ClosedChannelException
        || message.contains("closed prematurely")
        || message.contains("RedisHandshakeHandler not registered")
        || (cause instanceof IOException && message.contains("Connection reset"));
  }

  private static String refusal(String server, String reply) {
    if (reply.startsWith("NOAUTH")) {
      return server
          + " asks for a password. Set KURABE_PASSWORD (or KURABE_PASSWORD_<TARGET>), or use"
          + " a password file.";
    }
    if (reply.startsWith("WRONGPASS") || reply.contains("invalid password")) {
      return server + " refuses this user name and password. Check both.";
    }
    if (reply.contains("without any password configured")) {
      return server
          + " has no password, but one was given. Leave the password out, or set requirepass there.";
    }
    if (reply.startsWith("NOPERM")) {
      return server
          + " does not give this user the rights that are needed ("
          + reply
          + "). Grant them with ACL SETUSER ... ~kurabe_* +@all.";
    }
    if (reply.contains("max number of clients")) {
      return server + " has no connection left. Raise its maxclients, or use fewer clients.";
    }
    if (reply.startsWith("DENIED")) {
      return server + " is in protected mode and takes connections from its own host only.";
    }
    if (reply.contains("DB index is out of range") || reply.contains("invalid DB index")) {
      return server + " has no database of that number. Use /0 at the end of the URL.";
    }
    return server + " refuses the connection: " + reply;
  }

  private static Secrets secrets(Endpoint endpoint) {
    if (endpoint.uri().getCredentialsProvider() instanceof ImmediateRedisCredentialsProvider own) {
      RedisCredentials login = own.resolveCredentialsNow();
      if (login.hasPassword()) {
        return Secrets.of(List.of(Secret.of(new String(login.getPassword()))));
      }
    }
    return Secrets.NONE;
  }
}
