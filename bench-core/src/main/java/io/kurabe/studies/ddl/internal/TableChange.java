package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.sql.internal.SqlLexer.Kind;
import io.kurabe.sql.internal.SqlPieces;
import io.kurabe.sql.internal.SqlPieces.Piece;
import io.kurabe.sql.internal.SqlPieces.PieceKind;
import io.kurabe.sql.internal.SqlRule;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A user's own schema change as one kind of server reads it. Names are as the server knows them:
 * without quotes and qualifiers, for PostgreSQL folded. Immutable.
 *
 * @param text as it is sent: names have no schema, since the copy lies in one of Kurabe's
 * @param table that it changes
 * @param index that it names; for PostgreSQL, where the table follows from it; empty otherwise
 * @param tables that it names, that one first
 * @param lost names that are not there any more once it is made
 * @param notes what of the user's text is not sent, in sentences
 */
record TableChange(
    String text,
    String table,
    String index,
    List<String> tables,
    LostNames lost,
    List<String> notes,
    SqlWords words) {
  private static final String POSSIBLE =
      """
      '%s' is no change of a table. It begins with ALTER TABLE, CREATE INDEX ... ON, DROP INDEX, \
      DROP TABLE, RENAME TABLE, TRUNCATE, OPTIMIZE TABLE, REINDEX, VACUUM, CLUSTER, ANALYZE, \
      COMMENT ON TABLE or CREATE TRIGGER ... ON""";

  private static final String NO_TABLE =
      """
      '%s' does not say which table has the index '%s'; write ON and the table behind the index, \
      e.g. DROP INDEX %2$s ON orders""";

  private static final String QUALIFIED =
      "The statement names %s., which is left out: the copy lies in a schema of Kurabe's.";

  private static final String MOVED =
      """
      it moves %s to another schema and leaves its name, but the copy lies in one schema; give it \
      another name, too""";

  private static final String ON_LEFT_OUT =
      "ON %s behind the index tells Kurabe the table; PostgreSQL gets the statement without it.";

  /** The qualifiers that are none of a user's schema. */
  private static final Set<String> NO_SCHEMAS =
      Set.of("pg_catalog", "information_schema", "new", "old");

  TableChange {
    tables = List.copyOf(tables);
    notes = List.copyOf(notes);
  }

  /**
   * Reads the user's text; the ConfigurationException says what is possible.
   *
   * @param tableOfIndex finds the table of an index, for statements of PostgreSQL that name no
   *     table
   */
  static TableChange read(
      String text, SqlSyntax syntax, Function<String, Optional<String>> tableOfIndex) {
    try {
      return readStatement(one(text, syntax), syntax, tableOfIndex);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException("the statement", List.of(String.valueOf(e.getMessage())));
    }
  }

  private static String one(String text, SqlSyntax syntax) {
    List<Piece> pieces =
        SqlPieces.of(text, syntax).stream().filter(p -> p.kind() != PieceKind.BETWEEN).toList();
    for (Piece piece : pieces) {
      if (!piece.problem().isEmpty()) {
        throw refused(piece.problem());
      }
      if (piece.kind() != PieceKind.STATEMENT) {
        throw refused("'%s' is a command of the client; leave it out".formatted(piece.text()));
      }
    }
    if (pieces.size() > 1) {
      throw refused("it holds %d statements; give one".formatted(pieces.size()));
    }
    return pieces.isEmpty() ? "" : pieces.get(0).text();
  }

  private static TableChange readStatement(
      String written, SqlSyntax syntax, Function<String, Optional<String>> tableOfIndex) {
    Set<String> taken = new TreeSet<>();
    String sent = withoutSchemas(SqlWords.of(written, syntax), schemas(written, syntax), taken);
    StatementPlace place = place(sent, written, syntax);
    SqlWords words = place.words();
    List<String> notes = new ArrayList<>();
    if (!taken.isEmpty()) {
      notes.add(QUALIFIED.formatted(String.join("., ", taken)));
    }
    String index = place.index() < 0 ? "" : words.name(place.index());
    String table =
        place.table() >= 0
            ? words.name(place.name())
            : Optional.of(index)
                .filter(i -> syntax == SqlSyntax.POSTGRES)
                .flatMap(tableOfIndex)
                .orElseThrow(() -> refused(NO_TABLE.formatted(SqlRule.head(written), index)));
    if (place.index() >= 0 && place.table() >= 0 && syntax == SqlSyntax.POSTGRES) {
      notes.add(ON_LEFT_OUT.formatted(table));
      sent = sent.substring(0, words.end(place.index())) + sent.substring(words.end(place.name()));
    }
    SqlRule.check(sent, syntax);
    LostNames lost = LostNames.of(place, syntax);
    if (lost.after(table).equals(Optional.of(table)) && lost.table().isPresent()) {
      throw refused(MOVED.formatted(table));
    }
    return new TableChange(
        sent, table, index, tables(place, table), lost, notes, SqlWords.of(sent, syntax));
  }

  private static List<String> tables(StatementPlace place, String table) {
    SqlWords words = place.words();
    List<String> all = new ArrayList<>(List.of(table));
    place.tables().stream()
        .filter(first -> first != place.table())
        .map(first -> words.name(place.last(first)))
        .forEach(all::add);
    return all.stream().distinct().toList();
  }

  private static StatementPlace place(String sql, String written, SqlSyntax syntax) {
    StatementPlace place = StatementPlace.in(SqlWords.of(sql, syntax), syntax);
    if (place.table() < 0 && place.index() < 0) {
      throw refused(POSSIBLE.formatted(SqlRule.head(written)));
    }
    return place;
  }

  /** Returns the schemas or databases that stand before names of tables, as they are known. */
  private static Set<String> schemas(String sql, SqlSyntax syntax) {
    StatementPlace place = place(sql, sql, syntax);
    Set<String> schemas = new TreeSet<>();
    if (syntax == SqlSyntax.POSTGRES) {
      schemas.add("public");
    }
    List<Integer> names = new ArrayList<>(place.tables());
    if (place.index() >= 0) {
      names.add(place.index());
    }
    for (int first : names) {
      int last = first == place.table() ? place.name() : place.last(first);
      for (int at = first; at < last; at += 2) {
        schemas.add(place.words().name(at));
      }
    }
    schemas.removeAll(NO_SCHEMAS);
    return schemas;
  }

  /** Returns the statement without schemas before names; puts into a set what was taken off. */
  private static String withoutSchemas(SqlWords words, Set<String> schemas, Set<String> taken) {
    StringBuilder text = new StringBuilder();
    int done = 0;
    for (int at = 0; at < words.size(); at++) {
      boolean name = words.isName(at) && schemas.contains(words.name(at));
      if (name && words.is(at + 1, ".") && words.isName(at + 2)) {
        text.append(words.sql(), done, words.start(at));
        done = words.start(at + 2);
        taken.add(words.name(at));
        at++;
      } else if (words.kind(at) == Kind.TEXT && isName(words, at)) {
        for (String schema : schemas) { // nextval('public.ids'::regclass)
          if (words.text(at).startsWith("'" + schema + ".")) {
            taken.add(schema);
            text.append(words.sql(), done, words.start(at) + 1);
            done = words.start(at) + schema.length() + 2;
          }
        }
      }
    }
    return text.append(words.sql().substring(done)).toString();
  }

  /** Returns whether a text stands for the name of a relation. */
  private static boolean isName(SqlWords words, int at) {
    return words.are(at + 1, "::", "REGCLASS") || words.are(at - 2, "NEXTVAL", "(");
  }

  private static IllegalArgumentException refused(String why) {
    return new IllegalArgumentException(why);
  }

  DdlChange change() {
    return DdlChange.own(text);
  }

  /** Returns whether a name, e.g. a column's, stands in the statement. */
  boolean mentions(String name) {
    for (int at = 0; at < words.size(); at++) {
      if (words.isName(at) && words.name(at).equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }
}
