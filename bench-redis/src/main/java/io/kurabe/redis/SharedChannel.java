package io.kurabe.redis;

import io.lettuce.core.RedisConnectionException;

/**
 * The one connection of a client, or of several that send over it side by side (pipelining). It is
 * opened for the first and closed by the last of them. Thread-safe.
 */
final class SharedChannel {
  private final Connections connections;
  private final int places;
  private int joined;
  private int left;
  private volatile RequestChannel channel;

  /**
   * Connects.
   *
   * @param places for how many clients
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  SharedChannel(Connections connections, int places) {
    this.connections = connections;
    this.places = places;
    this.channel = connections.openRequests();
  }

  /** Joins as a further client; false when all places are taken or the last client has left. */
  synchronized boolean join() {
    if (joined == places || isOver()) {
      return false;
    }
    joined++;
    return true;
  }

  /** A client is done with it. */
  synchronized void leave() {
    left++;
    if (isOver()) {
      channel.abort();
    }
  }

  private boolean isOver() {
    return joined > 0 && left == joined;
  }

  /** The connection of the moment; what belongs together goes over one. */
  RequestChannel current() {
    return channel;
  }

  /** Connects again, unless another client has done so since the connection was lost. */
  synchronized void reconnect() {
    if (isOver()) {
      throw new RedisConnectionException("The client is closed");
    }
    if (channel.isClosed()) {
      channel = connections.openRequests();
    }
  }

  /** Breaks the connection, for all its clients. */
  void abort() {
    channel.abort();
  }
}
