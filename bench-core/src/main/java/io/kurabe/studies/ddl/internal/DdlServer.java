package io.kurabe.studies.ddl.internal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The abilities of a SQL server with regard to schema changes; a capability of a workspace.
 * Everything it makes lies in that workspace. Thread-safe.
 */
public interface DdlServer {
  /**
   * Returns the column of the published matrix for this product and version; empty when there is
   * none. It is used only for the documented class, never for the behaviour of the server.
   */
  Optional<String> documentedColumn();

  /** Returns every change of the matrix that this server has, in the matrix's order. */
  List<DdlChange> changes();

  /**
   * Returns the table for which the changes are written, as sysbench 1.0 makes it, with some rows.
   */
  TableShape sysbenchTable();

  /**
   * Determines the lock class of a change on a clone of the sysbench table.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the change altogether
   */
  default LockClass classify(DdlChange change) {
    return classify(change, sysbenchTable());
  }

  /**
   * Determines the lock class of a change on a clone of such a table, which is dropped again.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the change altogether
   */
  LockClass classify(DdlChange change, TableShape shape);

  /**
   * Determines the lock class of a change of a table that is there, with some thousand rows, and
   * carries it out.
   *
   * @param table its name, without quotes
   * @throws io.kurabe.target.TargetException when the server refuses the change altogether
   */
  LockClass classifyOn(DdlChange change, String table);

  /**
   * Returns the change in a form that lets others read but not write, if the server has one (MySQL
   * and MariaDB: {@code LOCK=SHARED}); empty if it has none.
   */
  Optional<DdlChange> blockingWrites(DdlChange change);

  /**
   * Returns statements after which a session waits at most this long for a lock of a table or a
   * row, then fails with {@link io.kurabe.target.OutcomeKind#LOCK_TIMEOUT}. MySQL and MariaDB count
   * whole seconds and get at least one.
   */
  List<String> limitLockWaits(Duration limit);

  /**
   * Returns the ways to carry the change out with less harm, including those that cannot run here.
   */
  List<OnlineChangeStrategy> strategies(DdlChange change);

  /**
   * Opens an observer with a connection of its own.
   *
   * @param table the table that is changed; events in its workspace beside it are seen too
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  DdlObserver observe(String table);
}
