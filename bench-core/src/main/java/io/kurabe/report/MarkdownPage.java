package io.kurabe.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Builds Markdown; every text is escaped. Not thread-safe. */
final class MarkdownPage {
  private final StringBuilder out = new StringBuilder();

  void title(String text) {
    line("# " + escape(text));
  }

  /** A heading after an empty line. */
  void heading(String title) {
    line("");
    line("## " + escape(title));
    line("");
  }

  /** A paragraph after an empty line. */
  void paragraph(String text) {
    line("");
    line(escape(text));
  }

  /** A list under a heading; nothing when it is empty. */
  void bullets(String title, List<String> sentences) {
    if (!sentences.isEmpty()) {
      heading(title);
      sentences.forEach(s -> line("- " + escape(s)));
    }
  }

  /**
   * The head of a table.
   *
   * @param aligned {@code ---} for text, {@code --:} for numbers
   */
  void table(List<String> titles, List<String> aligned) {
    row(titles);
    row(aligned);
  }

  /**
   * A table under a heading; nothing when it is empty.
   *
   * @param group title of the column of groups; empty without groups
   * @param note a paragraph below it; empty for none
   */
  void section(String title, String group, CellTable table, String note) {
    if (table.isEmpty()) {
      return;
    }
    heading(title);
    List<String> titles = new ArrayList<>(table.titles());
    List<String> aligned = new ArrayList<>(Collections.nCopies(table.titles().size(), "--:"));
    Collections.fill(aligned.subList(0, table.texts()), "---");
    if (!group.isEmpty()) {
      titles.add(0, group);
      aligned.add(0, "---");
    }
    table(titles, aligned);
    for (CellTable.Row row : table.rows()) {
      List<String> cells = new ArrayList<>(row.cells());
      if (!group.isEmpty()) {
        cells.add(0, row.group());
      }
      row(cells);
    }
    if (!note.isEmpty()) {
      paragraph(note);
    }
  }

  /** A word of ours that is bold; no markup can be in it. */
  private static final Pattern BOLD = Pattern.compile("\\*\\*[^*|<`\\\\\\p{Cntrl}]+\\*\\*");

  /** A row of a table; a cell within ** is bold. */
  void row(List<String> cells) {
    line(
        cells.stream()
            .map(c -> BOLD.matcher(c).matches() ? c : escape(c))
            .collect(Collectors.joining(" | ", "| ", " |")));
  }

  /** Markup as it is: only for constants of this package. */
  void raw(String markup) {
    line(markup);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  /** Text of servers and users must neither break a table nor become markup. */
  static String escape(String text) {
    return Visible.text(text.replaceAll("\\s*\\R\\s*", " "))
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_|\\[\\]#])", "\\\\$1");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
