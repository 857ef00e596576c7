package io.kurabe.postgres;

import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server that runs, however it came to that, and how to log in to it.
 *
 * @param origin {@code embedded}, {@code container} or {@code remote}, as in {@link
 *     io.kurabe.target.ServerFacts}
 * @param url where it is
 * @param source opens connections to it
 * @param askedForRelaxed whether commits are relaxed because the user asked for it by {@code
 *     --durability}, so that this is not worth a warning
 * @param settings what the target asked for, in the server's spelling
 * @param warnings what the launcher found that spoils a benchmark
 * @param stop ends what was started; idempotent
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

  /** A server that Kurabe started. */
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

  /** The same server with what its launcher found and how it is ended. */
  public RunningServer with(List<String> found, Runnable end) {
    return new RunningServer(origin, url, source, askedForRelaxed, settings, found, end);
  }

  /** The same server with statements that travel so. */
  RunningServer by(Protocol protocol) {
    return by(source.by(protocol));
  }

  /** The same server by other logins. */
  RunningServer by(PostgresConnections other) {
    return new RunningServer(origin, url, other, askedForRelaxed, settings, warnings, stop);
  }

  /** A target by which another process opens it. */
  public Target reachable(Target target) {
    return target.address().startedByKurabe() ? source.asTarget(target) : target;
  }

  /** A server of the user's; closing leaves it alone. */
  static RunningServer remote(PostgresUrl url, Optional<Secret> password, Duration connectTimeout) {
    return new RunningServer(
        "remote",
        url,
        new PostgresConnections(url, password).within(connectTimeout),
        false,
        Map.of(),
        List.of(),
        () -> {});
  }
}
