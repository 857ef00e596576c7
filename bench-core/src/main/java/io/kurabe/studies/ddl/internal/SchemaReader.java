package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlPieces;
import io.kurabe.sql.internal.SqlPieces.Piece;
import io.kurabe.sql.internal.SqlPieces.PieceKind;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.SchemaStatement.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the statements of a dump: which object each makes, and to which table it belongs. Foreign
 * keys become statements of their own, so that tables can be made and filled in any order. Used
 * once.
 */
final class SchemaReader {
  private static final Map<String, Kind> KINDS =
      Map.ofEntries(
          Map.entry("TABLE", Kind.TABLE),
          Map.entry("INDEX", Kind.INDEX),
          Map.entry("KEY", Kind.INDEX),
          Map.entry("EXTENSION", Kind.EXTENSION),
          Map.entry("TYPE", Kind.TYPE),
          Map.entry("DOMAIN", Kind.TYPE),
          Map.entry("FUNCTION", Kind.FUNCTION),
          Map.entry("PROCEDURE", Kind.FUNCTION),
          Map.entry("AGGREGATE", Kind.FUNCTION),
          Map.entry("SEQUENCE", Kind.SEQUENCE),
          Map.entry("TRIGGER", Kind.TRIGGER),
          Map.entry("VIEW", Kind.VIEW),
          Map.entry("RULE", Kind.OTHER),
          Map.entry("POLICY", Kind.OTHER),
          Map.entry("STATISTICS", Kind.OTHER));

  private static final Set<String> BEFORE_KIND =
      Set.of(
          "OR",
          "REPLACE",
          "TEMP",
          "TEMPORARY",
          "LOCAL",
          "GLOBAL",
          "UNLOGGED",
          "UNIQUE",
          "FULLTEXT",
          "SPATIAL",
          "MATERIALIZED",
          "RECURSIVE",
          "CONSTRAINT",
          "ALGORITHM",
          "=",
          "UNDEFINED",
          "MERGE",
          "TEMPTABLE",
          "SQL",
          "SECURITY",
          "DEFINER",
          "INVOKER");

  /** The words that may follow a column's REFERENCES. */
  private static final Set<String> BEFORE_CONSTRAINT =
      Set.of(
          "NOT",
          "NULL",
          "DEFAULT",
          "CHECK",
          "UNIQUE",
          "PRIMARY",
          "CONSTRAINT",
          "GENERATED",
          "COLLATE",
          "COMMENT",
          "AUTO_INCREMENT",
          "KEY",
          "INVISIBLE",
          "VISIBLE",
          "AS",
          "STORAGE");

  private final SqlSyntax syntax;
  private final List<SchemaStatement> statements = new ArrayList<>();
  private final List<SchemaFile.Unread> unread = new ArrayList<>();

  private SchemaReader(SqlSyntax syntax) {
    this.syntax = syntax;
  }

  /** Reads a file. */
  static Schema read(String file, String sql, SqlSyntax syntax) {
    SchemaReader reader = new SchemaReader(syntax);
    List<Piece> pieces = SqlPieces.of(sql, syntax);
    SchemaText text =
        new SchemaText(
            pieces.stream()
                .filter(p -> p.kind() == PieceKind.STATEMENT)
                .map(Piece::text)
                .filter(t -> !t.regionMatches(true, 0, "INSERT", 0, 6))
                .toList(),
            syntax);
    for (Piece piece : pieces) {
      if (!piece.problem().isEmpty()) {
        reader.unread.add(new SchemaFile.Unread(piece.line(), piece.problem(), piece.text()));
      } else if (piece.kind() == PieceKind.STATEMENT) {
        reader.add(piece.line(), text.carriedOut(piece.text()));
      } else if (piece.kind() == PieceKind.DATA) {
        reader.addRows(piece.text());
      } else if (piece.kind() == PieceKind.COMMAND) {
        reader.add(Kind.SETTING, piece.line(), piece.text(), "", "");
      }
    }
    return new Schema(file, syntax, reader.withTables(), reader.unread);
  }

  /** Returns the statements; those that attach an index know the table of that index. */
  private List<SchemaStatement> withTables() {
    Map<String, String> tables = new HashMap<>();
    statements.stream()
        .filter(s -> s.kind() == Kind.KEY || s.kind() == Kind.INDEX)
        .filter(s -> !s.on().isEmpty())
        .forEach(s -> tables.put(s.name(), s.on()));
    return statements.stream()
        .map(
            s ->
                s.kind() == Kind.INDEX && s.on().isEmpty()
                    ? s.on(tables.getOrDefault(s.name(), ""))
                    : s)
        .toList();
  }

  private void add(Kind kind, int line, String text, String name, String on) {
    statements.add(new SchemaStatement(kind, syntax, line, text, name, on));
  }

  /** Joins the rows behind a COPY with it. */
  private void addRows(String rows) {
    SchemaStatement copy = statements.remove(statements.size() - 1);
    statements.add(copy.with(copy.text().replace('\n', ' ') + "\n" + rows));
  }

