package io.kurabe.redis.internal;

import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.cluster.PartitionException;

/**
 * A node of a cluster does not serve a request, while other nodes may serve theirs: the client's
 * connection as a whole goes on.
 */
final class NodeAwayException extends RedisException {
  private static final long serialVersionUID = 1L;

  /** Whether the node may have carried the request out. */
  private final boolean sent;

  private NodeAwayException(String message, boolean sent, Throwable cause) {
    super(message, cause);
    this.sent = sent;
  }

  /** Says that the connection to the node broke while the request was under way. */
  static NodeAwayException lost(String node, Throwable cause) {
    return new NodeAwayException("The connection to the node " + node + " broke", true, cause);
  }

  /** Says that the node answers nothing any more, though it is connected. */
  static NodeAwayException silent(String node, Throwable cause) {
    return new NodeAwayException("The node " + node + " answers no more", true, cause);
  }

  /** Says that there is no connection to the node, so the request was not sent. */
  static NodeAwayException down(String node, Throwable cause) {
    return new NodeAwayException("No connection to the node " + node, false, cause);
  }

  /** Says that Lettuce's own client gave a request up, which node ever it was for. */
  static NodeAwayException givenUp(Throwable cause) {
    boolean sent =
        !(cause instanceof RedisConnectionException) && !(cause instanceof PartitionException);
    return new NodeAwayException(
        "Lettuce's client gave the request up: " + cause.getMessage(), sent, cause);
  }

  boolean wasSent() {
    return sent;
  }
}
