package io.kurabe.studies.ddl.internal;

import static java.util.stream.Collectors.joining;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.UserFile;
import io.kurabe.sql.internal.SqlLexer;
import io.kurabe.sql.internal.SqlPieces;
import io.kurabe.sql.internal.SqlRule;
import io.kurabe.sql.internal.SqlSyntax;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The CREATE statements of a user's file. They are carried out in a schema that Kurabe made, so
 * they must not name another one. Immutable.
 *
 * @param statements in their order
 */
record SchemaFile(String name, List<Statement> statements) {
  private static final String NAME = "(`[^`]+`|\"[^\"]+\"|[A-Za-z_][A-Za-z0-9_$]*)(\\s*\\.)?";

  private static final Pattern TABLE =
      Pattern.compile("(?is)CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?" + NAME + ".*");

  private static final Pattern INDEX =
      Pattern.compile(
          "(?is)CREATE\\s+(?:UNIQUE\\s+|FULLTEXT\\s+|SPATIAL\\s+)?INDEX\\s+.*?\\sON\\s+(?:ONLY\\s+)?"
              + NAME
              + ".*");

  private static final Pattern OTHER =
      Pattern.compile("(?is)CREATE\\s+(?:TYPE|DOMAIN|SEQUENCE)\\s+" + NAME + ".*");

  /** Matches statements of dumps that a fresh schema does not need. */
  private static final Pattern NEEDLESS =
      Pattern.compile(
          "(?is)(?:/\\*M?!\\d*\\s*)?(SET\\s.*|DROP\\s+TABLE\\s+IF\\s+EXISTS\\s.*|UNLOCK\\s+TABLES)");

  private static final Pattern WORDS =
      Pattern.compile(
          "(?is)(?:^|[(,\\s])[`\"]?(\\w+)[`\"]?\\s+ENUM\\s*\\(((?:\\s*'(?:[^']|'')*'\\s*,?)+)\\)");

  private static final Pattern TYPE_WORDS =
      Pattern.compile("(?is)CREATE\\s+TYPE\\s+[`\"]?(\\w+)[`\"]?\\s+AS\\s+ENUM\\s*\\((.*)\\)\\s*");

  private static final Pattern JSON =
      Pattern.compile("(?i)(?:^|[(,\\s])[`\"]?(\\w+)[`\"]?\\s+JSONB?\\b");

  private static final Pattern WORD = Pattern.compile("'((?:[^']|'')*)'");

  SchemaFile {
    statements = List.copyOf(statements);
  }

  /**
   * One statement.
   *
   * @param line on which it begins, from 1
   * @param text without the semicolon and without comments
   * @param table that it makes or changes; empty for types and the like
   * @param start index of the table's name in the text, without its quotes
   * @param end index behind it
   */
  record Statement(int line, String text, String table, int start, int end, boolean makesTable) {
    /** Returns the text with another text in place of the table's name. */
    String withTable(String other) {
      return text.substring(0, start) + other + text.substring(end);
    }
  }

  /** Returns a digest of its statements; comments and blanks between them do not count. */
  String digest() {
    return UserFile.digest(statements.stream().map(Statement::text).collect(joining(";")));
  }

  /** Reads a file; the exception has everything that is wrong: file, line, what to do. */
  static SchemaFile read(Path file) {
    return parse(file.toString(), UserFile.read(file, UserFile.TEXT_BYTES));
  }

  static SchemaFile parse(String name, String sql) {
    Problems problems = new Problems("the file");
    List<Statement> statements = new ArrayList<>();
    SqlSyntax syntax = sql.indexOf('`') >= 0 ? SqlSyntax.MYSQL : SqlSyntax.POSTGRES;
    for (SqlPieces.Piece piece : SqlPieces.statements(sql, syntax)) {
      String text = withoutComments(name, piece, syntax, problems);
      if (!text.isEmpty() && !NEEDLESS.matcher(text).matches()) {
        problems.attempt(
            name + " line " + piece.line(), () -> add(piece.line(), text, syntax, statements));
      }
    }
    if (statements.stream().noneMatch(Statement::makesTable)) {
      problems.add(name, "has no CREATE TABLE statement");
    }
    problems.throwIfAny();
    return new SchemaFile(name, statements);
  }

  private static String withoutComments(
      String name, SqlPieces.Piece piece, SqlSyntax syntax, Problems problems) {
    if (!piece.problem().isEmpty()) {
      problems.add(name + " line " + piece.line(), "a quote or comment is never closed");
      return "";
    }
    StringBuilder text = new StringBuilder();
    SqlLexer lexer = new SqlLexer(piece.text(), syntax);
    while (lexer.next()) {
      text.append(lexer.kind() == SqlLexer.Kind.COMMENT ? " " : lexer.text());
    }
    return text.toString().strip();
  }

  private static boolean add(int line, String text, SqlSyntax syntax, List<Statement> statements) {
    SqlRule.check(text, syntax);
    Matcher table = TABLE.matcher(text);
    Matcher index = INDEX.matcher(text);
    if (table.matches()) {
      return statements.add(statement(line, text, table, true));
    }
    if (index.matches()) {
      return statements.add(statement(line, text, index, false));
    }
    if (OTHER.matcher(text).matches()) {
      return statements.add(new Statement(line, text, "", 0, 0, false));
    }
    throw new IllegalArgumentException(
        "'"
            + head(text)
            + "' is not CREATE TABLE, INDEX, TYPE, DOMAIN or SEQUENCE; take it out of the file");
  }

  private static Statement statement(int line, String text, Matcher named, boolean makes) {
    boolean quoted =
        !Character.isLetter(named.group(1).charAt(0)) && named.group(1).charAt(0) != '_';
    int inner = quoted ? 1 : 0;
    int start = named.start(1) + inner;
    int end = named.end(1) - inner;
    return new Statement(line, text, text.substring(start, end), start, end, makes);
  }

  private static String head(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= 40 ? line : line.substring(0, 40) + "...";
  }

  Statement create(String table) {
    return statements.stream()
        .filter(s -> s.makesTable() && s.table().equalsIgnoreCase(table))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    name
                        + " does not make the table '"
                        + table
                        + "'. It makes: "
                        + String.join(", ", tables())));
  }

  /** Returns the names of the tables, in the order in which they are made. */
  List<String> tables() {
    return statements.stream().filter(Statement::makesTable).map(Statement::table).toList();
  }

  /**
   * Returns the words of enumerations and JSON columns: by {@code table.column} and by name of the
   * type, in lower case.
   */
  Map<String, List<String>> words() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (Statement statement : statements) {
      Matcher type = TYPE_WORDS.matcher(statement.text());
      if (type.matches()) {
        all.put(type.group(1).toLowerCase(Locale.ROOT), wordsIn(type.group(2)));
      }
      json(statement, all);
      Matcher column = WORDS.matcher(statement.text());
      while (column.find()) {
        String key = statement.table() + "." + column.group(1);
        all.put(key.toLowerCase(Locale.ROOT), wordsIn(column.group(2)));
      }
    }
    return all;
  }

  /** Adds JSON columns of MariaDB, which its description of the table calls texts. */
  private static void json(Statement statement, Map<String, List<String>> all) {
    Matcher column = JSON.matcher(statement.text());
    while (column.find()) {
      String key = statement.table() + "." + column.group(1);
      all.put(key.toLowerCase(Locale.ROOT), List.of("{}", "{\"n\": 1}", "[1, 2, 3]"));
    }
  }

  private static List<String> wordsIn(String list) {
    return WORD.matcher(list).results().map(m -> m.group(1).replace("''", "'")).toList();
  }
}
