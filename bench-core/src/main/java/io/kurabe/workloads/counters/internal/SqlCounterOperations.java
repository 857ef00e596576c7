package io.kurabe.workloads.counters.internal;

import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlSession;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.time.LocalDate;

/** The increment by each SQL method, over the statements of {@link CounterSql}. Stateless. */
record SqlCounterOperations(CounterSql sql, CounterSettings settings, LocalDate day) {
  SqlOperation increment(CounterMethod method) {
    return switch (method) {
      case UPSERT ->
          (session, random) -> held(session, () -> upsert(session, settings.nextShop(random)));
      case UPDATE ->
          (session, random) -> held(session, () -> update(session, settings.nextShop(random)));
      case SLOTS ->
          (session, random) -> {
            int shop = settings.nextShop(random);
            int slot = random.nextInt(settings.slots());
            held(session, () -> upsertSlot(session, shop, slot));
          };
      case INCRBY -> throw new IllegalArgumentException("incrby is not a SQL method");
    };
  }

  /**
   * Adds 1 to each of the shops 1 to {@code rows} by upsert, as one JDBC batch in one transaction.
   * The order is ascending, so that two clients wait for each other but never in a circle.
   */
  SqlOperation incrementEach(int rows) {
    return (session, random) ->
        session.inTransaction(
            () -> {
              PreparedStatement upsert = session.prepare(sql.upsert());
              for (int shop = 1; shop <= rows; shop++) {
                setRow(upsert, shop);
                upsert.addBatch();
              }
              upsert.executeBatch();
            });
  }

  /** Adds by one autocommitted statement; with a hold in a transaction that sleeps at its end. */
  private void held(SqlSession session, SqlSession.Work<RuntimeException> add) throws SQLException {
    if (settings.hold().isZero()) {
      add.run();
      return;
    }
    session.inTransaction(
        () -> {
          add.run();
          PreparedStatement hold = session.prepare(sql.hold());
          hold.setDouble(1, settings.hold().toNanos() / 1e9);
          hold.execute();
        });
  }

  private void upsert(SqlSession session, int shop) throws SQLException {
    addRow(session.prepare(sql.upsert()), shop);
  }

  private void upsertSlot(SqlSession session, int shop, int slot) throws SQLException {
    PreparedStatement statement = session.prepare(sql.upsertSlot());
    statement.setInt(1, shop);
    statement.setObject(2, day);
    statement.setInt(3, slot);
    statement.setLong(4, 1);
    statement.executeUpdate();
  }

  private void update(SqlSession session, int shop) throws SQLException {
    if (exists(session, shop)) {
      updateRow(session, shop);
    } else {
      insertOrElseUpdate(session, shop);
    }
  }

  private boolean exists(SqlSession session, int shop) throws SQLException {
    PreparedStatement select = session.prepare(sql.select());
    select.setInt(1, shop);
    select.setObject(2, day);
    try (ResultSet rows = select.executeQuery()) {
      return rows.next();
    }
  }

  private void updateRow(SqlSession session, int shop) throws SQLException {
    PreparedStatement update = session.prepare(sql.update());
    update.setLong(1, 1);
    update.setInt(2, shop);
    update.setObject(3, day);
    if (update.executeUpdate() != 1) {
      throw new SQLException(
          "the counter of shop " + shop + " vanished between SELECT and UPDATE", "02000");
    }
  }

  /** Inserts or updates: of clients that find no row one inserts, the others meet its key. */
  private void insertOrElseUpdate(SqlSession session, int shop) throws SQLException {
    boolean inTransaction = !session.connection().getAutoCommit();
    var beforeInsert = inTransaction ? session.connection().setSavepoint() : null;
    try {
      addRow(session.prepare(sql.insert()), shop);
    } catch (SQLException e) {
      if (!isDuplicateKey(e)) {
        throw e;
      }
      if (beforeInsert != null) {
        session.connection().rollback(beforeInsert);
      }
      updateRow(session, shop);
    }
  }

  private void addRow(PreparedStatement statement, int shop) throws SQLException {
    setRow(statement, shop);
    statement.executeUpdate();
  }

  private void setRow(PreparedStatement statement, int shop) throws SQLException {
    statement.setInt(1, shop);
    statement.setObject(2, day);
    statement.setLong(3, 1);
  }

  static boolean isDuplicateKey(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return e instanceof SQLIntegrityConstraintViolationException || state.startsWith("23");
  }
}
