package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlLexer.Kind;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The words of a statement of a dump, and the parts that they make up. An index before the first or
 * behind the last one is allowed; there is no word there. Immutable.
 */
record Lexemes(SqlWords words, SqlSyntax syntax) {
  static Lexemes of(String text, SqlSyntax syntax) {
    return new Lexemes(SqlWords.of(text, syntax), syntax);
  }

  int size() {
    return words.size();
  }

  int start(int at) {
    return words.start(at);
  }

  int end(int at) {
    return words.end(at);
  }

  /** Returns it in upper case, e.g. a keyword; empty for texts and quoted names. */
  String upper(int at) {
    boolean bare = kind(at) != Kind.TEXT && kind(at) != Kind.NAME;
    return bare ? words.text(at).toUpperCase(Locale.ROOT) : "";
  }

  /** Returns whether these words or signs, without quotes, stand from the index on. */
  boolean is(int at, String... following) {
    return words.are(at, following);
  }

  boolean in(int at, Set<String> any) {
    return any.contains(upper(at));
  }

  Kind kind(int at) {
    return words.kind(at);
  }

  boolean isName(int at) {
    return kind(at) == Kind.WORD || kind(at) == Kind.NAME;
  }

  boolean isText(int at) {
    return kind(at) == Kind.TEXT;
  }

  /** Returns the name at the index as the server knows it: without quotes, folded if it folds. */
  String name(int at) {
    return isName(at) ? words.name(at) : "";
  }

  /** Returns the text as it is written, from a lexeme to before another. */
  String between(int from, int to) {
    if (from >= to) {
      return "";
    }
    int end = to < size() ? start(to) : words.sql().length();
    return words.sql().substring(start(from), end).strip();
  }

  /** Returns the index behind words of a set. */
  int over(int from, String... these) {
    return words.over(from, these);
  }

  /** Returns the index of a word that stands in no brackets, or the end. */
  int next(String word, int from) {
    return words.next(from, word);
  }

  /** Returns the index of the bracket that closes the one at the index, or the end. */
  int close(int open) {
    int behind = words.behindBrackets(open);
    return words.is(behind - 1, ")") ? behind - 1 : size();
  }

  /** Returns the places between commas that stand in no brackets: pairs of from and behind. */
  List<int[]> parts(int from, int to) {
    List<int[]> parts = new ArrayList<>();
    int begin = from;
    for (int i = from; i < to; i++) {
      if (is(i, "(")) {
        i = close(i);
      } else if (is(i, ",")) {
        parts.add(new int[] {begin, i});
        begin = i + 1;
      }
    }
    parts.add(new int[] {begin, to});
    return parts;
  }

  /** Returns all names in it, also those in texts: names of sequences, and bodies of functions. */
  Set<String> names() {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < size(); i++) {
      if (isName(i)) {
        names.add(key(name(i), syntax));
      } else if (isText(i) && !is(i - 1, "COMMENT") && !is(i - 1, "IS")) {
        names.addAll(of(content(i), syntax).names());
      }
    }
    return names;
  }

  /** Returns what stands within the quotes of the text at the index. */
  String content(int at) {
    String quoted = words.text(at);
    int tag = quoted.startsWith("$") ? quoted.indexOf('$', 1) + 1 : 0;
    if (tag > 0) {
      return quoted.substring(tag, Math.max(tag, quoted.length() - tag));
    }
    int open = quoted.indexOf('\'') + 1;
    String inner = quoted.substring(open, Math.max(open, quoted.length() - 1)).replace("''", "'");
    boolean escapes = syntax == SqlSyntax.MYSQL || quoted.startsWith("E");
    return escapes ? inner.replaceAll("\\\\(.)", "$1") : inner;
  }

  /** Returns a name by which equal ones are found: MySQL's are compared without their case. */
  static String key(String name, SqlSyntax syntax) {
    return syntax == SqlSyntax.MYSQL ? name.toLowerCase(Locale.ROOT) : name;
  }
}
