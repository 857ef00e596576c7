package io.kurabe.workloads.pgbench.internal;

import java.util.List;

/**
 * The differences between servers for pgbench's workloads; a capability of a workspace.
 *
 * @param storage behind CREATE TABLE of the three tables with keys, empty for none
 * @param keysWithTables whether the primary keys belong into CREATE TABLE, as for InnoDB, whose
 *     rows lie in their order; else they are added after the rows, as pgbench does
 * @param afterRows statement for each table once it is filled, {@code %s} stands for its name
 * @param beforeRun statements before each run, besides the emptying of the history
 * @param commit the statement that ends a transaction
 */
public record PgbenchDialect(
    String storage,
    boolean keysWithTables,
    String afterRows,
    List<String> beforeRun,
    String commit) {
  public PgbenchDialect {
    beforeRun = List.copyOf(beforeRun);
  }
}
