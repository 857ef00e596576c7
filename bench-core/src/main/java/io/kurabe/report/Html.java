package io.kurabe.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Builds markup; every text goes through {@link #escape}. Not thread-safe. */
final class Html {
  private final StringBuilder out = new StringBuilder();

  /** Text that is neither markup nor the end of an attribute. */
  static String escape(String text) {
    return Visible.text(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** JSON that may stand inside a script element: no {@code </script>} and no {@code <!--}. */
  static String scriptSafe(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  /** Markup as it is: only for constants of this package. */
  Html raw(String markup) {
    out.append(markup);
    return this;
  }

  /** An element with text. */
  Html element(String name, String cssClass, String text) {
    out.append(tag(name, cssClass, text)).append('\n');
    return this;
  }

  static String tag(String name, String cssClass, String text) {
    String attribute = cssClass.isEmpty() ? "" : " class=\"" + escape(cssClass) + '"';
    return '<' + name + attribute + '>' + escape(text) + "</" + name + '>';
  }

  /** Opens a section with a heading. */
  Html section(String id, String title) {
    out.append("<section id=\"").append(escape(id)).append("\">\n");
    return element("h2", "", title);
  }

  Html end(String name) {
    out.append("</").append(name).append(">\n");
    return this;
  }

  /** A list of sentences. */
  Html list(String cssClass, List<String> sentences) {
    out.append("<ul class=\"").append(escape(cssClass)).append("\">\n");
    sentences.forEach(s -> element("li", "", s));
    return end("ul");
  }

  /**
   * Opens a table that scrolls sideways on a narrow screen. Titles that start with # hold numbers.
   */
  Html table(String label, String... titles) {
    out.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
        .append(escape(label))
        .append("\"><table><thead><tr>")
        .append(
            Arrays.stream(titles)
                .map(
                    t ->
                        t.startsWith("#")
                            ? "<th scope=\"col\" class=\"n\">" + escape(t.substring(1)) + "</th>"
                            : "<th scope=\"col\">" + escape(t) + "</th>")
                .collect(Collectors.joining()))
        .append("</tr></thead><tbody>\n");
    return this;
  }

  /** A whole table whose words all look the same. */
  Html table(String label, CellTable table) {
    return table(label, table, cell -> "");
  }

  /**
   * A whole table, with a line for the name of each group above its rows.
   *
   * @param css class of a cell with words
   */
  Html table(String label, CellTable table, UnaryOperator<String> css) {
    String[] titles = new String[table.titles().size()];
    Arrays.setAll(titles, i -> (table.isText(i) ? "" : "#") + table.titles().get(i));
    table(label, titles);
    String group = "";
    for (CellTable.Row row : table.rows()) {
      if (!row.group().equals(group)) {
        group = row.group();
        raw("<tr class=\"part\"><th scope=\"rowgroup\" colspan=\"" + titles.length + "\">");
        raw(escape(group) + "</th></tr>\n");
      }
      startRow("");
      for (int i = 0; i < titles.length; i++) {
        String cell = row.cells().get(i);
        raw(tag("td", table.isText(i) ? css.apply(cell) : "n", cell));
      }
      end("tr");
    }
    return endTable();
  }

  /** A row of text cells; a cell that starts with # is a number. */
  Html row(String cssClass, String... cells) {
    return startRow(cssClass).cells(cells).end("tr");
  }

  /** Opens a row whose cells are not all text. */
  Html startRow(String cssClass) {
    return raw(cssClass.isEmpty() ? "<tr>" : "<tr class=\"" + escape(cssClass) + "\">");
  }

  /** Text cells of an open row; a cell that starts with # is a number. */
  Html cells(String... cells) {
    for (String cell : cells) {
      boolean number = cell.startsWith("#");
      out.append(tag("td", number ? "n" : "", number ? cell.substring(1) : cell));
    }
    return this;
  }

  /** A cell of an open row with a second line that is less important. */
  Html twoLines(String cssClass, String first, String second) {
    return raw(cssClass.isEmpty() ? "<td>" : "<td class=\"" + escape(cssClass) + "\">")
        .raw(escape(first) + tag("small", "", second) + "</td>");
  }

  Html endTable() {
    return raw("</tbody></table></div>\n");
  }

  /** Opens a part that is closed at first. */
  Html details(String summary) {
    return raw("<details>").element("summary", "", summary);
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
