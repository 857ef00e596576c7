package io.kurabe.mysql.querycache.internal;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands in for ProxySQL, of which there is no package here: passes everything on to a MySQL or
 * MariaDB, answers {@code PROXYSQL INTERNAL SESSION}, and keeps results of SELECTs with the comment
 * {@code cache_ttl} for so long. Speaks the client/server protocol of MySQL without
 * CLIENT_DEPRECATE_EOF.
 */
final class CachingProxyStandIn implements Closeable {
  private static final Pattern TTL =
      Pattern.compile("/\\* cache_ttl=(\\d+) \\*/ .*", Pattern.DOTALL);
  private static final int DEPRECATE_EOF_IN_UPPER_WORD = 1 << (24 - 16);
  private static final byte[] OK = {7, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0};

  private final ServerSocket listening;
  private final int behind;
  private final Map<String, Kept> cache = new ConcurrentHashMap<>();

  private record Kept(ByteArrayOutputStream answer, long untilNanos) {}

  CachingProxyStandIn(int behind) throws IOException {
    this.behind = behind;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start("accept", this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, "proxy-stand-in-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (!listening.isClosed()) {
        Socket client = listening.accept();
        start("client", () -> serve(client));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), behind)) {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      Session session = new Session(client, server);
      session.logIn();
      while (session.command()) {
        // The next one.
      }
    } catch (IOException gone) {
      // One of both has ended the connection.
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }

  /** One connection. Used by one thread. */
  private final class Session {
    private final InputStream fromClient;
    private final OutputStream toClient;
    private final InputStream fromServer;
    private final OutputStream toServer;

    Session(Socket client, Socket server) throws IOException {
      fromClient = new BufferedInputStream(client.getInputStream());
      toClient = new BufferedOutputStream(client.getOutputStream());
      fromServer = new BufferedInputStream(server.getInputStream());
      toServer = new BufferedOutputStream(server.getOutputStream());
    }

    void logIn() throws IOException {
      byte[] greeting = packet(fromServer);
      int upper = indexOfZero(greeting, 5) + 1 + 4 + 8 + 1 + 2 + 1 + 2;
      greeting[upper + 1] &= (byte) ~(DEPRECATE_EOF_IN_UPPER_WORD >> 8);
      send(toClient, greeting);
      for (int first = -1; first != 0x00 && first != 0xff; ) {
        send(toServer, packet(fromClient));
        byte[] answer = packet(fromServer);
        send(toClient, answer);
        first = answer[4] & 0xff;
      }
    }

    private int indexOfZero(byte[] bytes, int from) {
      int at = from;
      while (bytes[at] != 0) {
        at++;
      }
      return at;
    }

    /** Whether to go on. */
    boolean command() throws IOException {
      byte[] command = packet(fromClient);
      int kind = command[4];
      if (kind == 0x03) {
        query(command);
        return true;
      }
      send(toServer, command);
      if (kind == 0x16) {
        send(toClient, prepared().toByteArray());
      } else if (kind == 0x17) {
        send(toClient, answer().toByteArray());
      } else if (kind != 0x01 && kind != 0x18 && kind != 0x19) {
        send(toClient, packet(fromServer));
      }
      return kind != 0x01;
    }

    private void query(byte[] command) throws IOException {
      String sql = new String(command, 5, command.length - 5, StandardCharsets.UTF_8);
      Matcher ttl = TTL.matcher(sql);
      if (sql.equalsIgnoreCase("PROXYSQL INTERNAL SESSION")) {
        send(toClient, OK);
      } else if (ttl.matches()) {
        Kept kept = cache.get(sql);
        if (kept == null || kept.untilNanos - System.nanoTime() < 0) {
          send(toServer, command);
          long until = System.nanoTime() + Long.parseLong(ttl.group(1)) * 1_000_000;
          kept = new Kept(answer(), until);
          cache.put(sql, kept);
        }
        send(toClient, kept.answer.toByteArray());
      } else {
        send(toServer, command);
        send(toClient, answer().toByteArray());
      }
    }

    /** A whole answer to a statement; a file that the server asks for is handed over meanwhile. */
    private ByteArrayOutputStream answer() throws IOException {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      byte[] first = packet(fromServer);
      int kind = first[4] & 0xff;
      if (kind == 0xfb) {
        send(toClient, first);
        for (byte[] part = packet(fromClient); ; part = packet(fromClient)) {
          send(toServer, part);
          if (part.length == 4) {
            all.write(packet(fromServer));
            return all;
          }
        }
      }
      all.write(first);
      if (kind != 0x00 && kind != 0xff) {
        untilEof(all);
        untilEof(all);
      }
      return all;
    }

    private ByteArrayOutputStream prepared() throws IOException {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      byte[] first = packet(fromServer);
      all.write(first);
      if (first[4] == 0) {
        int columns = (first[9] & 0xff) | (first[10] & 0xff) << 8;
        int parameters = (first[11] & 0xff) | (first[12] & 0xff) << 8;
        if (parameters > 0) {
          untilEof(all);
        }
        if (columns > 0) {
          untilEof(all);
        }
      }
      return all;
    }

    private void untilEof(ByteArrayOutputStream all) throws IOException {
      byte[] packet = packet(fromServer);
      while (true) {
        all.write(packet);
        int kind = packet[4] & 0xff;
        if ((kind == 0xfe && packet.length < 13) || kind == 0xff) {
          return;
        }
        packet = packet(fromServer);
      }
    }
  }

  /** With its head: three bytes of length, one of order. */
  private static byte[] packet(InputStream from) throws IOException {
    byte[] head = from.readNBytes(4);
    if (head.length < 4) {
      throw new EOFException();
    }
    int length = (head[0] & 0xff) | (head[1] & 0xff) << 8 | (head[2] & 0xff) << 16;
    byte[] packet = new byte[4 + length];
    System.arraycopy(head, 0, packet, 0, 4);
    if (from.readNBytes(packet, 4, length) < length) {
      throw new EOFException();
    }
    return packet;
  }

  private static void send(OutputStream to, byte[] packets) throws IOException {
    to.write(packets);
    to.flush();
  }
}
