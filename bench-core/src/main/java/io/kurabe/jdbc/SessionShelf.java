package io.kurabe.jdbc;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Keeps the sessions of ended runs for the next one, as long-lived connections are what production
 * has, and a login (SCRAM, TLS) costs more than a short run. Never limits and never shares: a
 * session is with one client or on the shelf. Thread-safe.
 */
final class SessionShelf implements AutoCloseable {
  private final ConnectionSource source;
  private final Deque<SqlSession> idle = new ArrayDeque<>();
  private boolean closed;

  SessionShelf(ConnectionSource source) {
    this.source = source;
  }

  /** A session off the shelf, or a new one. */
  SqlSession take() throws SQLException {
    SqlSession session;
    synchronized (this) {
      session = idle.poll();
    }
    return session != null ? session : open();
  }

  /** A new session. */
  SqlSession open() throws SQLException {
    return new SqlSession(source.open());
  }

  /** Puts a session back that is in autocommit mode; one that somebody closed is not kept. */
  void giveBack(SqlSession session) {
    boolean usable = session.isOpen();
    synchronized (this) {
      if (!closed && usable) {
        idle.push(session);
        return;
      }
    }
    session.close();
  }

  @Override
  public synchronized void close() {
    closed = true;
    idle.forEach(SqlSession::close);
    idle.clear();
  }
}
