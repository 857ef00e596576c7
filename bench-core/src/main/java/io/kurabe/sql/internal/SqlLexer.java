package io.kurabe.sql.internal;

import java.util.Locale;

/**
 * Cuts SQL text into lexemes as one kind of server does. The lexemes of a text, joined, are the
 * text. The lexer stands on one lexeme at a time; used by one thread.
 */
public final class SqlLexer {
  /** The kinds of lexemes. */
  public enum Kind {
    /** Blanks and line breaks. */
    BLANK,
    /** A comment, without the line break behind it. */
    COMMENT,
    /**
     * The beginning or the end of a comment that MySQL and MariaDB execute: {@code /*!50100} or
     * {@code /*M!}, and its end. What stands between them is code.
     */
    CODE,
    /** A word without quotes: a keyword or a name. */
    WORD,
    /** A name within {@code "} or {@code `}. */
    NAME,
    /** A text: within {@code '}, with the {@code E} or {@code U&} before it, or dollar quotes. */
    TEXT,
    /** A number, or what begins with a digit. */
    NUMBER,
    /** Any other character; {@code ::}, {@code :=} and a parameter such as {@code $1} are one. */
    SIGN
  }

  private final String text;
  private final SqlSyntax syntax;
  private Kind kind = Kind.BLANK;
  private int start;
  private int end;
  private boolean closed = true;
  private boolean inCode;

  /** Makes a lexer that stands before the first lexeme. */
  public SqlLexer(String text, SqlSyntax syntax) {
    this.text = text;
    this.syntax = syntax;
  }

  /** Moves to the next lexeme; returns whether there is one. */
  public boolean next() {
    start = end;
    closed = true;
    if (start == text.length()) {
      return false;
    }
    char c = text.charAt(start);
    if (Character.isWhitespace(c)) {
      take(Kind.BLANK, over(start, Character::isWhitespace));
    } else if (lineComment(c)) {
      take(Kind.COMMENT, lineEnd());
    } else if (text.startsWith("/*", start)) {
      blockComment();
    } else if (inCode && text.startsWith("*/", start)) {
      inCode = false;
      take(Kind.CODE, start + 2);
    } else if (c == '\'') {
      take(Kind.TEXT, quoteEnd(start, mysql()));
    } else if (c == '"' || (c == '`' && mysql())) {
      take(Kind.NAME, quoteEnd(start, c == '"' && mysql()));
    } else if (!mysql() && isPrefix(c)) {
      prefixed(c);
    } else if (text.startsWith("${", start)) { // The place of a text, see ScriptParser.
      take(Kind.SIGN, start + 1);
    } else if (c == '$' && !mysql()) {
      dollar();
    } else if (isDigit(c) || (c == '.' && isDigit(at(start + 1)) && !behindName())) {
      take(Kind.NUMBER, numberEnd());
    } else if (startsWord(c)) {
      take(Kind.WORD, wordEnd(start));
    } else {
      boolean two = text.startsWith("::", start) || text.startsWith(":=", start);
      take(Kind.SIGN, start + (two ? 2 : 1));
    }
    return true;
  }

  /** Returns the kind of the lexeme. */
  public Kind kind() {
    return kind;
  }

  /** Returns the index at which the lexeme begins. */
  public int start() {
    return start;
  }

  /** Returns the index behind the lexeme. */
  public int end() {
    return end;
  }

  /** Returns whether the end of the lexeme was found: false for a quote that is never closed. */
  public boolean closed() {
    return closed;
  }

  /** Returns whether the lexeme stands within a comment that MySQL and MariaDB execute. */
  public boolean inCode() {
    return inCode;
  }

  /** Returns the lexeme as it is written. */
  public String text() {
    return text.substring(start, end);
  }

  /** Returns whether the lexeme is that word, in any case, or that sign. */
  public boolean is(String word) {
    return (kind == Kind.WORD || kind == Kind.SIGN)
        && end - start == word.length()
        && text.regionMatches(true, start, word, 0, word.length());
  }

  /** Returns whether it is neither blank nor comment. */
  public boolean matters() {
    return kind != Kind.BLANK && kind != Kind.COMMENT;
  }

  /** Moves the lexer to an index that is the beginning of a lexeme. */
  public void moveTo(int index) {
    end = index;
    inCode = false;
  }

  private boolean mysql() {
    return syntax == SqlSyntax.MYSQL;
  }

  private void take(Kind found, int behind) {
    kind = found;
    closed = behind <= text.length();
    end = Math.min(behind, text.length());
  }

  private char at(int index) {
    return index < text.length() ? text.charAt(index) : '\0';
  }

  private interface CharTest {
    boolean test(char c);
  }

  private int over(int from, CharTest test) {
    int index = from + 1;
    while (index < text.length() && test.test(text.charAt(index))) {
      index++;
    }
    return index;
  }

  /** MySQL wants a blank or a control character behind the two minus signs, PostgreSQL does not. */
  private boolean lineComment(char c) {
    if (c == '#') {
      return mysql();
    }
    return text.startsWith("--", start) && (!mysql() || at(start + 2) <= ' ');
  }

