package io.kurabe.mysql;

import io.kurabe.spec.Durability;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * Where a server came from.
 *
 * @param text {@code embedded}, {@code container} or {@code remote}
 * @param durability what Kurabe asked for when it started the server itself
 */
record ServerOrigin(String text, Optional<Durability> durability) {
  static ServerOrigin embedded(Durability durability) {
    return new ServerOrigin("embedded", Optional.of(durability));
  }

  static ServerOrigin container(Durability durability) {
    return new ServerOrigin("container", Optional.of(durability));
  }

  static ServerOrigin remote() {
    return new ServerOrigin("remote", Optional.empty());
  }

  /** Whether the server of the URL runs on this machine; a list of hosts counts as elsewhere. */
  boolean sharesThisHost(MySqlUrl url) {
    return durability.isPresent() || url.host().map(ServerOrigin::isThisHost).orElse(false);
  }

  private static boolean isThisHost(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException e) {
      return false;
    }
  }
}
