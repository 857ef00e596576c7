package io.kurabe.sql.internal;

/** Finds the ends of quotes and comments of SQL. Stateless. */
public final class SqlQuotes {
  private SqlQuotes() {}

  /**
   * Returns whether a comment begins there: {@code --} and a blank, {@code #} at the beginning of a
   * line, or {@code /*}, unless MySQL or MariaDB {@link #executable executes} it.
   */
  public static boolean comment(String text, int at) {
    return (text.startsWith("/*", at) && !executable(text, at))
        || (text.startsWith("--", at)
            && (at + 2 >= text.length() || Character.isWhitespace(text.charAt(at + 2))))
        || (text.charAt(at) == '#' && beginsLine(text, at));
  }

  /** Returns whether a comment that MySQL and MariaDB execute begins there: it counts as code. */
  public static boolean executable(String text, int at) {
    return text.startsWith("/*!", at) || text.startsWith("/*M!", at);
  }

  private static boolean beginsLine(String text, int at) {
    int before = at - 1;
    while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
      before--;
    }
    return before < 0 || text.charAt(before) == '\n';
  }

  /**
   * Returns the index behind the quote or comment that begins there; the same index when none does;
   * behind the end of the text when it is not closed.
   */
  public static int end(String text, int at) {
    char c = text.charAt(at);
    if (comment(text, at)) {
      boolean ofLine = c != '/';
      String close = ofLine ? "\n" : "*/";
      int end = text.indexOf(close, at + (ofLine ? 1 : 2));
      return end >= 0 ? end + close.length() : ofLine ? text.length() : text.length() + 1;
    }
    if (c == '\'' || c == '"' || c == '`') {
      return quoteEnd(text, at, c);
    }
    return c == '$' ? dollarEnd(text, at) : at;
  }

  /** Returns the statement with {@code $1} for its first {@code ?}, and so on, but in quotes. */
  public static String withNumbers(String sql) {
    StringBuilder text = new StringBuilder(sql.length() + 16);
    int parameter = 0;
    int at = 0;
    while (at < sql.length()) {
      int end = end(sql, at);
      if (end > at) {
        text.append(sql, at, Math.min(end, sql.length()));
        at = end;
      } else if (sql.charAt(at) == '?') {
        text.append('$').append(++parameter);
        at++;
      } else {
        text.append(sql.charAt(at++));
      }
    }
    return text.toString();
  }

  /** Returns whether a character stands outside of quotes and comments. */
  public static boolean holds(String text, char wanted) {
    for (int at = 0; at < text.length(); at = Math.max(end(text, at), at + 1)) {
      if (text.charAt(at) == wanted) {
        return true;
      }
    }
    return false;
  }

  /** Returns the end of a quote; a doubled one stands for itself, in MySQL after \ as well. */
  private static int quoteEnd(String text, int at, char quote) {
    for (int i = at + 1; i < text.length(); i++) {
      if (text.charAt(i) == quote) {
        if (i + 1 < text.length() && text.charAt(i + 1) == quote) {
          i++;
        } else {
          return i + 1;
        }
      }
    }
    return text.length() + 1;
  }

  /**
   * Returns the end of {@code $tag$ ... $tag$}; {@code $1}, {@code ${x}} and a dollar within a name
   * begin none.
   */
  private static int dollarEnd(String text, int at) {
    if (at > 0 && Character.isJavaIdentifierPart(text.charAt(at - 1))) {
      return at;
    }
    int tagEnd = at + 1;
    while (tagEnd < text.length()
        && Character.isJavaIdentifierPart(text.charAt(tagEnd))
        && text.charAt(tagEnd) != '$') {
      tagEnd++;
    }
    boolean number = tagEnd > at + 1 && Character.isDigit(text.charAt(at + 1));
    if (number || tagEnd >= text.length() || text.charAt(tagEnd) != '$') {
      return at;
    }
    String tag = text.substring(at, tagEnd + 1);
    int close = text.indexOf(tag, tagEnd + 1);
    return close >= 0 ? close + tag.length() : text.length() + 1;
  }
}
