package io.kurabe.target.local.internal;

import io.kurabe.target.TargetException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/**
 * Chooses a port on loopback for a server that Kurabe starts. Between the choice and the server's
 * start another process may take the port, so it is chosen from a range that no system gives to
 * outgoing connections, and a server that finds it taken is started again on another one.
 */
public final class FreePort {
  /**
   * The first port of the range, which ends below the ports that Linux (from 32768) and macOS and
   * Windows (from 49152) give to clients.
   */
  private static final int FIRST = 20_000;

  private static final int END = 32_768;

  /** The number of tries; so many ports in a row are never taken by chance. */
  private static final int TRIES = 5;

  private static final int LOOKS = 200;

  private FreePort() {}

  public static int find() {
    for (int look = 0; look < LOOKS; look++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException taken) {
        // The next look is at another one.
      }
    }
    throw new TargetException(
        "No free port on 127.0.0.1: " + LOOKS + " of " + FIRST + " to " + END + " are in use.");
  }

  /** Starts a server on a free port, and on another one when that was taken meanwhile. */
  public static <S> S start(IntFunction<S> start) {
    return start(FreePort::find, start);
  }

  static <S> S start(IntSupplier ports, IntFunction<S> start) {
    for (int tries = 1; ; tries++) {
      try {
        return start.apply(ports.getAsInt());
      } catch (PortTakenException e) {
        if (tries == TRIES) {
          throw new TargetException(String.valueOf(e.getMessage()), e);
        }
      }
    }
  }
}
