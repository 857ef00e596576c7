package io.kurabe.postgres;

import io.kurabe.target.ServerProbes;
import io.kurabe.target.TargetException;

/**
 * What a {@link PostgresPart} knows of the opened server.
 *
 * @param target name of the target
 * @param connections logins without a schema of a workspace
 */
public record PostgresContext(String target, PostgresConnections connections, ServerProbes probes) {
  /**
   * Refuses what sets or reads the state of a session where a pooler lends its sessions out.
   *
   * @throws TargetException with what to do instead
   */
  public void requireSessions() {
    if (!connections.keepsSessions()) {
      throw new TargetException(
          target
              + ": this needs sessions of its own on the server, and the pooler at "
              + connections.url().address()
              + " shares them between clients. Name a target past the pooler; through it, bench load"
              + " measures.");
    }
  }
}
