package io.kurabe.studies.ddl.internal;

import java.util.List;

/**
 * A schema change in the words of one server, on one table of the shape of sysbench's {@code
 * sbtest1}. Prepare, change and undo belong on one connection. In all statements {@code {table}}
 * stands for the table's name; {@link #on} puts it in.
 *
 * @param operation stable name, e.g. {@code add_index}; by which users and findings name it
 * @param matrixRow row of the published matrix, {@code ""} for a statement of the user's
 * @param alternative which of the row's alternatives (divided by {@code |}) it is, from 0
 * @param prepare statements that make what it needs, e.g. the index that it drops; not measured
 * @param undo brings the table back to its shape, its physical one included, whatever {@code
 *     prepare} and the change did; not measured
 * @param transactional whether it may run inside of a transaction on a server whose changes can
 */
public record DdlChange(
    String operation,
    String matrixRow,
    int alternative,
    List<String> prepare,
    String statement,
    List<String> undo,
    boolean transactional) {
  public DdlChange {
    prepare = List.copyOf(prepare);
    undo = List.copyOf(undo);
  }

  /**
   * Makes a change that needs no preparation, leaves nothing behind and may run in a transaction.
   */
  public static DdlChange of(
      String operation, String matrixRow, int alternative, String statement) {
    return new DdlChange(operation, matrixRow, alternative, List.of(), statement, List.of(), true);
  }

  /** Makes a change from a statement of the user's, with {@code {table}} in it. */
  public static DdlChange own(String statement) {
    return of("own", "", 0, statement);
  }

  /** Returns this change with the table's name in it. */
  public DdlChange on(String table) {
    return new DdlChange(
        operation,
        matrixRow,
        alternative,
        TableName.in(prepare, table),
        TableName.in(statement, table),
        TableName.in(undo, table),
        transactional);
  }

  /** Returns this change with these statements as preparation. */
  public DdlChange after(String... statements) {
    return new DdlChange(
        operation, matrixRow, alternative, List.of(statements), statement, undo, transactional);
  }

  /** Returns this change with these statements to undo it. */
  public DdlChange undoneBy(String... statements) {
    return new DdlChange(
        operation, matrixRow, alternative, prepare, statement, List.of(statements), transactional);
  }

  /** Returns this change as one that may not run inside of a transaction. */
  public DdlChange outsideOfTransactions() {
    return new DdlChange(operation, matrixRow, alternative, prepare, statement, undo, false);
  }

  /** Returns this change with another statement; prepare and undo stay. */
  public DdlChange with(String otherStatement) {
    return new DdlChange(
        operation, matrixRow, alternative, prepare, otherStatement, undo, transactional);
  }
}
