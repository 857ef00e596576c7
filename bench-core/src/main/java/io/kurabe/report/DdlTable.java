package io.kurabe.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A table of a study of schema changes, in the order in which it is shown. Immutable.
 *
 * @param titles of the columns; the first {@code texts} ones hold words, the others numbers
 * @param texts number of columns with words
 * @param rows rows that belong together follow each other
 */
record DdlTable(List<String> titles, int texts, List<Row> rows) {
  /**
   * One row.
   *
   * @param group what it belongs to, e.g. a change; empty without groups
   * @param cells as many as there are titles
   */
  record Row(String group, List<String> cells) {
    Row {
      cells = List.copyOf(cells);
    }
  }

  DdlTable {
    titles = List.copyOf(titles);
    rows = List.copyOf(rows);
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  boolean isText(int column) {
    return column < texts;
  }

  /** Different values of a column, in the order in which they come. */
  List<String> values(String title) {
    int column = titles.indexOf(title);
    return rows.stream().map(r -> r.cells().get(column)).distinct().toList();
  }

  /** The rows with this value of a column, without the column. */
  DdlTable where(String title, String value) {
    int column = titles.indexOf(title);
    return keep(r -> r.cells().get(column).equals(value)).without(title);
  }

  /** Only some rows. */
  DdlTable keep(Predicate<Row> wanted) {
    return new DdlTable(titles, texts, rows.stream().filter(wanted).toList());
  }

  /** The same without some columns. */
  DdlTable without(String... unwanted) {
    List<String> names = List.of(unwanted);
    long lost = titles.subList(0, texts).stream().filter(names::contains).count();
    return new DdlTable(
        titles.stream().filter(t -> !names.contains(t)).toList(),
        texts - (int) lost,
        rows.stream().map(r -> new Row(r.group(), cells(r, names))).toList());
  }

  private List<String> cells(Row row, List<String> unwanted) {
    List<String> left = new ArrayList<>();
    for (int i = 0; i < titles.size(); i++) {
      if (!unwanted.contains(titles.get(i))) {
        left.add(row.cells().get(i));
      }
    }
    return left;
  }
}
