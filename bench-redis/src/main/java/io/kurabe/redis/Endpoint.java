package io.kurabe.redis;

import io.lettuce.core.RedisURI;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;

/**
 * A Redis server that can be connected to.
 *
 * @param target name of the target
 * @param origin {@code embedded}, {@code container} or {@code remote}
 * @param uri address and credentials; its {@code toString} masks the password
 * @param ioThreads event loops that the clients of this server share
 */
record Endpoint(String target, String origin, RedisURI uri, int ioThreads) {
  /**
   * Measured on 2 shared cores, 50 clients, loopback: one event loop reaches more INCRBY per second
   * than two, which take the server's processor. More cores carry more loops; beyond 4 the single
   * thread of the server is the limit.
   */
  static int ioThreadsFor(int processors) {
    return Math.max(1, Math.min(4, processors / 2));
  }

  static Endpoint of(String target, String origin, RedisURI uri) {
    return new Endpoint(
        target, origin, uri, ioThreadsFor(Runtime.getRuntime().availableProcessors()));
  }

  /** {@code host:port}, for messages and facts. */
  String address() {
    return RedisUrl.address(uri);
  }

  /** Whether the host is this machine, so that server and generator compete for processors. */
  boolean onThisMachine() {
    try {
      for (InetAddress address : InetAddress.getAllByName(uri.getHost())) {
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
