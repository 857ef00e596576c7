package io.kurabe.study.ddl;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.config.Reason;
import io.kurabe.jdbc.SqlQuotes;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The CREATE statements of a user's file. They are carried out in a schema of our own, so they must
 * not name another one. Immutable.
 *
 * @param name of the file, for messages
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

  private static final Pattern REFERENCES =
      Pattern.compile("(?is).*\\bREFERENCES\\s+" + NAME + ".*");

  /** What dumps have around their CREATE statements and what a fresh schema does not need. */
  private static final Pattern NEEDLESS =
      Pattern.compile("(?is)(SET\\s.*|DROP\\s+TABLE\\s+IF\\s+EXISTS\\s.*|UNLOCK\\s+TABLES)");

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
   * @param table which it makes or changes; empty for types and the like
   * @param start where the table's name stands in the text, without its quotes
   * @param end behind it
   * @param makesTable whether it is the one that makes the table
   */
  record Statement(int line, String text, String table, int start, int end, boolean makesTable) {
    /** The text with something in place of the table's name. */
    String withTable(String other) {
      return text.substring(0, start) + other + text.substring(end);
    }
  }

  /**
   * Reads a file.
   *
   * @throws ConfigurationException with everything that is wrong with it: file, line, what to do
   */
  static SchemaFile read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (MalformedInputException e) {
      throw new ConfigurationException(file + " is not text in UTF-8; save it as UTF-8");
    } catch (IOException e) {
      throw new ConfigurationException(file + " cannot be read: " + Reason.of(e));
    }
  }

  /** Reads the text of a file, likewise. */
  static SchemaFile parse(String name, String sql) {
    Problems problems = new Problems("the file");
    List<Statement> statements = new ArrayList<>();
    int at = 0;
    StringBuilder text = new StringBuilder();
    int line = 0;
    while (at < sql.length()) {
      int end = SqlQuotes.end(sql, at);
      if (end > sql.length()) {
        problems.add(name + " line " + lineOf(sql, at), "a quote or comment is never closed");
        problems.throwIfAny();
      }
      boolean comment = SqlQuotes.comment(sql, at);
      if (end == at && sql.charAt(at) == ';') {
        add(name, line, text, statements, problems);
        text.setLength(0);
        at++;
        continue;
      }
      String part = comment ? " " : sql.substring(at, Math.max(end, at + 1));
      if (text.toString().isBlank() && !part.isBlank()) {
        line = lineOf(sql, at);
      }
      text.append(part);
      at = Math.max(end, at + 1);
    }
    add(name, line, text, statements, problems);
    if (statements.stream().noneMatch(Statement::makesTable)) {
      problems.add(name, "has no CREATE TABLE statement");
    }
    problems.throwIfAny();
    return new SchemaFile(name, statements);
  }

  private static int lineOf(String sql, int at) {
    return 1 + (int) sql.substring(0, at).chars().filter(c -> c == '\n').count();
  }

  private static void add(
      String name, int line, CharSequence whole, List<Statement> statements, Problems problems) {
    String text = whole.toString().strip();
    if (text.isEmpty() || NEEDLESS.matcher(text).matches()) {
      return;
    }
    String place = name + " line " + line;
    Matcher table = TABLE.matcher(text);
    Matcher index = INDEX.matcher(text);
    Matcher other = OTHER.matcher(text);
    Matcher references = REFERENCES.matcher(text);
    if (references.matches() && references.group(2) != null) {
      problems.add(place, "a reference names a schema; leave it out, all tables are in ours");
    } else if (table.matches()) {
      statements.add(statement(place, line, text, table, true, problems));
    } else if (index.matches()) {
      statements.add(statement(place, line, text, index, false, problems));
    } else if (other.matches()) {
      statements.add(new Statement(line, text, "", 0, 0, false));
    } else {
      problems.add(
          place,
          "'"
              + head(text)
              + "' is not CREATE TABLE, INDEX, TYPE, DOMAIN or SEQUENCE; take it out of the file");
    }
  }

  private static Statement statement(
      String place, int line, String text, Matcher named, boolean makes, Problems problems) {
    if (named.group(2) != null) {
      problems.add(
          place, "'" + named.group(1) + ".' names a schema; leave it out, all tables are in ours");
    }
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

  /** The statement that makes a table. */
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

  /** Names of the tables, in the order in which they are made. */
  List<String> tables() {
    return statements.stream().filter(Statement::makesTable).map(Statement::table).toList();
  }

  /**
   * The words of enumerations and JSON columns: by {@code table.column} and by name of the type, in
   * lower case.
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

  /** MariaDB's JSON is a text with a check, which it does not say when it describes the table. */
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
