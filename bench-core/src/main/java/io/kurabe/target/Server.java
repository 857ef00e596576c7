package io.kurabe.target;

import java.util.List;

/** An opened server. Thread-safe; closing it stops the server if Kurabe started it. Idempotent. */
public interface Server extends AutoCloseable {
  /** What it says of itself; read once when it was opened. */
  ServerFacts facts();

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

  @Override
  void close();
}
