package io.kurabe.report.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Aligned columns, two blanks apart. Not thread-safe. */
final class TextTable {
  /** One cell; the look is painted after padding, so that it does not disturb the alignment. */
  record Cell(String text, TextStyle.Look look) {
    static Cell of(String text) {
      return new Cell(text, TextStyle.Look.PLAIN);
    }
  }

  private final TextStyle style;
  private final String alignment;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * @param alignment one letter per column: {@code l} or {@code r}
   */
  TextTable(TextStyle style, String alignment) {
    this.style = style;
    this.alignment = alignment;
  }

  TextTable header(String... titles) {
    return row(List.of(titles).stream().map(t -> new Cell(t, TextStyle.Look.NOTE)).toList());
  }

  TextTable row(List<Cell> cells) {
    if (cells.size() != alignment.length()) {
      throw new IllegalArgumentException(
          cells.size() + " cells do not fit " + alignment.length() + " columns");
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** Returns the lines, each indented by two blanks and without blanks at its end. */
  List<String> lines() {
    int[] widths = widths();
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  /** Returns the columns of the screen that the lines take. */
  int width() {
    return Arrays.stream(widths()).filter(w -> w > 0).map(w -> w + 2).sum();
  }

  private int[] widths() {
    int[] widths = new int[alignment.length()];
    for (List<Cell> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).text().length());
      }
    }
    return widths;
  }

  private String line(List<Cell> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    String gap = "  ";
    int pending = 0;
    for (int i = 0; i < widths.length; i++) {
      Cell cell = row.get(i);
      if (widths[i] == 0) {
        continue;
      }
      line.append(gap);
      int padding = widths[i] - cell.text().length();
      boolean right = alignment.charAt(i) == 'r';
      line.append(" ".repeat(right ? padding : 0)).append(style.paint(cell.look(), cell.text()));
      pending = right ? 0 : padding;
      gap = "  " + " ".repeat(pending);
    }
    return line.toString().stripTrailing();
  }
}
