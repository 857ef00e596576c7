package io.kurabe.workloads.orderentry.internal;

import java.util.List;

/**
 * The differences between servers for the order entry; a capability of a workspace.
 *
 * @param storage behind CREATE TABLE, empty for none
 * @param keysWithTables whether the primary keys belong into CREATE TABLE, as for InnoDB, whose
 *     rows lie in their order; else they are added after the rows
 * @param afterRows statement for each table once it is filled, {@code %s} stands for its name
 * @param counted type of a column that counts up by itself
 * @param levelWithBegin whether BEGIN says the isolation level; else a statement before it does
 */
public record OrderEntryDialect(
    String storage,
    boolean keysWithTables,
    String afterRows,
    String counted,
    boolean levelWithBegin) {
  /** Returns the statements that begin a transaction. */
  List<String> begin(Isolation level) {
    if (level == Isolation.DEFAULT) {
      return List.of("BEGIN");
    }
    return levelWithBegin
        ? List.of("BEGIN ISOLATION LEVEL " + level.sql())
        : List.of("SET TRANSACTION ISOLATION LEVEL " + level.sql(), "BEGIN");
  }
}
