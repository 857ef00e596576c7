package io.kurabe.postgres.internal;

import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.target.Target;
import java.util.List;
import java.util.Map;

/**
 * A server that runs, whoever started it, and how to log in to it.
 *
 * @param origin {@code embedded}, {@code container} or {@code remote}, as in {@link
 *     io.kurabe.target.ServerFacts}
 * @param url of the server
 * @param source opens connections to it
 * @param askedForRelaxed whether the user asked for relaxed commits, so that they are not worth a
 *     warning
 * @param settings that the target asked for, in the server's spelling
 * @param warnings findings of the launcher that spoil a benchmark
 * @param stop ends a server that was started; idempotent
 */
public record RunningServer(
    String origin,
    PostgresUrl url,
    PostgresConnections source,
    boolean askedForRelaxed,
    Map<String, String> settings,
    List<String> warnings,
    Runnable stop) {
  public RunningServer {
    warnings = List.copyOf(warnings);
  }

  /** Makes a server that Kurabe started. */
  public static RunningServer ofOurs(
      String origin,
      PostgresUrl url,
      PostgresConnections source,
      Durability durability,
      Map<String, String> settings) {
    boolean relaxed =
        durability == Durability.RELAXED && !settings.containsKey("synchronous_commit");
    return new RunningServer(origin, url, source, relaxed, settings, List.of(), () -> {});
  }

  /** Returns this server with the findings of its launcher and the way to end it. */
  public RunningServer with(List<String> found, Runnable end) {
    return new RunningServer(origin, url, source, askedForRelaxed, settings, found, end);
  }

  /** Returns this server with another protocol for its statements. */
  RunningServer by(Protocol protocol) {
    return by(source.by(protocol));
  }

  /** Returns this server with other logins. */
  RunningServer by(PostgresConnections other) {
    return new RunningServer(origin, url, other, askedForRelaxed, settings, warnings, stop);
  }

  /** Returns a target by which another process opens it. */
  public Target reachable(Target target) {
    return target.address().startedByKurabe() ? source.asTarget(target) : target;
  }

  /** A server of the user's; closing leaves it alone. */
  static RunningServer remote(PostgresConnections source) {
    return new RunningServer("remote", source.url(), source, false, Map.of(), List.of(), () -> {});
  }
}
