package io.kurabe.redis.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Classifies the failures of Redis commands. The first word of an error reply is its kind (Redis
 * protocol specification, "Simple errors"); the words are those of redis/src/server.c, function
 * createSharedObjects, and of the ACL and cluster documentation.
 */
public final class RedisFailures {
  private static final String CROSS_SLOT =
      "CROSSSLOT: a cluster takes only commands whose keys lie in one slot. Give keys that belong"
          + " together a common part in braces, e.g. {cart:17}:items";

  private static final Map<String, OutcomeKind> BY_PREFIX =
      Map.ofEntries(
          Map.entry("OOM", OutcomeKind.UNAVAILABLE),
          Map.entry("LOADING", OutcomeKind.UNAVAILABLE),
          Map.entry("BUSY", OutcomeKind.UNAVAILABLE),
          Map.entry("READONLY", OutcomeKind.UNAVAILABLE),
          Map.entry("MASTERDOWN", OutcomeKind.UNAVAILABLE),
          Map.entry("CLUSTERDOWN", OutcomeKind.UNAVAILABLE),
          Map.entry("MISCONF", OutcomeKind.UNAVAILABLE),
          Map.entry("NOREPLICAS", OutcomeKind.UNAVAILABLE),
          Map.entry("TRYAGAIN", OutcomeKind.UNAVAILABLE),
          Map.entry("NOAUTH", OutcomeKind.DENIED),
          Map.entry("WRONGPASS", OutcomeKind.DENIED),
          Map.entry("NOPERM", OutcomeKind.DENIED),
          Map.entry("DENIED", OutcomeKind.DENIED));

  private RedisFailures() {}

  public static Failure classify(Throwable thrown) {
    if (thrown instanceof RedisCommandExecutionException refused) {
      return reply(firstLine(refused));
    }
    if (thrown instanceof NodeAwayException away) {
      return away.wasSent()
          // Not a lost connection: the client goes on with the other nodes over the same one.
          ? new Failure(OutcomeKind.TIMEOUT, "NODE_LOST", firstLine(thrown))
          : new Failure(OutcomeKind.UNAVAILABLE, "NODE_DOWN", firstLine(thrown));
    }
    if (thrown instanceof RedisCommandTimeoutException) {
      return new Failure(OutcomeKind.TIMEOUT, "TIMEOUT", firstLine(thrown));
    }
    if (isConnectionLoss(thrown)) {
      return new Failure(OutcomeKind.CONNECTION_LOST, "CONNECTION", firstLine(thrown));
    }
    return new Failure(OutcomeKind.OTHER, Reason.kind(thrown), firstLine(thrown));
  }

  /** Classifies the text of an error reply. */
  static Failure reply(String message) {
    String prefix = message.split(" ", 2)[0];
    if (message.contains("max number of clients")) {
      return new Failure(OutcomeKind.UNAVAILABLE, "MAXCLIENTS", message);
    }
    if (prefix.equals("CROSSSLOT")) {
      return new Failure(OutcomeKind.OTHER, prefix, CROSS_SLOT);
    }
    OutcomeKind kind = BY_PREFIX.getOrDefault(prefix, OutcomeKind.OTHER);
    String code = prefix.matches("[A-Z][A-Z0-9]*") ? prefix : "ERR";
    // Lettuce's own client sends AUTH, so a password error may also come in the words before 6.0.
    boolean denied =
        message.contains("invalid password") || message.contains("without any password configured");
    return new Failure(denied ? OutcomeKind.DENIED : kind, code, message);
  }

  /**
   * Returns whether the connection was lost. Lettuce has no type of its own for commands that end
   * with a broken connection: they are cancelled, or end with the plain RedisException "Connection
   * closed", "Connection disconnected", "Currently not connected. Commands are rejected."
   * (DefaultEndpoint of Lettuce 7.7).
   */
  private static boolean isConnectionLoss(Throwable thrown) {
    if (thrown instanceof RedisConnectionException
        || thrown instanceof IOException
        || thrown instanceof CancellationException) {
      return true;
    }
    String message = thrown.getMessage();
    return thrown.getClass() == RedisException.class
        && (thrown.getCause() instanceof IOException
            || (message != null
                && (message.contains("onnect") || message.contains("Commands are rejected"))));
  }

  private static String firstLine(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? Reason.of(thrown) : Reason.inWords(message);
  }
}