  private void add(int line, String text) {
    Lexemes of = Lexemes.of(text, syntax);
    switch (of.upper(0)) {
      case "CREATE" -> create(line, of);
      case "ALTER" -> alter(line, of);
      case "COMMENT" -> comment(line, of);
      case "INSERT", "REPLACE" -> {
        int into = of.next("INTO", 0);
        add(Kind.ROWS, line, text, "", key(of, into < of.size() ? into + 1 : 1));
      }
      case "COPY" -> add(Kind.ROWS, line, text, "", key(of, 1));
      default -> add(Kind.SETTING, line, text, "", "");
    }
  }

  private String key(Lexemes of, int at) {
    return Lexemes.key(of.name(at), syntax);
  }

  private void create(int line, Lexemes of) {
    int at = 1;
    boolean unique = false;
    boolean temporary = false;
    while (of.in(at, BEFORE_KIND)) {
      unique |= of.is(at, "UNIQUE");
      temporary |= of.is(at, "TEMPORARY") || of.is(at, "TEMP");
      at++;
    }
    Kind kind = KINDS.getOrDefault(of.upper(at), Kind.SETTING);
    int name = of.over(at + 1, "CONCURRENTLY", "IF", "NOT", "EXISTS");
    boolean unnamed = kind != Kind.INDEX && !of.isName(name);
    if (temporary || unnamed || kind == Kind.SETTING) {
      add(Kind.SETTING, line, of.words().sql(), "", "");
      return;
    }
    switch (kind) {
      case TABLE -> table(line, of, name);
      case INDEX -> {
        String on = key(of, of.over(of.next("ON", at) + 1, "ONLY"));
        String index = of.is(name, "ON") ? "" : key(of, name);
        add(unique ? Kind.KEY : Kind.INDEX, line, of.words().sql(), index, on);
      }
      case TRIGGER ->
          add(kind, line, of.words().sql(), key(of, name), key(of, of.next("ON", name) + 1));
      case OTHER -> {
        boolean rule = of.is(at, "RULE");
        int on = of.next(rule ? "TO" : of.is(at, "STATISTICS") ? "FROM" : "ON", name);
        add(kind, line, of.words().sql(), key(of, name), key(of, on + 1));
      }
      default -> add(kind, line, of.words().sql(), key(of, name), "");
    }
  }

  private void table(int line, Lexemes of, int name) {
    String table = key(of, name);
    if (of.is(name + 1, "PARTITION", "OF")) {
      add(Kind.TABLE, line, of.words().sql(), table, "");
      add(Kind.PARTITION, line, "", key(of, name + 3), table);
      return;
    }
    int open = of.next("(", name);
    int close = of.close(open);
    if (close >= of.size()) { // CREATE TABLE a LIKE b, CREATE TABLE a AS SELECT ...
      add(Kind.TABLE, line, of.words().sql(), table, "");
      return;
    }
    List<String> kept = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    List<Integer> references = new ArrayList<>();
    for (int[] part : of.parts(open + 1, close)) {
      int foreign = foreignKey(of, part[0]);
      if (foreign >= 0) {
        keys.add(of.between(part[0], part[1]));
        references.add(of.next("REFERENCES", foreign) + 1);
      } else {
        kept.add(column(of, part, keys, references));
      }
    }
    int first = of.end(open);
    int last = of.start(close);
    String text =
        of.words().sql().substring(0, first)
            + "\n  "
            + String.join(",\n  ", kept)
            + "\n"
            + of.words().sql().substring(last);
    add(Kind.TABLE, line, keys.isEmpty() ? of.words().sql() : text, table, "");
    for (int i = 0; i < keys.size(); i++) {
      String alter = "ALTER TABLE " + of.between(name, name + 1) + " ADD " + keys.get(i);
      add(Kind.FOREIGN_KEY, line, alter, key(of, references.get(i)), table);
    }
  }

  /** Returns the index of FOREIGN when a foreign key begins there; else -1. */
  private static int foreignKey(Lexemes of, int from) {
    int at = of.is(from, "CONSTRAINT") ? from + (of.is(from + 1, "FOREIGN") ? 1 : 2) : from;
    return of.is(at, "FOREIGN", "KEY") ? at : -1;
  }

