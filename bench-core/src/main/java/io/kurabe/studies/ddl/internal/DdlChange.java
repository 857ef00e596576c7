package io.kurabe.studies.ddl.internal;

import java.util.ArrayList;
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

  /**
   * Reads changes from a table of text. Each begins with a line of its operation, its row of the
   * matrix (left out where it has the operation's name) and its alternative (0 where it is left
   * out), with commas between them. Indented lines follow: {@code after:} and a statement that
   * prepares, {@code run:} and the change, or {@code outside:} and one that may not run inside of a
   * transaction, {@code undo:} and a statement that undoes it, {@code #} and a comment.
   */
  public static List<DdlChange> table(String text) {
    List<DdlChange> changes = new ArrayList<>();
    for (String entry : text.split("\\n(?=\\w)", -1)) {
      List<String> lines = entry.lines().toList();
      String[] head = lines.get(0).split(", ", -1);
      List<String> outside = behind("  outside: ", lines);
      changes.add(
          new DdlChange(
              head[0],
              head.length > 1 ? head[1] : head[0],
              head.length > 2 ? Integer.parseInt(head[2]) : 0,
              behind("  after: ", lines),
              (outside.isEmpty() ? behind("  run: ", lines) : outside).get(0),
              behind("  undo: ", lines),
              outside.isEmpty()));
    }
    return List.copyOf(changes);
  }

  private static List<String> behind(String word, List<String> lines) {
    return lines.stream()
        .filter(l -> l.startsWith(word))
        .map(l -> l.substring(word.length()))
        .toList();
  }

  /** Makes a change from a statement of the user's, which has the table's own name. */
  public static DdlChange own(String statement) {
    return of("statement", "", 0, statement);
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

  /** Returns this change with another statement; prepare and undo stay. */
  public DdlChange with(String otherStatement) {
    return new DdlChange(
        operation, matrixRow, alternative, prepare, otherStatement, undo, transactional);
  }
}
