package io.kurabe.cli.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Stands before a server as AWS does where IAM logs in: takes TLS only, asks for a token in place
 * of the password, and passes on who has one that is signed with the account's key.
 */
abstract class IamGateway implements AutoCloseable {
  private final ServerSocket listening;
  private final SSLContext tls;
  private final int upstream;
  private final TokenCheck check;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> refused = Collections.synchronizedList(new ArrayList<>());
  private final List<String> taken = Collections.synchronizedList(new ArrayList<>());

  /**
   * @param port on 127.0.0.1
   * @param upstream port of the server on 127.0.0.1, without TLS
   */
  IamGateway(SSLContext tls, int port, int upstream, TokenCheck check) throws IOException {
    this.tls = tls;
    this.upstream = upstream;
    this.check = check;
    this.listening = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::acceptAll);
  }

  /** Tokens by which somebody was let in, one per connection. */
  List<String> taken() {
    return List.copyOf(taken);
  }

  /** Why somebody was not let in. */
  List<String> refused() {
    return List.copyOf(refused);
  }

  private void acceptAll() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        threads.execute(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), upstream)) {
      Socket encrypted = logIn(client, server);
      threads.execute(() -> copy(encrypted, server));
      copy(server, encrypted);
    } catch (IOException e) {
      // The one or the other hung up.
    }
  }

  /** Asks the client for its token and logs in to the server; gives the encrypted connection. */
  abstract Socket logIn(Socket client, Socket server) throws IOException;

  /** Lets in or hangs up. */
  void require(String token) throws IOException {
    String problem = check.problem(token);
    if (!problem.isEmpty()) {
      refused.add(problem);
      throw new EOFException(problem);
    }
    taken.add(token);
  }

  SSLSocket encrypted(Socket plain) throws IOException {
    SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(plain, null, 0, true);
    socket.setUseClientMode(false);
    socket.startHandshake();
    return socket;
  }

  private static void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] some = new byte[16_384];
      for (int n = in.read(some); n >= 0; n = in.read(some)) {
        out.write(some, 0, n);
        out.flush();
      }
    } catch (IOException e) {
      // Hung up.
    } finally {
      close(from);
      close(to);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone already.
    }
  }

  static byte[] read(DataInputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  static String text(byte[] bytes, int from) {
    int end = from;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, from, end - from, UTF_8);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    threads.shutdownNow();
  }
}
