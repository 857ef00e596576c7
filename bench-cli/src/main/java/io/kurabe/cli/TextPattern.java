package io.kurabe.cli;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions that a user writes. Stateless. */
final class TextPattern {
  private TextPattern() {}

  /** Reads one; an IllegalArgumentException names what was found. */
  static Pattern parse(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no regular expression: " + e.getDescription(), e);
    }
  }
}
