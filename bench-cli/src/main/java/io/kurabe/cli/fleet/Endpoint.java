package io.kurabe.cli.fleet;

import io.kurabe.config.ConfigurationException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address at which a member of a fleet listens, and the one by which the others know it. No two
 * members may be known by the same address.
 *
 * @param address where it listens; null for the address by which it reaches the coordinator, and at
 *     the coordinator for the first one that is not a loopback
 * @param port where it listens; 0 for a free one
 * @param advertised by what the others know it, if not by that: behind network address translation
 */
public record Endpoint(
    @Nullable InetAddress address, int port, @Nullable InetSocketAddress advertised) {
  /** An endpoint at any free port. */
  public static final Endpoint ANY = new Endpoint(null, 0, null);

  /**
   * Reads {@code ADDR} or {@code ADDR:PORT}, an address or name of this host.
   *
   * @throws IllegalArgumentException that says what was found
   */
  public static Endpoint parse(String text) {
    List<InetSocketAddress> places = Coordinators.parse(text).places();
    if (places.size() != 1) {
      throw new IllegalArgumentException("one address is needed, was '" + text + "'");
    }
    InetSocketAddress place = places.get(0);
    try {
      return new Endpoint(InetAddress.getByName(place.getHostString()), place.getPort(), null);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("the host '" + place.getHostString() + "' is unknown", e);
    }
  }

  /**
   * Refuses a place where this process cannot listen at this moment; one without a port is free.
   *
   * @throws ConfigurationException that names it
   */
  public void requireFree() {
    try {
      new ServerSocket(port, 1, address).close();
    } catch (IOException e) {
      throw new ConfigurationException(taken());
    }
  }

  /** Says why nobody can listen here. */
  String taken() {
    return address == null || isOfThisHost(address)
        ? "cannot listen at port %d of %s: another program does"
            .formatted(port, address == null ? "this host" : address.getHostAddress())
        : address.getHostAddress() + " is no address of this host";
  }

  private static boolean isOfThisHost(InetAddress address) {
    try {
      return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return true; // Nobody knows.
    }
  }

  /** Returns it as one that the others know by another address. */
  public Endpoint advertised(@Nullable InetSocketAddress as) {
    return new Endpoint(address, port, as);
  }

  /** Returns it with an address of this host, if it has none. */
  Endpoint orAt(InetAddress own) {
    return address == null ? new Endpoint(own, port, advertised) : this;
  }

  /** Returns it with a port that is free now, if it has none: JGroups does not choose one. */
  Endpoint withPort() throws IOException {
    if (port != 0) {
      return this;
    }
    try (ServerSocket free = new ServerSocket(0, 1, address)) {
      return new Endpoint(address, free.getLocalPort(), advertised);
    }
  }
}
