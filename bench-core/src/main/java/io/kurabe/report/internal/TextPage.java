package io.kurabe.report.internal;

import io.kurabe.report.internal.TextStyle.Look;
import java.util.ArrayList;
import java.util.List;

/** Builds text for the terminal: headings, paragraphs and lists of one width. Not thread-safe. */
public final class TextPage {
  /** The number of letters that a text needs beside its label. */
  private static final int LEAST_BESIDE = 20;

  private final TextStyle style;
  private final StringBuilder out = new StringBuilder();

  TextPage(TextStyle style) {
    this.style = style;
  }

  void heading(String title) {
    line("");
    paragraph(Look.HEADING, title, "");
  }

  void paragraph(Look look, String text, String indent) {
    paragraph(look, text, indent, 0);
  }

  /** Adds a paragraph whose lines but the first are indented further. */
  void hanging(Look look, String text) {
    paragraph(look, text, "  ", 2);
  }

  private void paragraph(Look look, String text, String indent, int hanging) {
    List<String> lines = wrap(text, style.columns() - indent.length() - hanging);
    for (int i = 0; i < lines.size(); i++) {
      line(indent + " ".repeat(i == 0 ? 0 : hanging) + style.paint(look, lines.get(i)));
    }
  }

  /** Adds an explanation of what stands above, after an empty line; nothing when it is empty. */
  void legend(String text) {
    if (!text.isBlank()) {
      line("");
      paragraph(Look.NOTE, text.strip(), "  ");
    }
  }

  /** Adds a label, with the text beside it, or below a label that is too long. */
  void labelled(Look labelLook, String label, Look look, String text) {
    String word = label.strip();
    if (style.columns() - label.length() < LEAST_BESIDE) {
      paragraph(labelLook, word, "  ");
      paragraph(look, text, "    ");
      return;
    }
    String start = label.replace(word, style.paint(labelLook, word));
    for (String part : wrap(text, style.columns() - label.length())) {
      line(start + style.paint(look, part));
      start = " ".repeat(label.length());
    }
  }

  void line(String text) {
    String shown = style.colour() ? text : Visible.text(text);
    out.append(style.unicode() ? shown : Ascii.of(shown)).append('\n');
  }

  /** Returns lines of at most the given width; a word that is longer is cut. */
  public static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      String rest = word;
      if (!line.isEmpty() && line.length() + 1 + rest.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      while (rest.length() > width) {
        lines.add(rest.substring(0, width));
        rest = rest.substring(width);
      }
      line.append(line.isEmpty() ? "" : " ").append(rest);
    }
    if (!line.isEmpty()) {
      lines.add(line.toString());
    }
    return lines;
  }

  /** Returns the text, with dots for its end when it is longer than that many characters. */
  static String cut(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 3).strip() + "...";
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
