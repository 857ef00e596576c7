package io.kurabe.postgres;

import io.kurabe.wire.NewChannels;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sockets that read with one system call. While pgjdbc waits for the server's answer about TLS it
 * sets a time-out, and a {@code java.net.Socket} that has once read with a time-out stays
 * non-blocking: each later read that finds nothing takes three calls (read, poll, read). The socket
 * of a channel goes back to blocking. Made by the driver, from the name of the class; thread-safe.
 */
public final class BlockingSocketFactory extends SocketFactory {
  /** For the driver. */
  public BlockingSocketFactory() {}

  @Override
  public Socket createSocket() throws IOException {
    return NewChannels.open().socket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), localHost, localPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), localHost, localPort);
  }

  private Socket connected(InetSocketAddress address) throws IOException {
    return connected(address, null, 0);
  }

  private Socket connected(InetSocketAddress address, @Nullable InetAddress from, int fromPort)
      throws IOException {
    Socket socket = createSocket();
    try {
      if (from != null) {
        socket.bind(new InetSocketAddress(from, fromPort));
      }
      socket.connect(address);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }
}
