package io.kurabe.mysql.ddl.internal;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.DdlMatrix;
import io.kurabe.studies.ddl.internal.DdlObserver;
import io.kurabe.studies.ddl.internal.DdlServer;
import io.kurabe.studies.ddl.internal.DdlTrial;
import io.kurabe.studies.ddl.internal.LockClass;
import io.kurabe.studies.ddl.internal.OnlineChangeStrategy;
import io.kurabe.studies.ddl.internal.TableShape;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Schema changes of MySQL and MariaDB in a workspace. Thread-safe. */
final class MySqlDdl implements DdlServer {
  /** Asks for keyring components, since MySQL 8.0.24; earlier there was a plug-in. */
  private static final String KEYRING =
      """
      SELECT COUNT(*)
        FROM performance_schema.keyring_component_status
       WHERE STATUS_KEY = 'Component_status' AND STATUS_VALUE = 'Active'""";

  private final SqlWorkspace workspace;
  private final MySqlVersion version;
  private final MySqlConnections connections;

  MySqlDdl(SqlWorkspace workspace, MySqlVersion version, MySqlConnections connections) {
    this.workspace = workspace;
    this.version = version;
    this.connections = connections;
  }

  @Override
  public Optional<String> documentedColumn() {
    return documentedColumn(version);
  }

  /**
   * Returns the column of the matrix. MySQL 8.0 before 8.0.29 has no column: half of what its
   * column calls instant was not yet. Aurora documents its own behaviour elsewhere. MariaDB's
   * online COPY came with 11.2.
   */
  static Optional<String> documentedColumn(MySqlVersion version) {
    if (version.isMariaDb()) {
      if (version.atLeast(11, 2, 0)) {
        return Optional.of("mariadb_11_4");
      }
      return version.atLeast(10, 11, 0) ? Optional.of("mariadb_10_11") : Optional.empty();
    }
    if (version.product().startsWith("Aurora")) {
      return Optional.empty();
    }
    if (version.atLeast(8, 0, 29)) {
      return Optional.of("mysql80_84_9x");
    }
    return version.atLeast(8, 0, 0) ? Optional.empty() : Optional.of("mysql57");
  }

  @Override
  public List<DdlChange> changes() {
    return DdlMatrix.published().inOrder(MySqlChanges.ALL.stream().filter(this::has).toList());
  }

  private boolean has(DdlChange change) {
    boolean mariaDb = version.isMariaDb();
    return switch (change.operation()) {
      case "rename_index" -> !mariaDb || version.atLeast(10, 5, 2);
      case "add_spatial", "add_column_volatile_default" -> mariaDb || version.atLeast(8, 0, 13);
      case "add_check" -> mariaDb || version.atLeast(8, 0, 19);
      case "encryption" -> !mariaDb && hasKeyring();
      default -> true;
    };
  }

  private boolean hasKeyring() {
    try {
      return !workspace.source().ask(c -> SqlQuery.text(c, KEYRING)).equals("0");
    } catch (SQLException notToBeSeen) {
      return false; // No such view, or no right to it: encryption is not tried.
    }
  }

  @Override
  public TableShape sysbenchTable() {
    return MySqlChanges.sysbench();
  }

  /** Classifies on an empty table: clauses and InnoDB's numbers do not need rows. */
  @Override
  public LockClass classify(DdlChange change, TableShape shape) {
    return new DdlTrial(workspace).run(shape, false, change, this::classify);
  }

  @Override
  public LockClass classifyOn(DdlChange change, String table) {
    return new DdlTrial(workspace).runOn(change, table, this::classify);
  }

  private LockClass classify(Connection connection, DdlChange change, String table)
      throws SQLException {
    return new DdlClassifier(workspace.source(), connection).run(change, table);
  }

  @Override
  public Optional<DdlChange> blockingWrites(DdlChange change) {
    return DdlClauses.takesThem(change.statement())
        ? Optional.of(change.with(DdlClauses.with(change.statement(), "LOCK=SHARED")))
        : Optional.empty();
  }

  @Override
  public List<String> limitLockWaits(Duration limit) {
    return MySqlOnlineChanges.limitLockWaits(limit);
  }

  @Override
  public List<OnlineChangeStrategy> strategies(DdlChange change) {
    return new MySqlOnlineChanges(connections, workspace.name()).of(change);
  }

  @Override
  public DdlObserver observe(String table) {
    return MySqlDdlObserver.open(connections, workspace.name(), table);
  }
}
