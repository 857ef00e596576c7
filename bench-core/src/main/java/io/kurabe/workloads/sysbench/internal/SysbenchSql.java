package io.kurabe.workloads.sysbench.internal;

/**
 * The differences between servers for the sysbench workloads; a capability of a workspace.
 *
 * @param create makes table {@code sbtest%d}, without its secondary index
 * @param changed rows that an UPDATE or DELETE by id changes while other clients delete and insert
 *     the same row, as scripts expect it: {@code 1}, or {@code 0..1}
 * @param duplicateIsConflict whether an INSERT can meet the row of a client that deleted and
 *     inserted it at the same time; sysbench's driver for such servers begins the transaction anew
 */
public record SysbenchSql(String create, String changed, boolean duplicateIsConflict) {
  String create(int table) {
    return create.formatted(table);
  }
}
