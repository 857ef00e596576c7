package io.kurabe.studies.ddl.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The documented lock classes of schema changes, from {@code ddl_matrix.csv} beside this class: the
 * tables "Online DDL Operations" of the MySQL manuals 5.6, 5.7 and 8.4, and the observed behaviour
 * of MariaDB 10.11.19 and 11.4.5 and PostgreSQL 18.6. Immutable.
 */
public final class DdlMatrix {
  private static final String RESOURCE = "ddl_matrix.csv";
  private static final DdlMatrix PUBLISHED = read();

  private final List<String> columns;
  private final Map<String, List<String>> rows;

  private DdlMatrix(List<String> columns, Map<String, List<String>> rows) {
    this.columns = columns;
    this.rows = rows;
  }

  /** Returns the matrix that comes with Kurabe. */
  public static DdlMatrix published() {
    return PUBLISHED;
  }

  /** Returns the names of the servers' columns, in its order. */
  public List<String> columns() {
    return columns;
  }

  /** Returns the names of the rows, in its order, as {@link DdlChange#matrixRow()} has them. */
  public List<String> rows() {
    return List.copyOf(rows.keySet());
  }

  /**
   * Returns the documented class of one alternative of a row.
   *
   * @return empty for a change that such a server does not have, or for which nothing is documented
   * @throws IllegalArgumentException when there is no such row or column
   */
  public Optional<DocumentedClass> documented(String row, int alternative, String column) {
    List<String> cells = rows.get(row);
    int place = columns.indexOf(column);
    if (cells == null || place < 0) {
      throw new IllegalArgumentException(
          "the matrix has no cell '" + row + "' of '" + column + "'");
    }
    return DocumentedClass.parse(cells.get(place), alternative);
  }

  /** Returns the changes in the order of its rows and their alternatives. */
  public List<DdlChange> inOrder(List<DdlChange> changes) {
    List<String> names = rows();
    return changes.stream()
        .sorted(
            Comparator.<DdlChange>comparingInt(c -> names.indexOf(c.matrixRow()))
                .thenComparingInt(DdlChange::alternative))
        .toList();
  }

  /** Compares a class that was found with the documented one. */
  public MatrixAnswer compare(DdlChange change, DdlServer server, LockClass found) {
    Optional<DocumentedClass> documented =
        change.matrixRow().isEmpty()
            ? Optional.empty()
            : server
                .documentedColumn()
                .flatMap(c -> documented(change.matrixRow(), change.alternative(), c));
    return new MatrixAnswer(change.operation(), documented, found);
  }

  private static DdlMatrix read() {
    try (InputStream in = DdlMatrix.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing from the jar");
      }
      return parse(
          new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the matrix; cells hold no quotes and no commas, as many in each line as in the first. */
  static DdlMatrix parse(List<String> lines) {
    List<String> header = cells(lines.get(0));
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = cells(line);
      if (cells.size() != header.size()) {
        throw new IllegalStateException(
            "a line of the matrix has " + cells.size() + " cells: " + line);
      }
      rows.put(cells.get(0), cells.subList(1, cells.size()));
    }
    return new DdlMatrix(header.subList(1, header.size()), rows);
  }

  private static List<String> cells(String line) {
    return Arrays.asList(line.split(",", -1));
  }
}
