package io.kurabe.sql.internal;

import io.kurabe.sql.internal.SqlLexer.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The lexemes of a statement that a server heeds, with their places in its text: neither blanks nor
 * comments. An index before the first or behind the last is allowed; there is none. Immutable.
 */
public final class SqlWords {
  private record Word(Kind kind, String text, int start, int end) {}

  private final SqlSyntax syntax;
  private final String sql;
  private final List<Word> words;

  private SqlWords(SqlSyntax syntax, String sql, List<Word> words) {
    this.syntax = syntax;
    this.sql = sql;
    this.words = List.copyOf(words);
  }

  /** Reads a statement as the servers of that syntax do. */
  public static SqlWords of(String sql, SqlSyntax syntax) {
    List<Word> words = new ArrayList<>();
    SqlLexer lexer = new SqlLexer(sql, syntax);
    while (lexer.next()) {
      if (lexer.matters() && lexer.kind() != Kind.CODE) {
        words.add(new Word(lexer.kind(), lexer.text(), lexer.start(), lexer.end()));
      }
    }
    return new SqlWords(syntax, sql, words);
  }

  /** Returns how many there are. */
  public int size() {
    return words.size();
  }

  /** Returns the statement as it is written. */
  public String sql() {
    return sql;
  }

  /** Returns whether the word or the sign, which has no quotes, is one of these, in any case. */
  public boolean is(int at, String... texts) {
    boolean plain = kind(at) == Kind.WORD || kind(at) == Kind.SIGN;
    return plain && Arrays.stream(texts).anyMatch(words.get(at).text::equalsIgnoreCase);
  }

  /** Returns whether words without quotes follow each other there, e.g. {@code RENAME TO}. */
  public boolean are(int at, String... following) {
    for (int i = 0; i < following.length; i++) {
      if (!is(at + i, following[i])) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether it can be a name. MySQL's names may begin with a digit. */
  public boolean isName(int at) {
    return switch (kind(at)) {
      case WORD, NAME -> true;
      case NUMBER ->
          syntax == SqlSyntax.MYSQL && words.get(at).text.chars().anyMatch(Character::isLetter);
      default -> false;
    };
  }

  /** Returns the name as the server knows it: without quotes, for PostgreSQL folded. */
  public String name(int at) {
    Word word = words.get(at);
    if (word.kind == Kind.NAME) {
      int open = word.text.startsWith("\"") || word.text.startsWith("`") ? 0 : 2; // U&"..."
      String quote = word.text.substring(open, open + 1);
      return word.text.substring(open + 1, word.text.length() - 1).replace(quote + quote, quote);
    }
    return syntax == SqlSyntax.POSTGRES ? folded(word.text) : word.text;
  }

  /** PostgreSQL folds the letters of ASCII alone. */
  private static String folded(String name) {
    StringBuilder folded = new StringBuilder(name);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        folded.setCharAt(i, (char) (c + 32));
      }
    }
    return folded.toString();
  }

  /** Returns the kind; that of a blank where there is none. */
  public Kind kind(int at) {
    return at >= 0 && at < words.size() ? words.get(at).kind : Kind.BLANK;
  }

  /** Returns it as it is written. */
  public String text(int at) {
    return at >= 0 && at < words.size() ? words.get(at).text : "";
  }

  /** Returns where it begins in the statement. */
  public int start(int at) {
    return at < words.size() ? words.get(at).start : sql.length();
  }

  /** Returns the place behind it. */
  public int end(int at) {
    return words.get(at).end;
  }

  /** Returns the index behind the words of a set that follow each other. */
  public int over(int from, String... these) {
    int at = from;
    while (is(at, these)) {
      at++;
    }
    return at;
  }

  /** Returns the index of the first of these that stands in no brackets, or the size. */
  public int next(int from, String... these) {
    int at = from;
    while (at < size() && !is(at, these)) {
      at = is(at, "(") ? behindBrackets(at) : at + 1;
    }
    return Math.min(at, size());
  }

  /** Returns the index behind the bracket that closes the one at the index, or the size. */
  public int behindBrackets(int open) {
    int depth = 0;
    for (int at = open; at < size(); at++) {
      depth += is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
      if (depth == 0) {
        return at + 1;
      }
    }
    return size();
  }
}
