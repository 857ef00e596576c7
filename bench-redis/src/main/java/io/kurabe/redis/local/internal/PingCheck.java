package io.kurabe.redis.local.internal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Asks a server that is starting whether it answers, without logging in. */
final class PingCheck {
  private static final int TIMEOUT_MILLIS = 2000;

  private PingCheck() {}

  /** Returns true for any reply but LOADING: without a password it is NOAUTH. */
  static boolean answers(String host, int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] reply = socket.getInputStream().readNBytes(4);
      String start = new String(reply, StandardCharsets.US_ASCII);
      return !start.isEmpty() && !start.equals("-LOA");
    }
  }
}
