package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.SchemaStatement.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Sends the statements of a user's file over one connection whose session is set as that of a dump
 * that is loaded. Used by one thread.
 */
final class SchemaBuilder implements AutoCloseable {
  /** The extensions to which words belong that dumps name without making the extension. */
  private static final Map<String, String> EXTENSION_OF =
      Map.ofEntries(
          Map.entry("citext", "citext"),
          Map.entry("hstore", "hstore"),
          Map.entry("ltree", "ltree"),
          Map.entry("cube", "cube"),
          Map.entry("geometry", "postgis"),
          Map.entry("geography", "postgis"),
          Map.entry("vector", "vector"),
          Map.entry("uuid_generate_v4", "uuid-ossp"),
          Map.entry("uuid_generate_v1", "uuid-ossp"),
          Map.entry("uuid_generate_v1mc", "uuid-ossp"),
          Map.entry("crypt", "pgcrypto"),
          Map.entry("gen_salt", "pgcrypto"),
          Map.entry("digest", "pgcrypto"),
          Map.entry("gen_random_bytes", "pgcrypto"),
          Map.entry("gin_trgm_ops", "pg_trgm"),
          Map.entry("gist_trgm_ops", "pg_trgm"),
          Map.entry("unaccent", "unaccent"),
          Map.entry("exclude", "btree_gist"),
          Map.entry("gin", "btree_gin"));

  /** The types, functions with a bracket, and operator classes of extensions, with schemas. */
  private static final String OF_EXTENSIONS =
      """
      SELECT m.name, n.nspname
        FROM pg_depend d
        JOIN pg_extension e ON e.oid = d.refobjid AND d.refclassid = 'pg_extension'::regclass
        JOIN (SELECT oid, typname AS name, typnamespace AS space, 'pg_type'::regclass AS class
                FROM pg_type
               UNION ALL SELECT oid, proname || '(', pronamespace, 'pg_proc'::regclass FROM pg_proc
               UNION ALL SELECT oid, opcname, opcnamespace, 'pg_opclass'::regclass FROM pg_opclass) m
          ON m.oid = d.objid AND m.class = d.classid
        JOIN pg_namespace n ON n.oid = m.space
       WHERE d.deptype = 'e'""";

  private static final Pattern OF_UUID_OSSP =
      Pattern.compile("(?i)\\buuid_generate_v(?:1|1mc|4)\\s*\\(\\s*\\)");

  /** The beginning of the names of all of Kurabe's schemas. */
  private static final String OURS = "kurabe_";

  private final SqlWorkspace workspace;
  private final SqlSyntax syntax;
  private final Connection connection;

  SchemaBuilder(SqlWorkspace workspace) throws SQLException {
    this.workspace = workspace;
    this.syntax = workspace.dialect().syntax();
    this.connection = workspace.source().open();
    if (syntax == SqlSyntax.POSTGRES) {
      SqlQuery.execute(connection, "SET check_function_bodies = off");
    } else {
      SqlQuery.execute(
          connection,
          "SET SESSION foreign_key_checks = 0",
          "SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO'");
    }
  }

  Connection connection() {
    return connection;
  }

  /** Takes a statement that the server refused, with its words. */
  @FunctionalInterface
  interface Refusals {
    void refused(SchemaStatement statement, String why);
  }

  /**
   * Sends statements in any order in which the server takes them: those that it refuses again after
   * the others, as long as that helps. Returns those that it took, in that order.
   */
  List<SchemaStatement> make(List<SchemaStatement> statements, Refusals refusals) {
    List<SchemaStatement> made = new ArrayList<>();
    List<SchemaStatement> open = new ArrayList<>(statements);
    Map<SchemaStatement, String> refused = new LinkedHashMap<>();
    int before;
    do {
      before = open.size();
      refused.clear();
      for (SchemaStatement statement : open) {
        try {
          SqlQuery.execute(connection, statement.text());
          made.add(statement);
        } catch (SQLException e) {
          refused.put(statement, workspace.dialect().classify(e).text());
        }
      }
      open = new ArrayList<>(refused.keySet());
    } while (!open.isEmpty() && open.size() < before);
    refused.forEach(refusals::refused);
    return made;
  }

