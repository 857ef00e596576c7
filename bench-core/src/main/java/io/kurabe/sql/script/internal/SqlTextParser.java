package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlQuotes;
import io.kurabe.target.RunId;
import java.util.ArrayList;
import java.util.List;

/** Finds the variables in the text of a statement. Used once. */
final class SqlTextParser {
  private final String text;
  private final Scope scope;
  private final List<String> pieces = new ArrayList<>();
  private final List<Integer> spliced = new ArrayList<>();
  private final List<Integer> parameters = new ArrayList<>();
  private final StringBuilder piece = new StringBuilder();
  private int at;

  private SqlTextParser(String text, Scope scope) {
    this.text = text;
    this.scope = scope;
  }

  /** Reads the text; an IllegalArgumentException for an unknown variable, and a {@code ?}. */
  static SqlText parse(String text, Scope scope) {
    return new SqlTextParser(text, scope).all();
  }

  private SqlText all() {
    while (at < text.length()) {
      char c = text.charAt(at);
      int end = SqlQuotes.end(text, at);
      if (end > at) {
        piece.append(text, at, end);
        at = end;
      } else if (text.startsWith("::", at)) {
        copy(2); // PostgreSQL's cast.
      } else if (c == ':' && Scope.nameEnd(text, at + 1) > at + 1) {
        parameters.add(variable(at + 1, Scope.nameEnd(text, at + 1)));
        piece.append('?');
      } else if (text.startsWith("${", at)) {
        splice();
      } else if (c == '?') {
        throw new IllegalArgumentException(
            "a ? stands outside of quotes; parameters are written :name");
      } else {
        copy(1);
      }
    }
    pieces.add(piece.toString());
    return new SqlText(pieces, spliced, parameters);
  }

  private void copy(int characters) {
    piece.append(text, at, at + characters);
    at += characters;
  }

  private void splice() {
    if (text.startsWith(RunId.SCHEMA, at)) {
      copy(RunId.SCHEMA.length()); // Known when there is a workspace.
      return;
    }
    int close = text.indexOf('}', at);
    if (close < 0) {
      throw new IllegalArgumentException("the } of ${ is missing");
    }
    spliced.add(variable(at + 2, close));
    at = close + 1;
    pieces.add(piece.toString());
    piece.setLength(0);
  }

  private int variable(int from, int to) {
    String name = text.substring(from, to);
    int slot =
        scope.find(name).orElseThrow(() -> new IllegalArgumentException(scope.unknown(name)));
    at = to;
    return slot;
  }
}
