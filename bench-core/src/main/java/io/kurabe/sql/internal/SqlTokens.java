package io.kurabe.sql.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts a statement into words, names, texts and signs, as the server that gets it does. Comments
 * are left out, but for those that MySQL and MariaDB execute ({@code /*!40000 ... *}{@code /}).
 */
final class SqlTokens {
  private SqlTokens() {}

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

  /** Returns the tokens of a text. */
  static List<Token> of(String sql, SqlSyntax syntax) {
    List<Token> tokens = new ArrayList<>();
    SqlLexer lexer = new SqlLexer(sql, syntax);
    while (lexer.next()) {
      String text = lexer.text();
      switch (lexer.kind()) {
        case BLANK, COMMENT, CODE -> {}
        case WORD -> tokens.add(new Token(Kind.WORD, text.toUpperCase(Locale.ROOT)));
        case NUMBER -> tokens.add(new Token(Kind.NUMBER, text));
        case SIGN -> {
          for (int i = 0; i < text.length(); i++) {
            tokens.add(new Token(Kind.SIGN, text.substring(i, i + 1)));
          }
        }
        case NAME, TEXT -> quoted(text, tokens);
      }
    }
    return List.copyOf(tokens);
  }

  /**
   * Adds a name or a text; a prefix such as E is a word before it, since it changes its meaning.
   */
  private static void quoted(String whole, List<Token> tokens) {
    if (whole.startsWith("$")) {
      int tag = whole.indexOf('$', 1) + 1;
      int end = Math.max(tag, whole.length() - tag);
      tokens.add(new Token(Kind.TEXT, whole.substring(tag, end)));
      return;
    }
    int open = 0;
    while (Character.isLetter(whole.charAt(open)) || whole.charAt(open) == '&') {
      open++;
    }
    if (open > 0) {
      tokens.add(new Token(Kind.WORD, whole.substring(0, open).toUpperCase(Locale.ROOT)));
    }
    String quote = whole.substring(open, open + 1);
    String inner = whole.substring(open + 1, Math.max(open + 1, whole.length() - 1));
    tokens.add(
        new Token(quote.equals("'") ? Kind.TEXT : Kind.NAME, inner.replace(quote + quote, quote)));
  }
}
