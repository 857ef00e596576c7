package io.kurabe.mysql.internal;

import io.kurabe.spec.Protocol;
import io.kurabe.target.Target;
import java.util.List;

/**
 * A server that runs, whoever started it, and how to log in to it.
 *
 * @param origin of the server
 * @param connections opens connections to it
 * @param warnings findings of the launcher that spoil a benchmark
 * @param stop ends a server that was started; idempotent
 */
public record RunningServer(
    ServerOrigin origin, MySqlConnections connections, List<String> warnings, Runnable stop) {
  public RunningServer {
    warnings = List.copyOf(warnings);
  }

  /** Returns this server with another protocol for its statements. */
  RunningServer by(Protocol protocol) {
    return new RunningServer(origin, connections.by(protocol), warnings, stop);
  }

  /** Returns a target by which another process opens it. */
  Target reachable(Target target) {
    return target.address().startedByKurabe() ? connections.asTarget(target) : target;
  }

  /** Makes a server of the user's; closing leaves it alone. */
  static RunningServer remote(MySqlConnections connections) {
    return new RunningServer(ServerOrigin.remote(), connections, List.of(), () -> {});
  }
}
