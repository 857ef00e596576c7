package io.kurabe.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Carries connections on to a server of this host, and may take its time over each packet. */
final class Relay implements AutoCloseable {
  private static final int CHUNK = 1 << 16;

  private final ServerSocket listening;
  private final InetAddress host;
  private final int to;
  private final long delayMillis;
  private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
  private final Queue<Socket> open = new ConcurrentLinkedQueue<>();

  /**
   * Begins.
   *
   * @param at address at which it listens, at a free port
   * @param host address of the server
   * @param to its port
   * @param delayMillis each way
   */
  Relay(InetAddress at, InetAddress host, int to, long delayMillis) throws IOException {
    this.listening = new ServerSocket(0, 50, at);
    this.host = host;
    this.to = to;
    this.delayMillis = delayMillis;
    daemon(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        carryOn(listening.accept());
      }
    } catch (IOException e) {
      // It was closed.
    }
  }

  /** Hangs up where the server does not listen yet. */
  private void carryOn(Socket one) {
    open.add(one);
    try {
      Socket other = new Socket(host, to);
      open.add(other);
      daemon(() -> carry(one, other));
      daemon(() -> carry(other, one));
    } catch (IOException e) {
      close(one);
    }
  }

  private void carry(Socket from, Socket into) {
    byte[] chunk = new byte[CHUNK];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = into.getOutputStream();
      for (int length = in.read(chunk); length > 0; length = in.read(chunk)) {
        byte[] copy = Arrays.copyOf(chunk, length);
        later.schedule(() -> write(out, copy), delayMillis, TimeUnit.MILLISECONDS);
      }
      later.schedule(() -> close(into), delayMillis, TimeUnit.MILLISECONDS);
    } catch (IOException e) {
      close(into);
    }
  }

  private static void write(OutputStream out, byte[] bytes) {
    try {
      out.write(bytes);
    } catch (IOException e) {
      // The other side has gone.
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed.
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    later.shutdownNow();
    open.forEach(Relay::close);
  }
}
