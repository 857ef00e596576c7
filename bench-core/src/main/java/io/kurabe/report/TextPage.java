package io.kurabe.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Builds text for the terminal: headings, paragraphs and lists of one width. Not thread-safe. */
final class TextPage {
  private final TextStyle style;
  private final StringBuilder out = new StringBuilder();

  TextPage(TextStyle style) {
    this.style = style;
  }

  /** A list under a heading; nothing when it is empty. */
  void bullets(String title, List<String> sentences, TextStyle.Look look) {
    if (!sentences.isEmpty()) {
      heading(title);
      sentences.forEach(s -> paragraph(look, s, "  ", 2));
    }
  }

  /** A heading after an empty line. */
  void heading(String title) {
    line("");
    line(style.paint(TextStyle.Look.HEADING, title));
  }

  void paragraph(TextStyle.Look look, String text, String indent) {
    paragraph(look, text, indent, 0);
  }

  private void paragraph(TextStyle.Look look, String text, String indent, int hanging) {
    List<String> lines = TextWrap.wrap(text, style.columns() - indent.length() - hanging);
    for (int i = 0; i < lines.size(); i++) {
      line(indent + " ".repeat(i == 0 ? 0 : hanging) + style.paint(look, lines.get(i)));
    }
  }

  /** What the columns above mean, after an empty line; nothing when it is empty. */
  void legend(String text) {
    if (!text.isBlank()) {
      line("");
      paragraph(TextStyle.Look.DIM, text.strip(), "  ");
    }
  }

  /** A label, and beside it the text, however many lines it takes. */
  void labelled(TextStyle.Look labelLook, String label, TextStyle.Look look, String text) {
    String word = label.strip();
    String start = label.replace(word, style.paint(labelLook, word));
    for (String part : TextWrap.wrap(text, style.columns() - label.length())) {
      line(start + style.paint(look, part));
      start = " ".repeat(label.length());
    }
  }

  /** A table with a line for the name of each group above its rows. */
  void table(CellTable table, Function<String, TextStyle.Look> look) {
    List<String> lines = layOut(table, look).lines();
    line(lines.get(0));
    String group = "";
    for (int i = 0; i < table.rows().size(); i++) {
      if (!table.rows().get(i).group().equals(group)) {
        group = table.rows().get(i).group();
        line("  " + group);
      }
      line(lines.get(i + 1));
    }
  }

  /**
   * A table that gives up columns until it fits the width.
   *
   * @param dispensable titles of columns, those that are missed least first
   * @return the titles that were left out
   */
  List<String> fitted(CellTable table, List<String> dispensable) {
    List<String> left = new ArrayList<>();
    CellTable shown = table;
    for (String title : dispensable) {
      if (layOut(shown, cell -> TextStyle.Look.PLAIN).width() <= style.columns()) {
        break;
      }
      if (shown.titles().contains(title)) {
        shown = shown.without(title);
        left.add(title);
      }
    }
    table(shown, cell -> TextStyle.Look.PLAIN);
    return left;
  }

  /** Where the columns are that {@link #fitted} left out, to follow a legend. */
  static String elsewhere(Set<String> left) {
    return left.isEmpty() ? "" : " In " + Reports.HTML + " also: " + String.join(", ", left) + ".";
  }

  private TextTable layOut(CellTable table, Function<String, TextStyle.Look> look) {
    boolean grouped = table.rows().stream().anyMatch(r -> !r.group().isEmpty());
    StringBuilder alignment = new StringBuilder();
    for (int i = 0; i < table.titles().size(); i++) {
      alignment.append(table.isText(i) ? 'l' : 'r');
    }
    TextTable text = new TextTable(style, alignment.toString());
    List<String> titles = new ArrayList<>(table.titles());
    titles.set(0, (grouped ? "  " : "") + titles.get(0));
    text.header(titles.toArray(String[]::new));
    for (CellTable.Row row : table.rows()) {
      List<TextTable.Cell> cells = new ArrayList<>();
      for (String cell : row.cells()) {
        String shown = (grouped && cells.isEmpty() ? "  " : "") + cell;
        cells.add(
            new TextTable.Cell(shown.replaceFirst(" (us|ms|s|ns|%)$", "$1"), look.apply(cell)));
      }
      text.row(cells);
    }
    return text;
  }

  /** One line as it is. */
  void line(String text) {
    String shown = style.colour() ? text : Visible.text(text);
    out.append(style.unicode() ? shown : TextWrap.ascii(shown)).append('\n');
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
