package io.kurabe.mysql;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import io.kurabe.wire.NewChannels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;

/** Sockets of channels, which can be taken over. Made by the driver, from the name of the class. */
public final class ChannelSocketFactory extends StandardSocketFactory {
  /** For the driver. */
  public ChannelSocketFactory() {}

  @Override
  protected Socket createSocket(PropertySet properties) {
    try {
      return NewChannels.open().socket();
    } catch (IOException e) {
      throw new UncheckedIOException("no socket can be opened", e);
    }
  }
}
