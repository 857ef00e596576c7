package io.kurabe.studies.querycache.internal;

import io.kurabe.workload.StatementText;
import java.util.List;

/** Capability of a workspace: keeps values by name for a while. Thread-safe. */
public interface CacheStore {
  /**
   * Opens a connection for one client.
   *
   * @throws io.kurabe.target.TargetException when the server refuses it
   */
  CacheConnection open();

  /**
   * Removes all values.
   *
   * @throws io.kurabe.target.TargetException when the server refuses or does not answer
   */
  void clear();

  /** Returns the commands that are sent, in the words of the server. */
  List<StatementText> commands();
}
