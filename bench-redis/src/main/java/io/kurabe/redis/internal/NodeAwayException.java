package io.kurabe.redis.internal;

import io.lettuce.core.RedisException;

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

  /** Says that there is no connection to the node, so the request was not sent. */
  static NodeAwayException down(String node, Throwable cause) {
    return new NodeAwayException("No connection to the node " + node, false, cause);
  }

  boolean wasSent() {
    return sent;
  }
}