  private int lineEnd() {
    return over(start, c -> c != '\n' && (c != '\r' || mysql()));
  }

  private void blockComment() {
    if (mysql() && (text.startsWith("/*!", start) || text.startsWith("/*M!", start))) {
      inCode = true;
      take(Kind.CODE, over(text.indexOf('!', start), SqlLexer::isDigit));
      return;
    }
    int depth = 1; // PostgreSQL's comments nest, those of MySQL do not.
    int index = start + 2;
    while (depth > 0 && index < text.length()) {
      if (text.startsWith("*/", index)) {
        depth--;
        index += 2;
      } else if (!mysql() && text.startsWith("/*", index)) {
        depth++;
        index += 2;
      } else {
        index++;
      }
    }
    take(Kind.COMMENT, depth == 0 ? index : text.length() + 1);
  }

  /** Returns the index behind a quote; a doubled sign stands for itself. */
  private int quoteEnd(int open, boolean backslashes) {
    char quote = text.charAt(open);
    for (int i = open + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && backslashes) {
        i++;
      } else if (c == quote) {
        if (at(i + 1) != quote) {
          return i + 1;
        }
        i++;
      }
    }
    return text.length() + 1;
  }

  /**
   * Returns whether a text with a prefix begins here: {@code E'..'}, {@code U&'..'}, and others.
   */
  private boolean isPrefix(char c) {
    char next = at(start + 1);
    return switch (c) {
      case 'e', 'E', 'b', 'B', 'x', 'X', 'n', 'N' -> next == '\'';
      case 'u', 'U' -> next == '&' && (at(start + 2) == '\'' || at(start + 2) == '"');
      default -> false;
    };
  }

  private void prefixed(char c) {
    boolean escapes = c == 'e' || c == 'E';
    int open = c == 'u' || c == 'U' ? start + 2 : start + 1;
    int behind = quoteEnd(open, escapes);
    if (escapes) {
      int more = continuation(behind);
      while (more > 0) { // A text goes on behind a line break, with the same escapes.
        behind = quoteEnd(more, true);
        more = continuation(behind);
      }
    }
    take(text.charAt(open) == '"' ? Kind.NAME : Kind.TEXT, behind);
  }

  /** Returns where a text goes on: behind blanks with a line break; -1 when it does not. */
  private int continuation(int behind) {
    int index = behind;
    boolean lineBreak = false;
    while (index < text.length() && Character.isWhitespace(text.charAt(index))) {
      lineBreak |= text.charAt(index) == '\n' || text.charAt(index) == '\r';
      index++;
    }
    return lineBreak && at(index) == '\'' ? index : -1;
  }

  /** Takes {@code $tag$ ... $tag$}, {@code $1}, or a dollar alone. */
  private void dollar() {
    if (isDigit(at(start + 1))) {
      take(Kind.SIGN, over(start, SqlLexer::isDigit));
      return;
    }
    int tagEnd = over(start, c -> c != '$' && continuesWord(c));
    if (at(tagEnd) != '$') {
      take(Kind.SIGN, start + 1);
      return;
    }
    String tag = text.substring(start, tagEnd + 1);
    int close = text.indexOf(tag, tagEnd + 1);
    take(Kind.TEXT, close < 0 ? text.length() + 1 : close + tag.length());
  }

  /** Returns the index behind digits, letters among them, a point, and an exponent's sign. */
  private int numberEnd() {
    int index = start;
    while (index < text.length()) {
      char c = text.charAt(index);
      boolean exponent = (c == '+' || c == '-') && isExponent(index - 1);
      boolean slice = c == '.' && at(index + 1) == '.';
      if (!(continuesWord(c) && c != '$') && (c != '.' || slice) && !exponent) {
        break;
      }
      index++;
    }
    return index;
  }

  private boolean isExponent(int index) {
    char c = Character.toLowerCase(text.charAt(index));
    return c == 'e'
        && isDigit(at(index + 2))
        && !text.substring(start, index).toLowerCase(Locale.ROOT).startsWith("0x")
        && text.substring(start, index).chars().allMatch(d -> d == '.' || d == '_' || isDigit(d));
  }

  /**
   * Returns whether a point stands behind a name or a point, as in {@code t.1a} and {@code 1..9}.
   */
  private boolean behindName() {
    return start > 0
        && (continuesWord(text.charAt(start - 1)) || "\"`.".indexOf(text.charAt(start - 1)) >= 0);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private boolean startsWord(char c) {
    return c == '_'
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c >= 0x80
        || (c == '$' && mysql());
  }

  private int wordEnd(int from) {
    int index = from;
    while (index < text.length()
        && continuesWord(text.charAt(index))
        && !text.startsWith("${", index)) {
      index++;
    }
    return index;
  }

  private boolean continuesWord(char c) {
    return startsWord(c) || isDigit(c) || c == '$';
  }
}
