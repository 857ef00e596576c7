package io.kurabe.sql.internal;

import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import java.util.List;

/**
 * Fills tables as fast as the server allows; a capability of a {@link SqlWorkspace}. Thread-safe;
 * tables may be filled at the same time.
 */
public interface BulkLoad {
  /** Returns the fastest way that the workspace's engine has. */
  static BulkLoad of(SqlWorkspace workspace) {
    return workspace
        .capability(BulkLoad.class)
        .orElseGet(() -> new BulkLoader(workspace, List.of()));
  }

  /** Returns the statements of its ways in the order of trying; the first that works is used. */
  List<String> statements(TableRows rows);

  /**
   * Fills an existing, empty table by several connections, each chunk of rows one transaction. A
   * chunk that was surely not committed is made again after a deadlock or a lost connection; when
   * the load fails for good the table is emptied. On a storage engine without transactions (MyISAM)
   * a broken chunk cannot be taken back; the count of the rows at the end then fails the load.
   *
   * @throws io.kurabe.target.TargetException when the table is not empty, the server refuses or a
   *     listener stops it; the message says in which state the table is
   * @throws RuntimeException what the row source threw; the table is emptied then, too
   */
  BulkReport load(TableRows rows, BulkSettings settings, BulkListener listener);
}
