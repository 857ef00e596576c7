package io.kurabe.target.local.internal;

import io.kurabe.spec.Durability;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;

/**
 * The origin of a server.
 *
 * @param text {@code embedded}, {@code container} or {@code remote}
 * @param durability asked of a server that Kurabe started itself
 * @param settings that the target asked for then, in the server's spelling
 */
public record ServerOrigin(
    String text, Optional<Durability> durability, Map<String, String> settings) {
  public static ServerOrigin embedded(Durability durability, Map<String, String> settings) {
    return new ServerOrigin("embedded", Optional.of(durability), settings);
  }

  public static ServerOrigin container(Durability durability, Map<String, String> settings) {
    return new ServerOrigin("container", Optional.of(durability), settings);
  }

  public static ServerOrigin remote() {
    return new ServerOrigin("remote", Optional.empty(), Map.of());
  }

  /**
   * Returns whether the user's choice of durability alone relaxed a variable, so that this is not
   * worth a warning: a setting of the target says more than that choice.
   */
  public boolean relaxedByOption(String variable) {
    return durability.filter(d -> d == Durability.RELAXED).isPresent()
        && !settings.containsKey(variable);
  }

  /** Returns whether the server runs on this machine; a list of hosts counts as elsewhere. */
  public boolean sharesThisHost(Optional<String> host) {
    return durability.isPresent() || host.map(ServerOrigin::isThisHost).orElse(false);
  }

  private static boolean isThisHost(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException e) {
      return false; // Behind a proxy or a tunnel: not an address of this machine.
    }
  }
}
