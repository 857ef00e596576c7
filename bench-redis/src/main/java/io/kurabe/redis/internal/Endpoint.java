package io.kurabe.redis.internal;

import static java.util.stream.Collectors.joining;

import io.kurabe.spec.Driver;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Transport;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.lettuce.core.RedisURI;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A Redis server that can be connected to.
 *
 * @param target name of the target
 * @param origin {@code embedded}, {@code container} or {@code remote}
 * @param seeds address and credentials: of nodes of a cluster by which the others are found, else
 *     of the only server; their {@code toString} masks the password
 * @param cluster whether it is a cluster
 * @param ioThreads event loops that the clients of this server share
 * @param authorities file of the certificates by which a server with TLS is trusted; empty for
 *     those of the JVM
 * @param settings that the target asked for when Kurabe started the server
 * @param pipeline how many clients send side by side over one connection; 1 for one each
 * @param connectTimeout how long a connection may take until it is logged in
 * @param routing by which client the load reaches the nodes of a cluster
 */
record Endpoint(
    String target,
    String origin,
    List<RedisURI> seeds,
    boolean cluster,
    Optional<Path> authorities,
    Map<String, String> settings,
    int ioThreads,
    int pipeline,
    Duration connectTimeout,
    Routing routing) {
  /**
   * Returns half of the processors, at least 1 and at most 4. Measured on 2 shared cores against
   * Redis 6.2.11 on loopback, 50 clients, INCRBY: 1 loop 117 and 121 thousand requests/s at 8.2 to
   * 8.5 us of client processor time each, 2 loops 57 and 68 thousand at 10.2 to 11.2 us, since the
   * second takes the server's processor. One loop carries about 120 thousand requests/s, or 1.2
   * million with 16 in a batch; nearly all of its time goes into system calls, so larger machines
   * get more, which was not measured.
   */
  static int ioThreadsFor(int processors) {
    return Math.max(1, Math.min(4, processors / 2));
  }

  static Endpoint of(String target, String origin, RedisURI uri) {
    return of(target, origin, List.of(uri), false);
  }

  /** Returns a cluster of which some nodes are known. */
  static Endpoint ofCluster(String target, String origin, List<RedisURI> seeds) {
    return of(target, origin, seeds, true);
  }

  static Endpoint of(String target, String origin, List<RedisURI> seeds, boolean cluster) {
    return new Endpoint(
        target,
        origin,
        seeds,
        cluster,
        Optional.empty(),
        Map.of(),
        ioThreadsFor(Runtime.getRuntime().availableProcessors()),
        1,
        Target.CONNECT_TIMEOUT,
        Routing.DEFAULT);
  }

  /** Returns this server with several clients on each connection. */
  Endpoint withPipeline(int clients) {
    return copy(seeds, cluster, authorities, settings, ioThreads, clients, connectTimeout, routing);
  }

  Endpoint within(Duration limit) {
    return copy(seeds, cluster, authorities, settings, ioThreads, pipeline, limit, routing);
  }

  Endpoint withEventLoops(int loops) {
    return copy(seeds, cluster, authorities, settings, loops, pipeline, connectTimeout, routing);
  }

  /** Returns this server, reached as the options say. */
  Endpoint reached(OpenOptions options) {
    return withPipeline(options.pipeline())
        .withEventLoops(options.drivers().eventLoopsOr(ioThreads));
  }

  /** Returns how the operations of clients travel. */
  Transport transport() {
    Map<String, String> options = cluster ? Map.of(Routing.PARAMETER, routing.text()) : Map.of();
    return new Transport(Driver.LETTUCE, Protocol.PREPARED, 0, pipeline, ioThreads, options);
  }

  /** Returns this server, started with these settings of the target. */
  Endpoint withSettings(Map<String, String> asked) {
    return copy(seeds, cluster, authorities, asked, ioThreads, pipeline, connectTimeout, routing);
  }

  /** Returns this cluster, reached by that client. */
  Endpoint routedBy(Routing way) {
    return copy(seeds, cluster, authorities, settings, ioThreads, pipeline, connectTimeout, way);
  }

  Endpoint trustedBy(Optional<Path> file) {
    return copy(seeds, cluster, file, settings, ioThreads, pipeline, connectTimeout, routing);
  }

  private Endpoint copy(
      List<RedisURI> nodes,
      boolean several,
      Optional<Path> trusted,
      Map<String, String> asked,
      int loops,
      int clients,
      Duration limit,
      Routing way) {
    return new Endpoint(target, origin, nodes, several, trusted, asked, loops, clients, limit, way);
  }

  /** Returns one node of this cluster as a server of its own. */
  Endpoint node(RedisURI uri) {
    return copy(
        List.of(uri), false, authorities, settings, ioThreads, pipeline, connectTimeout, routing);
  }

  /** Returns the only server, or the first of the known nodes. */
  RedisURI uri() {
    return seeds.get(0);
  }

  /** Returns {@code host:port}, for messages and facts; of a cluster all known nodes. */
  String address() {
    return seeds.stream().map(RedisUrl::address).collect(joining(","));
  }

  /** Returns whether server and generator compete for this machine's processors. */
  boolean onThisMachine() {
    return Stream.concat(seeds.stream(), seeds.stream().flatMap(s -> s.getSentinels().stream()))
        .map(RedisURI::getHost)
        .filter(Objects::nonNull)
        .anyMatch(Endpoint::isThisMachine);
  }

  private static boolean isThisMachine(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
          return true;
        }
      }
      return false;
    } catch (UnknownHostException | SocketException e) {
      return false;
    }
  }
}
