package io.kurabe.target.internal;

import io.kurabe.target.RunId;
import org.jspecify.annotations.Nullable;

/**
 * What this process may do with a workspace: its owner gives signs of life there, and removes it in
 * the end; a guest leaves it as it is. Thread-safe; closing is idempotent.
 */
public final class Tenancy implements AutoCloseable {
  /** Keeps the workspaces of one server apart from what is the user's. */
  public interface Guard {
    /** Returns what gives signs of life in a workspace, over a connection of its own. */
    SignOfLife.Giver signs(RunId id);

    /** Records that the user wants the data kept. */
    void markKept(RunId id);

    /** Takes the last sign back, so that a kept workspace can be taken over at once. */
    void withdrawSign(RunId id);

    /** Removes a workspace that carries the mark. */
    void drop(RunId id);
  }

  private final RunId id;
  private final @Nullable Guard guard;
  private final @Nullable SignOfLife signs;
  private boolean kept;
  private boolean closed;

  private Tenancy(RunId id, @Nullable Guard guard) {
    this.id = id;
    this.guard = guard;
    this.signs = guard == null ? null : SignOfLife.start(id.schema(), guard.signs(id));
  }

  /** Begins to own a workspace that exists and carries the mark of this process. */
  public static Tenancy owner(RunId id, Guard guard) {
    return new Tenancy(id, guard);
  }

  /** Makes a guest of a workspace of another process. */
  public static Tenancy guest(RunId id) {
    return new Tenancy(id, null);
  }

  public RunId id() {
    return id;
  }

  /** Makes {@link #close} leave the workspace. */
  public synchronized void keep() {
    if (guard != null) {
      guard.markKept(id);
      kept = true;
    }
  }

  /** Ends the signs of life and removes the workspace, unless it is kept or another's. */
  @Override
  public synchronized void close() {
    if (closed || guard == null || signs == null) {
      return;
    }
    closed = true;
    signs.close();
    if (kept) {
      guard.withdrawSign(id);
    } else {
      guard.drop(id);
    }
  }
}
