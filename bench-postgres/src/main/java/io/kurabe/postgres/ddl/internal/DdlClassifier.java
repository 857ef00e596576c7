package io.kurabe.postgres.ddl.internal;

import io.kurabe.postgres.internal.PostgresFacts;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.DdlStatements;
import io.kurabe.studies.ddl.internal.LockClass;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Determines the lock class of a change: inside of its transaction the server still shows its
 * locks. A change that may not run in a transaction is made to wait, so that it shows the lock that
 * it asks for. Used once, by one thread.
 */
final class DdlClassifier {
  /**
   * Reads the locks of the session on the table and on the indexes that it had: whoever reads or
   * writes the table locks those too.
   */
  private static final String LOCKS =
      """
      SELECT mode
        FROM pg_catalog.pg_locks
       WHERE locktype = 'relation'
         AND pid = pg_backend_pid()
         AND relation = ANY (?::oid[])""";

  /** The state of a change that must run outside of a transaction block. */
  private static final String ACTIVE_TRANSACTION = "25001";

  private final ConnectionSource source;
  private final Connection connection;
  private final List<String> evidence = new ArrayList<>();

  /** Takes a source for a second connection and the one on which the change is run. */
  DdlClassifier(ConnectionSource source, Connection connection) {
    this.source = source;
    this.connection = connection;
  }

  /** Carries the change out and returns its lock class. */
  LockClass run(DdlChange change, String name) throws SQLException {
    String table = '"' + name.replace("\"", "\"\"") + '"';
    if (!change.transactional()) {
      return outside(change.statement(), table);
    }
    try {
      return inside(change.statement(), table);
    } catch (SQLException e) {
      if (ACTIVE_TRANSACTION.equals(e.getSQLState())) {
        return outside(change.statement(), table);
      }
      throw e;
    }
  }

  private LockClass inside(String statement, String table) throws SQLException {
    connection.setAutoCommit(false);
    try {
      long oid = PostgresFacts.oid(connection, table);
      RelationFiles before = RelationFiles.read(connection, oid);
      DdlStatements.run(connection, statement);
      TableLock lock = strongestLock(oid, before);
      LockClass found = result(lock, before, RelationFiles.read(connection, oid));
      connection.commit();
      return found;
    } catch (SQLException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private TableLock strongestLock(long oid, RelationFiles before) throws SQLException {
    TableLock onTable = TableLock.strongest(locks(List.of(oid)));
    TableLock onIndexes = TableLock.strongest(locks(List.copyOf(before.indexes().keySet())));
    evidence.add("pg_locks in its transaction: " + onTable.words() + " on the table");
    if (onIndexes.compareTo(onTable) > 0) {
      evidence.add(
          "and "
              + onIndexes.words()
              + " on an index of it, which who uses the table locks as well");
      return onIndexes;
    }
    return onTable;
  }

  private List<TableLock> locks(List<Long> relations) throws SQLException {
    return SqlQuery.all(
        connection,
        row -> TableLock.named(row.getString(1)),
        LOCKS,
        connection.createArrayOf("int8", relations.toArray()));
  }

  private LockClass outside(String statement, String table) throws SQLException {
    long oid = PostgresFacts.oid(connection, table);
    RelationFiles before = RelationFiles.read(connection, oid);
    TableLock lock = new WaitingChange(source, connection).firstLock(statement, table, oid);
    evidence.add("not allowed in a transaction, so its locks are gone when it has ended");
    evidence.add(
        "made to wait behind another session, it asked for "
            + lock.words()
            + " on the table (pg_locks, not granted)");
    return result(lock, before, RelationFiles.read(connection, oid));
  }

  private LockClass result(TableLock lock, RelationFiles before, RelationFiles after) {
    return new LockClass(
        lock.notation() + work(before, after),
        lock.allowsWrites(),
        lock.allowsReads(),
        after.tablesWrittenSince(before) > 0,
        evidence);
  }

  private String work(RelationFiles before, RelationFiles after) {
    if (after.tables().isEmpty()) {
      evidence.add("the table is gone");
      return "0";
    }
    long written = after.tablesWrittenSince(before);
    if (written > 0) {
      evidence.add("tables with a new relfilenode, which were written anew: " + written);
      return "+W";
    }
    evidence.add("no relfilenode of a table changed");
    long built = after.indexesBuiltSince(before);
    if (built > 0) {
      evidence.add("indexes with a new relfilenode: " + built);
      return "+X";
    }
    long read = after.rowsRead() - before.rowsRead();
    if (read > 0) {
      evidence.add("rows read by sequential scans in its transaction: " + read);
      return "+S";
    }
    evidence.add("no index built and no row read");
    return "0";
  }
}
