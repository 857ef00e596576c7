package io.kurabe.wire;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The channels of connections that a driver is opening, by the thread that it opens them on: a
 * driver makes its sockets itself, from the name of a class. Thread-safe.
 */
public final class NewChannels {
  private static final ThreadLocal<@Nullable SocketChannel> LAST = new ThreadLocal<>();

  private NewChannels() {}

  /** A new channel, for the driver's socket. */
  public static SocketChannel open() throws IOException {
    SocketChannel channel = SocketChannel.open();
    LAST.set(channel);
    return channel;
  }

  /**
   * The channel of the connection that this thread has just opened; of several tries the last, as
   * drivers go on with that one.
   */
  public static Optional<SocketChannel> lastOfThisThread() {
    SocketChannel last = LAST.get();
    LAST.remove();
    return Optional.ofNullable(last);
  }
}
