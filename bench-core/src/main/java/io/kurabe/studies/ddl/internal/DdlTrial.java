package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** Carries a change out on a table for trials, so that an engine can watch it. Thread-safe. */
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
     * @param table the table's name, without quotes
     */
    LockClass run(Connection connection, DdlChange change, String table) throws SQLException;
  }

  /** Has a change of a table that is there already carried out. */
  public LockClass runOn(DdlChange change, String table, Watched watched) {
    try (Connection connection = workspace.source().open()) {
      return watched.run(connection, change, table);
    } catch (SQLException e) {
      throw workspace.failure("try the change '" + change.operation() + "'", e);
    }
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
      DdlStatements.run(connection, "DROP TABLE " + table);
      return found;
    } catch (SQLException e) {
      throw workspace.failure("try the change '" + change.operation() + "'", e);
    }
  }
}
