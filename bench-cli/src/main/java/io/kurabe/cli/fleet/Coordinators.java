package io.kurabe.cli.fleet;

import io.kurabe.config.ConfigurationException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The places where an agent looks for its coordinator: names of hosts, each of which may stand for
 * several addresses.
 *
 * @param places unresolved addresses, at least one
 */
public record Coordinators(List<InetSocketAddress> places) {
  /** The port where a coordinator listens if none is named. */
  public static final int DEFAULT_PORT = 7800;

  private static final Pattern PLACE =
      Pattern.compile("(?:\\[([0-9a-fA-F:.%]+)\\]|([^\\s:\\[\\]]+))(?::(\\d{1,5}))?");

  private static final int LAST_PORT = 65_535;

  /** Copies the list. */
  public Coordinators {
    places = List.copyOf(places);
  }

  /**
   * Reads {@code HOST[:PORT][,HOST...]}.
   *
   * @throws ConfigurationException when it is something else
   */
  public static Coordinators parse(String text) {
    return new Coordinators(Arrays.stream(text.split(",", -1)).map(Coordinators::place).toList());
  }

  private static InetSocketAddress place(String text) {
    Matcher form = PLACE.matcher(text.strip());
    if (!form.matches()) {
      throw new ConfigurationException(
          "'%s' is no address of a coordinator; expected HOST[:PORT], e.g. bench-coordinator:%d"
              .formatted(text, DEFAULT_PORT));
    }
    int port = form.group(3) == null ? DEFAULT_PORT : Integer.parseInt(form.group(3));
    if (port < 1 || port > LAST_PORT) {
      throw new ConfigurationException("'%s': a port is between 1 and 65535".formatted(text));
    }
    return InetSocketAddress.createUnresolved(
        form.group(1) == null ? form.group(2) : form.group(1), port);
  }

  /** Returns all addresses that a name has at this moment. */
  static List<InetSocketAddress> resolve(InetSocketAddress place) throws UnknownHostException {
    List<InetSocketAddress> found = new ArrayList<>();
    for (InetAddress address : InetAddress.getAllByName(place.getHostString())) {
      found.add(new InetSocketAddress(address, place.getPort()));
    }
    return found;
  }

  /** Returns the names with their ports, as a user writes them. */
  @Override
  public String toString() {
    return places.stream()
        .map(p -> text(p.getHostString(), p.getPort()))
        .collect(Collectors.joining(","));
  }

  /** Returns an address as a user writes it. */
  static String text(InetSocketAddress address) {
    return text(address.getAddress().getHostAddress(), address.getPort());
  }

  private static String text(String host, int port) {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
