package io.kurabe.sql.internal;

import io.kurabe.sql.internal.SqlTokens.Kind;
import io.kurabe.sql.internal.SqlTokens.Token;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The tokens of a statement or of a part of one, with questions about their places. An index before
 * the first or behind the last token is allowed; there is no token there.
 */
interface SqlPhrase {
  /** The words around a name that may be names, too. */
  Set<String> NAMES_TOO = words("TEMP TEMPORARY LOCAL STRICT");

  List<Token> tokens();

  /** Returns a set of words that are written with blanks between them. */
  static Set<String> words(String text) {
    return Set.of(text.split("\\s+", -1));
  }

  static IllegalArgumentException refused(String why) {
    return new IllegalArgumentException(why);
  }

  /** Returns the index behind words of a set, which may stand before a name. */
  default int over(Set<String> words, int from) {
    int at = from;
    while (in(at, words) && !is(at + 1, ".") && !(in(at, NAMES_TOO) && endsName(at + 1))) {
      at++;
    }
    return at;
  }

  private boolean endsName(int at) {
    return at >= tokens().size() || in(at, Set.of("(", ",", ")"));
  }

  /** Returns the index of a word that stands in no brackets, or the end. */
  default int next(String word, int from) {
    int at = from;
    while (at < tokens().size() && !is(at, word)) {
      at = is(at, "(") ? close(at) + 1 : at + 1;
    }
    return Math.min(at, tokens().size());
  }

  /** Returns the index of the bracket that closes the one at the index, or the end. */
  default int close(int open) {
    int depth = 0;
    for (int i = open; i < tokens().size(); i++) {
      if (is(i, "(")) {
        depth++;
      } else if (is(i, ")") && --depth == 0) {
        return i;
      }
    }
    return tokens().size();
  }

  default boolean is(int at, String word) {
    return at >= 0 && at < tokens().size() && tokens().get(at).is(word);
  }

  /** Returns whether the token at the index is one of these words or signs, without quotes. */
  default boolean in(int at, Set<String> words) {
    return words.contains(text(at)) && is(at, text(at));
  }

  default boolean isName(int at) {
    return at >= 0 && at < tokens().size() && tokens().get(at).isName();
  }

  default boolean isText(int at) {
    return at < tokens().size() && tokens().get(at).kind() == Kind.TEXT;
  }

  default String text(int at) {
    return at >= 0 && at < tokens().size() ? tokens().get(at).text() : "";
  }

  default String upper(int at) {
    return text(at).toUpperCase(Locale.ROOT);
  }
}
