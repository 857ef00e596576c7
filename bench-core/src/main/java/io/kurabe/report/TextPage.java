package io.kurabe.report;

import java.util.List;

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

  /** A label, and beside it the text, however many lines it takes. */
  void labelled(TextStyle.Look labelLook, String label, TextStyle.Look look, String text) {
    String word = label.strip();
    String start = label.replace(word, style.paint(labelLook, word));
    for (String part : TextWrap.wrap(text, style.columns() - label.length())) {
      line(start + style.paint(look, part));
      start = " ".repeat(label.length());
    }
  }

  /** One line as it is. */
  void line(String text) {
    out.append(style.unicode() ? text : TextWrap.ascii(text)).append('\n');
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
