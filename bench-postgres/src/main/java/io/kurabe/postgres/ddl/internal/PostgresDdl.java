package io.kurabe.postgres.ddl.internal;

import io.kurabe.postgres.internal.PostgresFacts;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.DdlMatrix;
import io.kurabe.studies.ddl.internal.DdlObserver;
import io.kurabe.studies.ddl.internal.DdlServer;
import io.kurabe.studies.ddl.internal.DdlTrial;
import io.kurabe.studies.ddl.internal.LockClass;
import io.kurabe.studies.ddl.internal.OnlineChangeStrategy;
import io.kurabe.studies.ddl.internal.TableShape;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Schema changes of PostgreSQL in a workspace. Thread-safe. */
final class PostgresDdl implements DdlServer {
  private static final int VERSION_18 = 180_000;

  private final SqlWorkspace workspace;
  private final int version;

  private PostgresDdl(SqlWorkspace workspace, int version) {
    this.workspace = workspace;
    this.version = version;
  }

  /** Asks the server for its version. */
  static PostgresDdl of(SqlWorkspace workspace) {
    try {
      return new PostgresDdl(workspace, workspace.source().ask(PostgresFacts::versionNumber));
    } catch (SQLException e) {
      throw workspace.failure("ask for the version", e);
    }
  }

  /** Returns the column of the matrix, which was made with version 18. */
  @Override
  public Optional<String> documentedColumn() {
    return version >= VERSION_18 ? Optional.of("postgresql_18") : Optional.empty();
  }

  @Override
  public List<DdlChange> changes() {
    return DdlMatrix.published().inOrder(PostgresChanges.ALL.stream().filter(this::has).toList());
  }

  private boolean has(DdlChange change) {
    return version >= VERSION_18 || !change.operation().endsWith("_virtual_column");
  }

  @Override
  public TableShape sysbenchTable() {
    return PostgresChanges.sysbench();
  }

  /** Classifies on a table with rows, as nothing is seen to be read of an empty one. */
  @Override
  public LockClass classify(DdlChange change, TableShape shape) {
    ConnectionSource source = workspace.source();
    return new DdlTrial(workspace)
        .run(
            shape,
            true,
            change,
            (connection, named, table) -> new DdlClassifier(source, connection).run(named, table));
  }

  @Override
  public LockClass classifyOn(DdlChange change, String table) {
    ConnectionSource source = workspace.source();
    return new DdlTrial(workspace)
        .runOn(
            change,
            table,
            (connection, same, name) -> new DdlClassifier(source, connection).run(same, name));
  }

  /** Returns no such form, since PostgreSQL decides by itself. */
  @Override
  public Optional<DdlChange> blockingWrites(DdlChange change) {
    return Optional.empty();
  }

  @Override
  public List<String> limitLockWaits(Duration limit) {
    return PostgresOnlineChanges.limitLockWaits(limit);
  }

  @Override
  public List<OnlineChangeStrategy> strategies(DdlChange change) {
    return PostgresOnlineChanges.of(change, version);
  }

  @Override
  public DdlObserver observe(String table) {
    return PostgresDdlObserver.open(workspace.source(), table);
  }
}
