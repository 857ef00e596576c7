package io.kurabe.sql.script.internal;

/** Names of variables: a letter or underscore, then letters, digits and underscores. */
final class Names {
  private Names() {}

  static boolean starts(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  /** Returns where the name that starts at the index ends; the index itself when none does. */
  static int end(String text, int from) {
    int end = from;
    while (end < text.length()
        && (starts(text.charAt(end)) || (end > from && Character.isDigit(text.charAt(end))))) {
      end++;
    }
    return end;
  }

  static boolean isName(String text) {
    return !text.isEmpty() && end(text, 0) == text.length();
  }

  /** Returns the message that a variable was used before it was set. */
  static String unknown(String name, Scope scope) {
    return """
        variable :%1$s is not set before this line. Set are: %2$s. Set it with \\set \
        %1$s ... or define it beforehand."""
        .formatted(name, String.join(", ", scope.names()));
  }
}
