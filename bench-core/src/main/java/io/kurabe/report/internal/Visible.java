package io.kurabe.report.internal;

import java.util.Locale;

/**
 * Makes control characters visible. Names, versions and messages come from servers, files and
 * users; an escape sequence in one would steer the terminal, or whoever reads the report.
 */
public final class Visible {
  private static final int FIRST_PICTURE = 0x2400;

  private Visible() {}

  /**
   * Returns the text with a picture in the place of each control character, ESC as {@code \u241b};
   * those without a picture, and characters that change the direction of writing, appear as {@code
   * \\u202e}. Line feeds stay.
   */
  public static String text(String text) {
    int at = 0;
    while (at < text.length() && !isHidden(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder shown = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isHidden(c)) {
        shown.append(c);
      } else if (c < ' ') {
        shown.append((char) (FIRST_PICTURE + c));
      } else {
        shown.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      }
    }
    return shown.toString();
  }

  private static boolean isHidden(char c) {
    return (Character.isISOControl(c) && c != '\n')
        || (c >= '\u202a' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069');
  }
}
