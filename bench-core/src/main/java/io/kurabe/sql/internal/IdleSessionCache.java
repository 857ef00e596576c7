package io.kurabe.sql.internal;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;

/**
 * Keeps the sessions of ended runs for the next one, as long-lived connections are what production
 * has, and a login (SCRAM, TLS) costs more than a short run. It neither limits nor shares sessions:
 * a session belongs to one client or is idle. Thread-safe.
 *
 * @param <S> the session of a client; its {@code close()} throws nothing
 */
public final class IdleSessionCache<S extends AutoCloseable> implements AutoCloseable {
  private final Opener<S> opener;
  private final Predicate<S> usable;
  private final Deque<S> idle = new ArrayDeque<>();
  private boolean closed;

  /** Opens a session. */
  @FunctionalInterface
  public interface Opener<S> {
    /** Opens a new session. */
    S open() throws SQLException;
  }

  /** Makes an empty cache of sessions that can be used again if {@code usable} says so. */
  IdleSessionCache(Opener<S> opener, Predicate<S> usable) {
    this.opener = opener;
    this.usable = usable;
  }

  /** Returns an idle session, or a new one. */
  public S take() throws SQLException {
    S session;
    synchronized (this) {
      session = idle.poll();
    }
    return session != null ? session : open();
  }

  public S open() throws SQLException {
    return opener.open();
  }

  /** Takes back a session that is outside of a transaction; one that broke is closed. */
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
