package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Carries a change out on a table made for the trial, so that an engine can watch it. Thread-safe.
 */
public record DdlTrial(SqlWorkspace workspace) {
  private static final AtomicInteger COUNT = new AtomicInteger();

  /** The work of an engine with the change that has been prepared. */
  @FunctionalInterface
  public interface Watched {
    /**
     * Carries the change out and returns its lock class.
     *
     * @param connection in autocommit mode; left so
     * @param change with the table's name in it; prepared
     * @param table the table's name
     */
    LockClass run(Connection connection, DdlChange change, String table) throws SQLException;
  }

  /** Makes the table, prepares the change, has it carried out, undoes it and drops the table. */
  public LockClass run(TableShape shape, boolean filled, DdlChange change, Watched watched) {
    String table = "trial_" + COUNT.incrementAndGet();
    DdlChange named = change.on(table);
    try (Connection connection = workspace.source().open()) {
      DdlStatements.run(connection, TableName.in(shape.create(), table));
      if (filled) {
        DdlStatements.run(connection, TableName.in(shape.fill(), table));
      }
      DdlStatements.run(connection, named.prepare());
      LockClass found = watched.run(connection, named, table);
      DdlStatements.run(connection, named.undo());
      // A statement of the user's may have renamed or dropped it; the workspace is dropped later.
      DdlStatements.run(connection, "DROP TABLE IF EXISTS " + table);
      return found;
    } catch (SQLException e) {
      throw workspace.failure("try the change '" + change.operation() + "'", e);
    }
  }
}
