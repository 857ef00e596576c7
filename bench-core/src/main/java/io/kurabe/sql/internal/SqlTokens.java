package io.kurabe.sql.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts a statement into words, names, texts and signs. Comments are left out, but for those that
 * MySQL and MariaDB execute ({@code /*!40000 ... *}{@code /}). Where the servers read a text in
 * different ways, it is refused rather than guessed.
 */
final class SqlTokens {
  private final String sql;
  private final Reader reader;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  /** The server that reads the text. Servers differ in where a comment begins. */
  enum Reader {
    /** Any server may read the text: {@code --x} is refused, {@code #} within a line is a sign. */
    ANY,
    /** A comment begins with {@code #}, wherever it stands. */
    MYSQL,
    /** A comment begins with two minus signs, whatever follows them. */
    POSTGRES
  }

  /** Kinds of tokens. */
  enum Kind {
    /** A word without quotes, in upper case. */
    WORD,
    /** A name within {@code "} or {@code `}, as written. */
    NAME,
    /** A text within {@code '} or dollar quotes. */
    TEXT,
    NUMBER,
    /** A sign of one character. */
    SIGN
  }

  /** A piece of a statement, without its quotes. */
  record Token(Kind kind, String text) {
    boolean is(String word) {
      return kind != Kind.TEXT && kind != Kind.NAME && text.equals(word);
    }

    boolean isName() {
      return kind == Kind.WORD || kind == Kind.NAME;
    }
  }

  private SqlTokens(String sql, Reader reader) {
    this.sql = sql;
    this.reader = reader;
  }

  /** Returns the tokens; an IllegalArgumentException when servers read them differently. */
  static List<Token> of(String sql, Reader reader) {
    SqlTokens cutter = new SqlTokens(sql, reader);
    while (cutter.at < sql.length()) {
      cutter.next();
    }
    return List.copyOf(cutter.tokens);
  }

  private void next() {
    char c = sql.charAt(at);
    int end = SqlQuotes.end(sql, at);
    if (Character.isWhitespace(c)) {
      at++;
    } else if (SqlQuotes.comment(sql, at)) {
      refuseNestedComment(end);
      at = end;
    } else if (beginsCommentOfReader(c)) {
      at = lineEnd();
    } else if (SqlQuotes.executable(sql, at)) {
      at = sql.indexOf('!', at) + 1;
      while (at < sql.length() && Character.isDigit(sql.charAt(at))) {
        at++;
      }
    } else if (sql.startsWith("*/", at)) {
      at += 2;
    } else if (end > at) {
      quoted(c, Math.min(end, sql.length()));
    } else if (Character.isDigit(c)) {
      number();
    } else if (Character.isJavaIdentifierStart(c) && c != '$') {
      int from = at;
      while (at < sql.length() && Character.isJavaIdentifierPart(sql.charAt(at))) {
        at++;
      }
      add(Kind.WORD, sql.substring(from, at).toUpperCase(Locale.ROOT));
    } else {
      refuseHalfComment();
      add(Kind.SIGN, String.valueOf(c));
      at++;
    }
  }

  private void add(Kind kind, String text) {
    tokens.add(new Token(kind, text));
  }

  private void number() {
    int from = at;
    while (at < sql.length()
        && (Character.isLetterOrDigit(sql.charAt(at)) || sql.charAt(at) == '.')) {
      at++;
    }
    add(Kind.NUMBER, sql.substring(from, at));
  }

  private void quoted(char quote, int end) {
    String whole = sql.substring(at, end);
    if (quote == '$') {
      int tag = whole.indexOf('$', 1) + 1;
      add(Kind.TEXT, whole.substring(tag, Math.max(tag, whole.length() - tag)));
    } else {
      String inner = whole.substring(1, Math.max(1, whole.length() - 1));
      if (quote != '`') {
        refuseBackslash(inner);
      }
      String once = inner.replace("" + quote + quote, "" + quote);
      add(quote == '\'' ? Kind.TEXT : Kind.NAME, once);
    }
    at = end;
  }

  /** Refuses an odd number of backslashes before a quote, as only MySQL reads on. */
  private static void refuseBackslash(String inner) {
    int backslashes = 0;
    for (int i = 0; i <= inner.length(); i++) {
      char c = i < inner.length() ? inner.charAt(i) : '\'';
      if (c == '\\') {
        backslashes++;
      } else {
        if (backslashes % 2 == 1 && (c == '\'' || c == '"')) {
          throw new IllegalArgumentException(
              "a backslash stands before a quote, which MySQL and PostgreSQL read differently;"
                  + " write '' for a quote in a text, and \\\\ for a backslash at its end");
        }
        backslashes = 0;
      }
    }
  }

  /** Refuses a comment inside of a comment; PostgreSQL's comments nest, those of MySQL do not. */
  private void refuseNestedComment(int end) {
    if (sql.startsWith("/*", at)
        && sql.indexOf("/*", at + 2) > 0
        && sql.indexOf("/*", at + 2) < end) {
      throw new IllegalArgumentException(
          "a comment begins within a comment, which MySQL and PostgreSQL read differently; take it"
              + " out");
    }
  }

  private boolean beginsCommentOfReader(char c) {
    return reader == Reader.MYSQL
        ? c == '#'
        : reader == Reader.POSTGRES && sql.startsWith("--", at);
  }

  private int lineEnd() {
    int line = sql.indexOf('\n', at);
    return line < 0 ? sql.length() : line;
  }

  /** Refuses {@code --x}, PostgreSQL's comment only, and MySQL's {@code #} behind a statement. */
  private void refuseHalfComment() {
    boolean minus = sql.startsWith("--", at);
    if (!minus && (sql.charAt(at) != '#' || reader != Reader.ANY)) {
      return;
    }
    String rest = sql.substring(at, lineEnd());
    if (minus || (rest.matches(".*[;'\"`$].*") && !rest.matches("#>.*"))) {
      throw new IllegalArgumentException(
          "'%s' is a comment for one of MySQL and PostgreSQL only; begin comments with -- and a blank"
              .formatted(SqlRule.head(rest)));
    }
  }
}
