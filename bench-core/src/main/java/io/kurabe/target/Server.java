package io.kurabe.target;

import java.util.List;
import java.util.Map;

/** An opened server. Thread-safe; closing it stops the server if Kurabe started it. Idempotent. */
public interface Server extends AutoCloseable {
  /** What it says of itself; read once when it was opened. */
  ServerFacts facts();

  /**
   * Every setting that it tells, name to value as it writes it, without those that no two servers
   * have alike (ports, paths, identifiers) and those that may hold a password. Asked anew at each
   * call; where it may not be asked, those of {@link #facts}.
   */
  default Map<String, String> allSettings() {
    return facts().settings();
  }

  /**
   * Looks at what a run needs and at what spoils one, a line each, in a stable order: reachable,
   * login, TLS, counters, free space, settings, replica, clock, round trip. Asked anew at each
   * call; what may not be asked is a line that says so. Changes nothing.
   *
   * @throws TargetException when the server does not answer any more
   */
  default List<HealthReportLine> checkup() {
    return HealthRules.ofFacts(facts());
  }

  /**
   * Creates the schema (or claims the key prefix) {@code kurabe_<id>} with an owner's mark.
   *
   * @throws TargetException if it exists already, or the rights for it are missing
   */
  Workspace createWorkspace(RunId id);

  /**
   * Takes over a workspace that an earlier process left, with everything in it.
   *
   * @throws TargetException if it is not there, carries no mark, or its process still runs
   */
  Workspace reopenWorkspace(RunId id);

  /**
   * A target by which another process of this machine opens the same server: its URL and the
   * password. What that process closes is its own connections; the server stays.
   */
  Target reachableTarget();

  /** The workspaces on this server that carry Kurabe's mark, whoever made them. */
  List<Leftover> leftovers();

  /**
   * Removes one workspace that carries Kurabe's mark, and nothing else.
   *
   * @throws TargetException if it is not there or does not carry the mark
   */
  void remove(RunId id);

  /**
   * Whether the server answers a login and a question that changes nothing; a refusal is an answer,
   * too. Waits as long as a login may take.
   */
  default boolean answers() {
    return true;
  }

  /**
   * Breaks the connections to a server that answers no more, and opens no other: what waits for it
   * outside of a run ends with an error, on whichever thread. What was made there stays.
   */
  default void giveUp() {}

  @Override
  void close();
}
