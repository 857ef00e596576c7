package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlLexer;
import io.kurabe.sql.internal.SqlLexer.Kind;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.target.RunId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** Finds the variables in the text of a statement. Used once. */
final class SqlTextParser {
  /** The words behind which a table is named. */
  private static final Set<String> BEFORE_TABLE =
      Set.of("JOIN", "INTO", "UPDATE", "TABLE", "TRUNCATE");

  private final String text;
  private final SqlSyntax syntax;
  private final Scope scope;
  private final Consumer<String> notes;
  private final SqlLexer lexer;
  private final List<SqlText.Part> parts = new ArrayList<>();
  private final StringBuilder piece = new StringBuilder();

  /** For each open bracket, and the whole: whether it holds a query, whose FROM names tables. */
  private final Deque<Boolean> queries = new ArrayDeque<>(List.of(false));

  private String last = "";
  private String beforeLast = "";

  private SqlTextParser(String text, SqlSyntax syntax, Scope scope, Consumer<String> notes) {
    this.text = text;
    this.syntax = syntax;
    this.scope = scope;
    this.notes = notes;
    this.lexer = new SqlLexer(text, syntax);
  }

  /**
   * Reads the text; an IllegalArgumentException for an unknown variable, and a sign of a parameter.
   *
   * @param notes receives what the user may not expect, in words
   */
  static SqlText parse(String text, SqlSyntax syntax, Scope scope, Consumer<String> notes) {
    return new SqlTextParser(text, syntax, scope, notes).all();
  }

  private SqlText all() {
    while (lexer.next()) {
      String lexeme = lexer.text();
      int behind = Scope.nameEnd(text, lexer.end());
      if (lexer.is(":") && behind > lexer.end()) {
        parameter(text.substring(lexer.end(), behind), behind);
        lexeme = "";
      } else if (lexer.is("$") && text.startsWith("{", lexer.end())) {
        splice();
        lexeme = "";
      } else if (lexer.is("?")) {
        questionMark();
      } else if (lexer.kind() == Kind.SIGN && lexeme.matches("\\$\\d+")) {
        throw new IllegalArgumentException(
            lexeme + " stands outside of quotes; parameters are written :name");
      } else {
        warn(lexeme);
        piece.append(lexeme);
      }
      if (lexer.matters()) {
        beforeLast = last;
        last = lexeme.toUpperCase(Locale.ROOT);
        count();
      }
    }
    flush();
    return new SqlText(parts, syntax);
  }

  private void flush() {
    if (piece.length() > 0) {
      parts.add(new SqlText.Part.Text(piece.toString()));
      piece.setLength(0);
    }
  }

  private void count() {
    if (last.equals("(")) {
      queries.push(false);
    } else if (last.equals(")") && queries.size() > 1) {
      queries.pop();
    } else if (last.equals("SELECT") || last.equals("DELETE")) {
      queries.pop();
      queries.push(true);
    }
  }

  private void parameter(String name, int behind) {
    boolean from = last.equals("FROM") && queries.peek() && !beforeLast.equals("DISTINCT");
    boolean glued =
        lexer.start() > 0 && Scope.nameEnd("_" + text.charAt(lexer.start() - 1), 0) == 2;
    boolean ofTable =
        (BEFORE_TABLE.contains(last) && !beforeLast.equals("FOR")) || text.startsWith(".", behind);
    int slot = scope.variable(name);
    if (from || glued || ofTable) {
      throw new IllegalArgumentException(
          "'%s:%s': a parameter cannot be a name or a part of one; write ${%2$s}, which puts the value into the text"
              .formatted(glued ? last.toLowerCase(Locale.ROOT) : "", name));
    }
    flush();
    parts.add(new SqlText.Part.Parameter(slot));
    lexer.moveTo(behind);
  }

  private void splice() {
    int at = lexer.start();
    if (text.startsWith(RunId.SCHEMA, at)) {
      piece.append(RunId.SCHEMA); // Known when there is a workspace.
      lexer.moveTo(at + RunId.SCHEMA.length());
      return;
    }
    int close = text.indexOf('}', at);
    if (close < 0) {
      throw new IllegalArgumentException("the } of ${ is missing");
    }
    int slot = scope.variable(text.substring(at + 2, close));
    flush();
    parts.add(new SqlText.Part.Splice(slot));
    lexer.moveTo(close + 1);
  }

  private void questionMark() {
    if (syntax == SqlSyntax.MYSQL) {
      throw new IllegalArgumentException(
          "a ? stands outside of quotes; parameters are written :name");
    }
    flush();
    parts.add(new SqlText.Part.QuestionMark());
  }

  /** Tells once a statement when a variable stands in quotes, where pgbench's protocols differ. */
  private void warn(String lexeme) {
    if (lexer.kind() != Kind.TEXT) {
      return;
    }
    for (int at = lexeme.indexOf(':'); at >= 0; at = lexeme.indexOf(':', at + 1)) {
      String name = lexeme.substring(at + 1, Scope.nameEnd(lexeme, at + 1));
      boolean cast = at > 0 && lexeme.charAt(at - 1) == ':';
      if (!cast && scope.find(name).isPresent()) {
        notes.accept(
            ":%s stands in quotes and stays as it is written; pgbench would put its value there with -M simple, its default, and fail with -M extended and -M prepared"
                .formatted(name));
        return;
      }
    }
  }
}
