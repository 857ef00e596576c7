package io.kurabe.report.internal;

import java.util.ArrayList;
import java.util.List;

/** Breaks sentences into lines. */
final class TextWrap {
  private TextWrap() {}

  /** Returns lines of at most the given width; a word that is longer is cut. */
  static List<String> wrap(String text, int width) {
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

  /** Returns the text with a question mark for each letter that the terminal may not have. */
  static String ascii(String text) {
    return text.replaceAll("[^\\x00-\\x7e]", "?");
  }
}
