package io.kurabe.cli.fleet;

import io.kurabe.config.internal.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/**
 * Finds out whether a member of the fleet listens at an address, and if not, why: JGroups says
 * nothing about that. A handshake that succeeds here succeeds at the other side, too, since both
 * demand the same certificate.
 */
final class Probe {
  private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(3).toMillis();

  private Probe() {}

  /** Says why there is no member of the fleet, in a message for the user. */
  static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;

    Failed(String message) {
      super(message);
    }

    Failed(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Connects to it.
   *
   * @return the address of this host on the way there
   * @throws Failed when no member of the fleet listens there
   */
  static InetAddress ask(InetSocketAddress address, SSLContext context) throws Failed {
    String where = Coordinators.text(address);
    try (Socket plain = new Socket()) {
      connect(plain, address, where);
      handshake(plain, context, where);
      return plain.getLocalAddress();
    } catch (IOException e) {
      throw new Failed(where + " cannot be asked: " + Reason.of(e), e);
    }
  }

  private static void connect(Socket socket, InetSocketAddress address, String where)
      throws IOException, Failed {
    try {
      socket.connect(address, TIMEOUT_MILLIS);
    } catch (NoRouteToHostException e) {
      throw new Failed("there is no route to " + where + ", or a firewall refuses the way", e);
    } catch (ConnectException e) {
      throw new Failed("nobody listens at " + where, e);
    } catch (SocketTimeoutException e) {
      throw new Failed(
          where + " does not answer within 3 s: the host is down, or a firewall is in the way", e);
    }
  }

  private static void handshake(Socket plain, SSLContext context, String where)
      throws IOException, Failed {
    plain.setSoTimeout(TIMEOUT_MILLIS);
    try (SSLSocket socket =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(
                    plain, plain.getInetAddress().getHostAddress(), plain.getPort(), false)) {
      socket.startHandshake();
    } catch (SocketTimeoutException e) {
      throw new Failed(
          where + " takes connections, but does not speak: it is busy, or not of a fleet", e);
    } catch (SSLException e) {
      if (isOfCertificates(e)) {
        throw new Failed(
            "the certificate of %s is not of this fleet: all members need the same key file"
                .formatted(where),
            e);
      }
      throw e.getCause() instanceof EOFException
          ? closed(where, e)
          : new Failed(where + " speaks no TLS 1.3 as fleets do: it is not of a fleet", e);
    } catch (SocketException e) {
      throw closed(where, e);
    }
  }

  private static Failed closed(String where, IOException e) {
    return new Failed(where + " closes the connection: it is not of a fleet, or it ends", e);
  }

  /** Returns whether this or the other side did not like a certificate. */
  private static boolean isOfCertificates(SSLException thrown) {
    return thrown.getCause() instanceof CertificateException
        || String.valueOf(thrown.getMessage()).matches("Received fatal alert: .*certificate.*");
  }
}
