package io.kurabe.sql;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;

/**
 * Keeps the sessions of ended runs for the next one, as long-lived connections are what production
 * has, and a login (SCRAM, TLS) costs more than a short run. Never limits and never shares: a
 * session is with one client or on the shelf. Thread-safe.
 *
 * @param <S> what a client holds of its connection; its {@code close()} throws nothing
 */
public final class IdleSessionCache<S extends AutoCloseable> implements AutoCloseable {
  private final Opener<S> opener;
  private final Predicate<S> usable;
  private final Deque<S> idle = new ArrayDeque<>();
  private boolean closed;

  /**
   * Opens a session.
   *
   * @param <S> what a client holds of its connection
   */
  @FunctionalInterface
  public interface Opener<S> {
    /** A new one. */
    S open() throws SQLException;
  }

  /**
   * @param usable whether a session that comes back can be used again
   */
  IdleSessionCache(Opener<S> opener, Predicate<S> usable) {
    this.opener = opener;
    this.usable = usable;
  }

  /** A session off the shelf, or a new one. */
  public S take() throws SQLException {
    S session;
    synchronized (this) {
      session = idle.poll();
    }
    return session != null ? session : open();
  }

  /** A new session. */
  public S open() throws SQLException {
    return opener.open();
  }

  /** Puts a session back that is outside of a transaction; one that broke is not kept. */
  public void giveBack(S session) {
    boolean good = usable.test(session);
    synchronized (this) {
      if (!closed && good) {
        idle.push(session);
        return;
      }
    }
    end(session);
  }

  /** Closes those that nobody uses. */
  synchronized void clear() {
    idle.forEach(this::end);
    idle.clear();
  }

  private void end(S session) {
    try {
      session.close();
    } catch (Exception e) {
      throw new IllegalStateException("sessions close without a word", e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    clear();
  }
}
