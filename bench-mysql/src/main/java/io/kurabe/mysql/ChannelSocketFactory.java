package io.kurabe.mysql;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sockets of channels, which can be taken over. Made by the driver, from the name of the class. */
public final class ChannelSocketFactory extends StandardSocketFactory {
  private static final ThreadLocal<@Nullable SocketChannel> LAST = new ThreadLocal<>();

  /** For the driver. */
  public ChannelSocketFactory() {}

  /** The channel of the connection that this thread has just opened. */
  static Optional<SocketChannel> lastOfThisThread() {
    SocketChannel last = LAST.get();
    LAST.remove();
    return Optional.ofNullable(last);
  }

  @Override
  protected Socket createSocket(PropertySet properties) {
    try {
      SocketChannel channel = SocketChannel.open();
      LAST.set(channel);
      return channel.socket();
    } catch (IOException e) {
      throw new UncheckedIOException("no socket can be opened", e);
    }
  }
}
