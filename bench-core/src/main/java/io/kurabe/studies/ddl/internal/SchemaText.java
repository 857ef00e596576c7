package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlLexer;
import io.kurabe.sql.internal.SqlLexer.Kind;
import io.kurabe.sql.internal.SqlSyntax;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes off the statements of a dump what ties them to their place: comments, the names of schemas
 * and databases, and who defined them. Immutable.
 */
final class SchemaText {
  private static final Set<String> OF_SCHEMA =
      Set.of("TABLE", "TYPE", "DOMAIN", "SEQUENCE", "FUNCTION", "PROCEDURE", "VIEW", "TRIGGER");

  /** The words behind which a text is the name of a sequence or a table. */
  private static final Set<String> TAKES_NAME =
      Set.of("NEXTVAL", "SETVAL", "CURRVAL", "PG_GET_SERIAL_SEQUENCE");

  private final SqlSyntax syntax;
  private final Set<String> schemas = new HashSet<>();
  private final Set<String> objects = new HashSet<>();

  /** Takes all statements, to find the names of schemas in them. */
  SchemaText(List<String> statements, SqlSyntax syntax) {
    this.syntax = syntax;
    if (syntax == SqlSyntax.POSTGRES) {
      schemas.add("public");
    }
    statements.forEach(s -> readSchemas(Lexemes.of(s, syntax)));
  }

  private void readSchemas(Lexemes of) {
    boolean creates = of.is(0, "CREATE");
    for (int i = 0; i < Math.min(of.size(), 40); i++) {
      boolean schema = of.is(i, "SCHEMA") || of.is(i, "DATABASE");
      if ((creates && schema) || (i == 0 && of.is(0, "USE"))) {
        schemas.add(key(of.name(of.over(i + 1, "IF", "NOT", "EXISTS"))));
      } else if (of.in(i, OF_SCHEMA) && (creates || of.is(0, "ALTER"))) {
        int name = of.over(i + 1, "IF", "NOT", "EXISTS", "ONLY");
        if (of.is(name + 1, ".")) {
          schemas.add(key(of.name(name)));
        }
        objects.add(key(of.name(of.is(name + 1, ".") ? name + 2 : name)));
        return;
      }
    }
  }

  private String key(String name) {
    return Lexemes.key(name, syntax);
  }

  /** Returns the statement as it is carried out on the copy. */
  String carriedOut(String statement) {
    StringBuilder text = new StringBuilder(statement.length());
    Lexemes of = Lexemes.of(statement, syntax);
    boolean routine = of.is(0, "CREATE") && of.next("LANGUAGE", 0) < of.size();
    int at = 0;
    SqlLexer lexer = new SqlLexer(statement, syntax);
    int skipTo = 0;
    while (lexer.next()) {
      while (at < of.size() && of.start(at) < lexer.start()) {
        at++;
      }
      if (lexer.kind() == Kind.COMMENT) {
        text.append(' ');
      } else if (lexer.kind() == Kind.CODE || lexer.kind() == Kind.BLANK) {
        text.append(lexer.text());
      } else if (lexer.start() >= skipTo) {
        int behind = leftOut(of, at);
        if (behind > at) {
          skipTo = behind < of.size() ? of.start(behind) : statement.length();
        } else {
          text.append(lexer.kind() == Kind.TEXT ? text(of, at, routine) : lexer.text());
        }
      }
    }
    return text.toString().strip();
  }

  /** Returns the index behind what is left out at an index; that index where nothing is. */
  private int leftOut(Lexemes of, int at) {
    if (of.is(at + 1, ".") && of.isName(at) && of.isName(at + 2) && !of.is(at - 1, ".")) {
      String first = key(of.name(at));
      boolean column = objects.contains(first) && !objects.contains(key(of.name(at + 2)));
      return schemas.contains(first) && !column ? at + 2 : at;
    }
    if (of.is(at, "DEFINER", "=")) {
      int user = at + 2;
      if (of.is(user + 1, "@")) {
        return user + 3;
      }
      return of.is(user + 1, "(") ? user + 3 : user + 1;
    }
    if (of.is(at, "SET", "SEARCH_PATH") && of.is(0, "CREATE")) {
      int behind = at + 4; // SET search_path TO x
      while (of.is(behind, ",")) {
        behind += 2;
      }
      return behind;
    }
    return at;
  }

  private String text(Lexemes of, int at, boolean routine) {
    String text = of.words().text(at);
    boolean name =
        of.is(at + 1, "::", "REGCLASS")
            || (of.is(at - 1, "(") && of.in(at - 2, TAKES_NAME))
            || (of.is(at - 1, "(") && of.is(at - 3, "::", "REGCLASS"));
    boolean body = routine && (text.startsWith("$") || of.is(at - 1, "AS"));
    if (!name && !body) {
      return text;
    }
    int open = text.startsWith("$") ? text.indexOf('$', 1) + 1 : text.indexOf('\'') + 1;
    int close = Math.max(open, text.length() - (text.startsWith("$") ? open : 1));
    return text.substring(0, open) + inBody(text.substring(open, close)) + text.substring(close);
  }

  /** Returns a body without names of schemas; its comments stay. */
  private String inBody(String body) {
    Lexemes of = Lexemes.of(body, syntax);
    StringBuilder text = new StringBuilder(body);
    for (int i = of.size() - 1; i >= 0; i--) {
      int behind = of.isName(i) ? leftOut(of, i) : i;
      if (behind == i + 2) {
        text.delete(of.start(i), of.start(behind));
      }
    }
    return text.toString();
  }

  /** Returns the beginning of a statement, for messages. */
  static String head(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= 60 ? line : line.substring(0, 60).strip() + "...";
  }
}
