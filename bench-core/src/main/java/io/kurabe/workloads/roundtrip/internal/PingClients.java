package io.kurabe.workloads.roundtrip.internal;

import io.kurabe.target.Client;
import io.kurabe.workload.StatementText;

/**
 * Capability of a workspace that is not on a SQL server: sends the server's cheapest command.
 * Thread-safe.
 */
public interface PingClients {
  /**
   * Opens a client whose only operation (index 0) is that command.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  Client open();

  /** Returns the command. */
  StatementText statement();
}
