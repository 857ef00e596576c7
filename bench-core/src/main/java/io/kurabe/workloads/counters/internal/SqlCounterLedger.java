package io.kurabe.workloads.counters.internal;

import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.TargetException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** {@link CounterLedger} over JDBC for every SQL engine. Thread-safe by its own lock. */
public final class SqlCounterLedger implements CounterLedger {
  private final SqlWorkspace workspace;
  private final CounterSql sql;
  private @Nullable SqlSession session;

  public SqlCounterLedger(SqlWorkspace workspace, CounterSql sql) {
    this.workspace = workspace;
    this.sql = sql;
  }

  @Override
  public synchronized boolean applyBatch(String batch, CounterKey key, long amount) {
    try {
      SqlSession open = session();
      open.connection().setAutoCommit(false);
      if (!logged(open, batch, key, amount)) {
        open.connection().rollback();
        open.connection().setAutoCommit(true);
        return false;
      }
      addTo(open, key, amount);
      return true;
    } catch (SQLException e) {
      drop();
      throw failure("apply the batch " + batch, e);
    }
  }

  @Override
  public synchronized void commitBatch(String batch) {
    try {
      SqlSession open = session();
      open.connection().commit();
      open.connection().setAutoCommit(true);
    } catch (SQLException e) {
      drop();
      if (workspace.dialect().classify(e).kind() != OutcomeKind.CONNECTION_LOST
          || !isLogged(batch)) {
        throw failure("commit the batch " + batch, e);
      }
    }
  }

  @Override
  public synchronized void add(CounterKey key, long amount) {
    try {
      addTo(session(), key, amount);
    } catch (SQLException e) {
      drop();
      throw failure("add to the counter " + key.text(), e);
    }
  }

  @Override
  public synchronized long total() {
    try (ResultSet row = session().prepare(sql.sum()).executeQuery()) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      drop();
      throw failure("read the counters", e);
    }
  }

  @Override
  public synchronized void close() {
    drop();
  }

  private boolean logged(SqlSession open, String batch, CounterKey key, long amount)
      throws SQLException {
    PreparedStatement log = open.prepare(sql.logBatch());
    log.setString(1, batch);
    log.setString(2, key.text());
    log.setLong(3, amount);
    try {
      log.executeUpdate();
      return true;
    } catch (SQLException e) {
      if (SqlCounterOperations.isDuplicateKey(e)) {
        return false;
      }
      throw e;
    }
  }

  private void addTo(SqlSession open, CounterKey key, long amount) throws SQLException {
    PreparedStatement upsert = open.prepare(sql.upsert());
    upsert.setInt(1, key.shopId());
    upsert.setObject(2, key.day());
    upsert.setLong(3, amount);
    upsert.executeUpdate();
  }

  private boolean isLogged(String batch) {
    try {
      PreparedStatement find = session().prepare(sql.findBatch());
      find.setString(1, batch);
      try (ResultSet rows = find.executeQuery()) {
        return rows.next();
      }
    } catch (SQLException e) {
      drop();
      throw failure("look up the batch " + batch, e);
    }
  }

  private SqlSession session() throws SQLException {
    if (session == null) {
      session = new SqlSession(workspace.source().open(), workspace.id());
    }
    return session;
  }

  private void drop() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  private TargetException failure(String intent, SQLException e) {
    var failure = workspace.dialect().classify(e);
    return new TargetException("Could not " + intent + ": " + failure.text() + ".", e);
  }
}
