package io.kurabe.sql.internal;

import com.zaxxer.hikari.HikariDataSource;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Transport;
import io.kurabe.sql.vertx.internal.VertxConnection;
import io.kurabe.sql.vertx.internal.VertxLoops;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.target.internal.Tenancy;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The schema of one invocation on a SQL server. Thread-safe. */
public final class SqlWorkspace implements Workspace {
  private final Server server;
  private final Tenancy tenancy;
  private final ConnectionSource source;
  private final IdleSessionCache<SqlSession> sessions;
  private final SqlDialect dialect;
  private final Transport transport;
  private final Optional<Vertx> vertx;
  private final Capabilities<SqlWorkspace> capabilities;
  private @Nullable HikariDataSource pool;
  private boolean closed;

  /**
   * Makes the workspace of a schema that exists.
   *
   * @param tenancy whether it belongs to this process
   * @param source connections to the server whose default schema is this one, unless a pooler on
   *     the way keeps no sessions
   * @param jdbc how operations travel by JDBC
   * @param loops the event loops of the driver {@link Driver#VERTX}, which then carries the
   *     operations that it can; empty for JDBC
   * @param capabilities the capabilities besides this class itself, each made at every request
   */
  public SqlWorkspace(
      Server server,
      Tenancy tenancy,
      SqlDialect dialect,
      ConnectionSource source,
      Transport jdbc,
      Optional<VertxLoops> loops,
      Capabilities<SqlWorkspace> capabilities) {
    this.server = server;
    this.tenancy = tenancy;
    this.dialect = dialect;
    this.source = source;
    this.sessions =
        new IdleSessionCache<>(() -> new SqlSession(source.open(), id()), SqlSession::isOpen);
    this.transport =
        loops
            .map(l -> new Transport(Driver.VERTX, jdbc.protocol(), 0, 1, l.count(), Map.of()))
            .orElse(jdbc);
    this.vertx = loops.map(Vertx::of);
    this.capabilities = capabilities;
  }

  /** The event loops of a driver, with their idle connections. */
  private record Vertx(VertxLoops loops, IdleSessionCache<VertxConnection> connections) {
    static Vertx of(VertxLoops loops) {
      return new Vertx(loops, new IdleSessionCache<>(loops::open, VertxConnection::isOpen));
    }

    void close() {
      connections.close();
      loops.close();
    }
  }

  /** Returns connections whose default schema is this workspace, if {@link #keepsSessions}. */
  public ConnectionSource source() {
    return source;
  }

  /** Returns whether settings of its connections stay with them; see {@link ConnectionSource}. */
  public boolean keepsSessions() {
    return source.keepsSessions();
  }

  /** Refuses work on a session's state where a pooler lends its sessions out. */
  public void requireSessions() {
    if (!keepsSessions()) {
      throw new TargetException(
          server.facts().target()
              + ": this needs sessions of its own on the server, and the pooler at "
              + server.facts().address()
              + " shares them between clients. Name a target past the pooler; through it, bench load"
              + " measures.");
    }
  }

  @Override
  public RunId id() {
    return tenancy.id();
  }

  public SqlDialect dialect() {
    return dialect;
  }

  /** Opens a client with a connection of its own, or one that borrows from the pool. */
  public Client.Blocking client(List<SqlOperation> operations, LongSupplier nanoTime) {
    if (transport.pool() == 0) {
      return new SqlClient(sessions, dialect, operations);
    }
    return new PooledSqlClient(pool(), id(), dialect, operations, nanoTime);
  }

  /**
   * Returns the connections by Vert.x; empty when the target was opened for another driver. In both
   * cases {@link #client} works.
   */
  public Optional<IdleSessionCache<VertxConnection>> vertx() {
    return vertx.map(Vertx::connections);
  }

  @Override
  public Transport transport() {
    return transport;
  }

  /**
   * Runs the work over a session that is not under load. When its connection is lost, idle ones may
   * be lost, too: they are closed, and the next work gets a new one.
   */
  public <T> T withSession(SessionWork<T> work) throws SQLException {
    SqlSession session = sessions.take();
    boolean done = false;
    try {
      T result = work.on(session);
      done = true;
      return result;
    } catch (SQLException e) {
      if (dialect.classify(e).kind() == OutcomeKind.CONNECTION_LOST) {
        sessions.clear();
      }
      throw e;
    } finally {
      if (done) {
        sessions.giveBack(session);
      } else {
        session.close();
      }
    }
  }

  /** Runs the work over a session that is not under load; the intent is for a refusal. */
  public <T> T withSession(String intent, SessionWork<T> work) {
    try {
      return withSession(work);
    } catch (SQLException e) {
      throw failure(intent, e);
    }
  }

  /** Runs statements, one after the other, over a session that is not under load. */
  public void execute(String intent, List<String> statements) {
    withSession(
        intent,
        session -> {
          SqlQuery.execute(
              session.connection(), statements.stream().map(id()::in).toArray(String[]::new));
          return true;
        });
  }

  /** Returns the first column of the only row, over a session that is not under load. */
  public long number(String intent, String query) {
    return withSession(
        intent,
        session ->
            SqlQuery.first(session.connection(), row -> row.getLong(1), id().in(query))
                .orElseThrow());
  }

  /** Rolls back what the user of a session left open; returns whether there was any. */
  public boolean endTransaction(SqlSession session) throws SQLException {
    return session.endTransaction(dialect);
  }

  /**
   * Closes the idle connections. Some servers report the work of a connection only then (PostgreSQL
   * hands statistics over late, or when a session ends).
   */
  public void closeIdle() {
    sessions.clear();
    vertx.ifPresent(v -> v.connections.clear());
  }

  /** Makes the exception for a refusal outside of a run; {@code intent} is what was tried. */
  public TargetException failure(String intent, SQLException e) {
    Failure failure = dialect.classify(e);
    return new TargetException(
        "Could not " + intent + " in " + name() + ": " + failure.text() + ".", e);
  }

  /** Returns whether the same work may succeed when it is tried again. */
  boolean mayPass(SQLException e) {
    OutcomeKind kind = dialect.classify(e).kind();
    return kind.retryable() || kind == OutcomeKind.LOCK_TIMEOUT || kind.uncertain();
  }

  /** Work over a session. */
  @FunctionalInterface
  public interface SessionWork<T> {
    /** Does the work and leaves the session in autocommit mode. */
    T on(SqlSession session) throws SQLException;
  }

  private synchronized HikariDataSource pool() {
    if (pool == null) {
      pool = ConnectionPool.of(source, transport.pool());
    }
    return pool;
  }

  @Override
  public Server server() {
    return server;
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    if (type == SqlWorkspace.class) {
      return Optional.of(type.cast(this));
    }
    return capabilities.of(type, this);
  }

  @Override
  public synchronized void keep() {
    tenancy.keep();
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    sessions.close();
    vertx.ifPresent(Vertx::close);
    if (pool != null) {
      pool.close();
    }
    tenancy.close();
  }
}
