package io.kurabe.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A table of a report as words, in the order in which it is shown. Immutable.
 *
 * @param titles of the columns; the first {@code texts} ones hold words, the others numbers
 * @param texts number of columns with words
 * @param rows rows that belong together follow each other
 */
record CellTable(List<String> titles, int texts, List<Row> rows) {
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

  CellTable {
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
  CellTable where(String title, String value) {
    int column = titles.indexOf(title);
    return keep(r -> r.cells().get(column).equals(value)).without(title);
  }

  /** Only some rows. */
  CellTable keep(Predicate<Row> wanted) {
    return new CellTable(titles, texts, rows.stream().filter(wanted).toList());
  }

  /** The same with other cells. */
  CellTable with(UnaryOperator<String> cell) {
    return new CellTable(
        titles,
        texts,
        rows.stream().map(r -> new Row(r.group(), r.cells().stream().map(cell).toList())).toList());
  }

  /** The same without columns that say nothing in any row. */
  CellTable withoutEmpty() {
    return without(
        titles.stream()
            .filter(t -> values(t).stream().allMatch(v -> v.equals(Quantity.NONE) || v.isEmpty()))
            .toArray(String[]::new));
  }

  /** The same without some columns. */
  CellTable without(String... unwanted) {
    List<String> names = List.of(unwanted);
    long lost = titles.subList(0, texts).stream().filter(names::contains).count();
    return new CellTable(
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
