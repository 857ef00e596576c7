package io.kurabe.studies.ddl;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a SQL server can say about schema changes; a capability of a workspace. Everything it makes
 * lies in that workspace. Thread-safe.
 */
public interface DdlServer {
  /**
   * Column of the published matrix that speaks of this product and version; empty where none does.
   * Used only for what the manual says, never for what the server does.
   */
  Optional<String> documentedColumn();

  /** Every change of the matrix that this server has, in the matrix's order. */
  List<DdlChange> changes();

  /** The table that the changes are written for, as sysbench 1.0 makes it, with some rows. */
  TableShape sysbenchTable();

  /**
   * Finds out what the server does on a clone of the sysbench table.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the change altogether
   */
  default LockClass classify(DdlChange change) {
    return classify(change, sysbenchTable());
  }

  /**
   * Finds out what the server does on a clone of such a table, which is dropped again.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the change altogether
   */
  LockClass classify(DdlChange change, TableShape shape);

  /**
   * The same change in a form that lets others read but not write, where the server can be told so
   * (MySQL and MariaDB: {@code LOCK=SHARED}); empty where it cannot.
   */
  Optional<DdlChange> blockingWrites(DdlChange change);

  /**
   * Statements after which a session waits at most this long for a lock of a table or a row, then
   * fails with {@link io.kurabe.target.OutcomeKind#LOCK_TIMEOUT}. MySQL and MariaDB count whole
   * seconds and get at least one.
   */
  List<String> limitLockWaits(Duration limit);

  /** The ways to carry the same change out with less harm, those that cannot run here included. */
  List<OnlineChangeStrategy> cures(DdlChange change);

  /**
   * Opens an observer with a connection of its own.
   *
   * @param table the table that is changed; what happens in its workspace beside it is seen too
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  DdlObserver observe(String table);
}
