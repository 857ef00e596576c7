package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.target.Workspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.time.Instant;
import java.util.List;

/** Orders, payments and deliveries of a wholesaler with some warehouses. */
record OrderEntryWorkload(OrderEntrySettings settings) implements Workload {
  static final String NAME = "order-entry";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    return load(workspace, BulkListener.NONE);
  }

  @Override
  public LoadedWorkload load(Workspace workspace, BulkListener progress) {
    return onTables(workspace).filled(progress);
  }

  @Override
  public LoadedWorkload join(Workspace workspace) {
    return onTables(workspace);
  }

  private LoadedOrderEntry onTables(Workspace workspace) {
    return new LoadedOrderEntry(this, SqlServers.of(this, workspace), dialect(workspace));
  }

  private OrderEntryDialect dialect(Workspace workspace) {
    return workspace
        .capability(OrderEntryDialect.class)
        .orElseThrow(() -> SqlServers.needs(this, "MySQL, MariaDB or PostgreSQL", workspace));
  }

  Population population() {
    return new Population(settings.scale(), Instant.now().getEpochSecond() * 1_000_000);
  }

  @Override
  public Workload.Rhythm rhythm() {
    return settings.rhythm();
  }

  @Override
  public long filledRows() {
    return settings.scale().rows();
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    return workspace
        .capability(OrderEntryDialect.class)
        .map(
            dialect ->
                new OrderEntryStatements(settings, dialect)
                    .texts(population(), BulkLoad.of(SqlServers.of(this, workspace))))
        .orElse(List.of());
  }
}
