package io.kurabe.target;

import io.kurabe.target.internal.HealthRules;
import java.util.List;
import java.util.Map;

/** An opened server. Thread-safe; closing it stops the server if Kurabe started it. Idempotent. */
public interface Server extends AutoCloseable {
  /** {@return the facts that the server reported when it was opened} */
  ServerFacts facts();

  /**
   * {@return every setting that the server reports, name to value as it writes it, without those
   * that differ between any two servers (ports, paths, identifiers) and those that may hold a
   * password} The server is asked at each call; if it may not be asked, the result has the settings
   * of {@link #facts}.
   */
  default Map<String, String> allSettings() {
    return facts().settings();
  }

  /**
   * Examines what a run needs and what would spoil it: reachable, login, TLS, counters, free space,
   * settings, replica, clock, round trip. The result has a line for each, in a stable order. The
   * server is asked at each call; a line says so when something may not be asked. Nothing is
   * changed.
   *
   * @return a line for each check
   * @throws TargetException when the server does not answer any more
   */
  default List<HealthReportLine> healthReport() {
    return HealthRules.ofFacts(facts());
  }

  /**
   * Creates the schema (or claims the key prefix) {@code kurabe_<id>} with an owner's mark.
   *
   * @param id the id of the run
   * @return the workspace
   * @throws TargetException if it exists already, or the rights for it are missing
   */
  Workspace createWorkspace(RunId id);

  /**
   * Takes over a workspace that an earlier process left, with everything in it.
   *
   * @param id the id of the run
   * @return the workspace
   * @throws TargetException if it is not there, carries no mark, or its process still runs
   */
  Workspace reopenWorkspace(RunId id);

  /**
   * Joins a workspace that another process has made, with its data, as one of several generators.
   * Closing it ends connections only; the workspace stays that process's.
   *
   * @param id the id of the run
   * @return the workspace
   * @throws TargetException if it is not there, or carries no mark
   */
  default Workspace joinWorkspace(RunId id) {
    throw new TargetException(
        facts().target() + ": this engine does not let several processes work in one workspace.");
  }

  /**
   * {@return a text by which processes on several hosts find out whether they have reached the same
   * running server: no other has it, nor this one after a restart} It is empty when the server does
   * not tell.
   *
   * @throws TargetException when the server does not answer any more
   */
  default String identity() {
    return "";
  }

  /**
   * {@return a target by which another process of this machine opens the same server: its URL and
   * the password} That process closes only its own connections; the server stays.
   */
  Target reachableTarget();

  /** {@return the workspaces on this server that carry Kurabe's mark, whoever made them} */
  List<Leftover> leftovers();

  /**
   * Removes one workspace that carries Kurabe's mark, and nothing else.
   *
   * @param id the id of the run
   * @throws TargetException if it is not there or does not carry the mark
   */
  void remove(RunId id);

  /**
   * {@return whether the server answers a login and a question that changes nothing; a refusal is
   * an answer, too} It waits as long as a login may take.
   */
  default boolean answers() {
    return true;
  }

  /**
   * Breaks the connections to a server that answers no more, and opens no other. Whoever waits for
   * it outside of a run gets an error, on whichever thread. The data on the server stay.
   */
  default void giveUp() {}

  @Override
  void close();
}
