package io.kurabe.redis.internal;

/**
 * A node's answer that another node is to be asked: {@code MOVED 3999 127.0.0.1:6381} for good,
 * {@code ASK 3999 127.0.0.1:6381} this once (Redis cluster specification, "Redirection and
 * resharding").
 *
 * @param ask whether it is valid this once only
 * @param slot of the key
 * @param host of the other node
 * @param port of the other node
 */
record Redirect(boolean ask, int slot, String host, int port) {
  static boolean isOne(String error) {
    return error.matches("(MOVED|ASK) \\d{1,5} \\S*:\\d{1,5}");
  }

  /** Reads an answer; without a host it means that of the node which answered. */
  static Redirect parse(String error, ClusterNode by) {
    String[] words = error.split(" ", -1);
    int slot = Integer.parseInt(words[1]);
    boolean ask = words[0].equals("ASK");
    int colon = words[2].lastIndexOf(':'); // The host may be an IPv6 address without brackets.
    String host = words[2].substring(0, colon);
    int port = Integer.parseInt(words[2].substring(colon + 1));
    return new Redirect(ask, slot, host.isEmpty() ? by.uri().getHost() : host, port);
  }
}