  /** Returns a column's definition; its REFERENCES becomes a foreign key of its own. */
  private static String column(
      Lexemes of, int[] part, List<String> keys, List<Integer> references) {
    int at = part[0];
    while (at < part[1] && !of.is(at, "REFERENCES")) {
      at = of.is(at, "(") ? of.close(at) + 1 : at + 1;
    }
    if (at >= part[1] || at <= part[0] + 1) {
      return of.between(part[0], part[1]);
    }
    int behind = at + 2;
    while (behind < part[1] && !of.in(behind, BEFORE_CONSTRAINT)) {
      if (of.is(behind, "(")) {
        behind = of.close(behind);
      } else if (of.is(behind, "ON")) {
        boolean two = of.is(behind + 2, "SET") || of.is(behind + 2, "NO");
        behind += two ? 3 : 2; // ON DELETE SET NULL, ON UPDATE CASCADE
      }
      behind++;
    }
    if (of.is(behind, "NOT", "DEFERRABLE")) {
      behind += 2;
      behind += of.is(behind, "INITIALLY") ? 2 : 0;
    }
    boolean named = of.is(at - 2, "CONSTRAINT");
    String column = of.between(part[0], part[0] + 1);
    keys.add(
        (named ? of.between(at - 2, at) + " " : "")
            + "FOREIGN KEY ("
            + column
            + ") "
            + of.between(at, behind));
    references.add(at + 1);
    return (of.between(part[0], named ? at - 2 : at) + " " + of.between(behind, part[1])).strip();
  }

  private void alter(int line, Lexemes of) {
    int kind = of.over(1, "ONLINE", "IGNORE");
    if (of.is(kind, "TABLE")) {
      alterTable(line, of, of.over(kind + 1, "IF", "EXISTS", "ONLY"));
      return;
    }
    int name = of.over(2, "IF", "EXISTS");
    boolean gives = of.next("OWNER", name) < of.size() || of.next("SCHEMA", name) < of.size();
    if (of.is(1, "SEQUENCE") && of.next("OWNED", name) < of.size()) {
      int by = of.next("OWNED", name) + 2;
      boolean none = of.is(by, "NONE");
      add(none ? Kind.SETTING : Kind.OWNER, line, of.words().sql(), key(of, name), key(of, by));
    } else if ((of.is(1, "TYPE") || of.is(1, "DOMAIN")) && !gives) {
      add(Kind.TYPE, line, of.words().sql(), key(of, name), "");
    } else if (of.is(1, "SEQUENCE") && !gives) {
      add(Kind.SEQUENCE, line, of.words().sql(), key(of, name), "");
    } else if (of.is(1, "INDEX") && of.is(name + 1, "ATTACH", "PARTITION")) {
      add(Kind.INDEX, line, of.words().sql(), key(of, name + 3), "");
    } else {
      add(Kind.SETTING, line, of.words().sql(), "", "");
    }
  }

  private void alterTable(int line, Lexemes of, int name) {
    String on = key(of, name);
    int begin = of.is(name + 1, "*") ? name + 2 : name + 1;
    String head = of.between(0, begin) + " ";
    List<String> rest = new ArrayList<>();
    String named = "";
    Kind kind = Kind.SETTING;
    for (int[] part : of.parts(begin, of.size())) {
      String action = of.between(part[0], part[1]);
      int foreign = of.is(part[0], "ADD") ? foreignKey(of, part[0] + 1) : -1;
      if (foreign >= 0) {
        int references = of.next("REFERENCES", foreign) + 1;
        add(Kind.FOREIGN_KEY, line, head + action, key(of, references), on);
      } else if (of.is(part[0], "ATTACH", "PARTITION")) {
        add(Kind.PARTITION, line, of.words().sql(), on, key(of, part[0] + 2));
      } else {
        Kind found = kindOf(of, part[0]);
        kind = found.compareTo(kind) < 0 ? found : kind;
        named = of.is(part[0], "ADD", "CONSTRAINT") ? key(of, part[0] + 2) : named;
        rest.add(action);
      }
    }
    if (!rest.isEmpty()) {
      boolean owner = kind == Kind.SETTING;
      add(kind, line, head + String.join(", ", rest), named, owner ? "" : on);
    }
  }

  private static Kind kindOf(Lexemes of, int at) {
    if (of.is(at, "OWNER")
        || of.is(at, "DISABLE")
        || of.is(at, "SET", "SCHEMA")
        || of.is(at, "SET", "TABLESPACE")
        || (of.is(at, "ENABLE") && !of.is(at + 1, "ROW"))) {
      return Kind.SETTING;
    }
    if (of.is(at + 1, "ROW", "LEVEL") || of.is(at + 2, "ROW", "LEVEL")) {
      return Kind.OTHER;
    }
    int what = of.is(at, "ADD", "CONSTRAINT") ? at + 3 : at + 1;
    if (of.is(at, "ADD") && of.in(what, Set.of("PRIMARY", "UNIQUE", "EXCLUDE"))) {
      return Kind.KEY;
    }
    return of.is(at, "ADD") && of.is(what, "CHECK") ? Kind.CHECK : Kind.ALTERATION;
  }

  private void comment(int line, Lexemes of) {
    boolean ofTable = of.is(2, "TABLE") || of.is(2, "COLUMN");
    int on = of.next("ON", 3);
    String table = ofTable ? key(of, 3) : of.is(2, "CONSTRAINT") ? key(of, on + 1) : "";
    add(table.isEmpty() ? Kind.SETTING : Kind.COMMENT, line, of.words().sql(), "", table);
  }
}