  /** Makes the extensions that statements need, as far as the server has them; returns notes. */
  List<String> makeExtensions(SchemaCopy copy) throws SQLException {
    List<String> notes = new ArrayList<>();
    if (syntax != SqlSyntax.POSTGRES) {
      return notes;
    }
    Set<String> needed = needed(copy);
    Map<String, String> there =
        SqlQuery.pairs(
            connection,
            """
            SELECT e.extname, n.nspname FROM pg_extension e
              JOIN pg_namespace n ON n.oid = e.extnamespace""");
    Set<String> possible =
        new HashSet<>(
            SqlQuery.all(
                connection, row -> row.getString(1), "SELECT name FROM pg_available_extensions"));
    for (String extension : needed) {
      String schema = there.getOrDefault(extension, "");
      if (schema.startsWith(OURS)) {
        notes.add(
            "The extension %s is in %s, which another run of Kurabe has."
                .formatted(extension, schema));
      } else if (schema.isEmpty() && !possible.contains(extension)) {
        notes.add(
            "The server does not have the extension %s, which the file needs."
                .formatted(extension));
      } else if (schema.isEmpty()) { // Else its names are qualified.
        try {
          SqlQuery.execute(
              connection,
              "CREATE EXTENSION IF NOT EXISTS \"%s\" WITH SCHEMA %s CASCADE"
                  .formatted(extension.replace("\"", ""), workspace.id().schema()));
        } catch (SQLException e) {
          notes.add(
              "The extension %s could not be made: %s"
                  .formatted(extension, workspace.dialect().classify(e).text()));
        }
      }
    }
    return notes;
  }

  /**
   * Returns the copy with PostgreSQL's own function in place of those of uuid-ossp, which many
   * dumps need for nothing else, where the server does not have that extension.
   */
  SchemaCopy withOwnUuids(SchemaCopy copy, Collection<String> notes) throws SQLException {
    boolean missing =
        syntax == SqlSyntax.POSTGRES
            && needed(copy).contains("uuid-ossp")
            && SqlQuery.text(
                    connection, "SELECT name FROM pg_available_extensions WHERE name = 'uuid-ossp'")
                .isEmpty();
    if (!missing) {
      return copy;
    }
    notes.add(
        "The server does not have the extension uuid-ossp: gen_random_uuid() is in the place of its"
            + " functions.");
    return copy.map(s -> s.with(OF_UUID_OSSP.matcher(s.text()).replaceAll("gen_random_uuid()")));
  }

  /**
   * Returns the copy with the schema before the names of what extensions have that the database has
   * already: that schema is not on the path of the copy's.
   */
  SchemaCopy qualified(SchemaCopy copy) throws SQLException {
    if (syntax != SqlSyntax.POSTGRES) {
      return copy;
    }
    Map<String, String> schemas = SqlQuery.pairs(connection, OF_EXTENSIONS);
    schemas.values().removeIf(s -> s.equals("pg_catalog") || s.startsWith(OURS));
    return schemas.isEmpty() ? copy : copy.map(s -> qualified(s, schemas));
  }

  private static SchemaStatement qualified(SchemaStatement statement, Map<String, String> schemas) {
    if (statement.kind() == Kind.ROWS || statement.kind() == Kind.EXTENSION) {
      return statement;
    }
    Lexemes of = statement.lexemes();
    StringBuilder text = new StringBuilder(statement.text());
    for (int i = of.size() - 1; i > 0; i--) {
      String name = of.name(i);
      String schema =
          schemas.getOrDefault(name, schemas.get(name + (of.is(i + 1, "(") ? "(" : "")));
      boolean begins = of.is(i - 1, "(") || of.is(i - 1, ",") || of.is(i - 1, "COLUMN");
      boolean column = begins && !of.is(i + 1, "(");
      if (schema != null && !column && !of.is(i - 1, ".")) {
        text.insert(of.start(i), "\"" + schema.replace("\"", "\"\"") + "\".");
      }
    }
    return statement.with(text.toString());
  }

  private static Set<String> needed(SchemaCopy copy) {
    Set<String> words = new HashSet<>();
    copy.statements().stream()
        .filter(
            s -> s.kind() != Kind.ROWS && s.kind() != Kind.EXTENSION && s.kind() != Kind.COMMENT)
        .forEach(s -> words.addAll(s.lexemes().names()));
    Set<String> needed = new HashSet<>();
    EXTENSION_OF.forEach(
        (word, extension) -> {
          boolean index = word.equals("gin") || word.equals("exclude");
          boolean made = copy.extensions().stream().anyMatch(s -> s.name().equals(extension));
          if (words.contains(word) || words.contains(word.toUpperCase(java.util.Locale.ROOT))) {
            if (!index || made) {
              needed.add(extension);
            }
          }
        });
    copy.extensions().stream()
        .map(SchemaStatement::name)
        .filter(e -> !EXTENSION_OF.containsValue(e))
        .filter(e -> !e.startsWith("pl") && !e.equals("pg_stat_statements"))
        .forEach(needed::add);
    return needed;
  }

  /** Returns whether statements succeed; what they do is taken back. */
  boolean succeed(String statement) throws SQLException {
    connection.setAutoCommit(false);
    try {
      SqlQuery.execute(connection, statement);
      return true;
    } catch (SQLException e) {
      return false;
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
