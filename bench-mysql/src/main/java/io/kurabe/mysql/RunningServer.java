package io.kurabe.mysql;

import io.kurabe.spec.Protocol;
import io.kurabe.target.Target;
import java.util.List;

/**
 * A server that runs, however it came to that, and how to log in to it.
 *
 * @param origin where it came from
 * @param connections opens connections to it
 * @param warnings what the launcher found that spoils a benchmark
 * @param stop ends what was started; idempotent
 */
public record RunningServer(
    ServerOrigin origin, MySqlConnections connections, List<String> warnings, Runnable stop) {
  public RunningServer {
    warnings = List.copyOf(warnings);
  }

  /** The same server with statements that travel so. */
  RunningServer by(Protocol protocol) {
    return new RunningServer(origin, connections.by(protocol), warnings, stop);
  }

  /** A target by which another process opens it. */
  Target reachable(Target target) {
    return target.address().startedByKurabe() ? connections.asTarget(target) : target;
  }

  /** A server of the user's; closing leaves it alone. */
  static RunningServer remote(MySqlConnections connections) {
    return new RunningServer(ServerOrigin.remote(), connections, List.of(), () -> {});
  }
}
