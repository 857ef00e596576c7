package io.kurabe.jdbc;

import io.kurabe.jdbc.SqlTokens.Kind;
import io.kurabe.jdbc.SqlTokens.Token;
import io.kurabe.target.RunId;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Keeps statements of the user within Kurabe's schema: only statements that are known to make,
 * change and drop what is in the default schema pass. Tables of another schema may be read, and
 * nothing else. It reads the text alone, so it holds for every server, before one is opened. It
 * guards against mistakes, such as a dump that begins with DROP DATABASE, and against no one who
 * hides a statement in a function of the server.
 */
public final class SqlRule {
  private static final Set<String> READING =
      Set.of("SELECT", "VALUES", "TABLE", "SHOW", "EXPLAIN", "DESCRIBE", "DESC", "(", "WITH");
  private static final Set<String> WRITING =
      Set.of("INSERT", "REPLACE", "UPDATE", "DELETE", "MERGE");
  private static final Set<String> TRANSACTION =
      Set.of("BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE");
  private static final Set<String> CURSOR = Set.of("DECLARE", "FETCH", "CLOSE", "MOVE");
  private static final Set<String> UPKEEP =
      Set.of("ANALYZE", "VACUUM", "OPTIMIZE", "CHECK", "REPAIR", "CHECKSUM", "REINDEX", "CLUSTER");
  private static final Set<String> DEFINING =
      Set.of("CREATE", "ALTER", "DROP", "TRUNCATE", "RENAME", "COMMENT", "REFRESH", "LOCK");

  /** What a schema holds. */
  private static final Set<String> KINDS =
      Set.of(
          "TABLE",
          "INDEX",
          "VIEW",
          "SEQUENCE",
          "TYPE",
          "DOMAIN",
          "FUNCTION",
          "PROCEDURE",
          "TRIGGER",
          "AGGREGATE",
          "STATISTICS",
          "COLUMN",
          "CONSTRAINT");

  /** What may stand before the kind, and between the kind and the name. */
  private static final Set<String> AROUND_KIND =
      Set.of(
          "OR",
          "REPLACE",
          "TEMP",
          "TEMPORARY",
          "LOCAL",
          "UNLOGGED",
          "UNIQUE",
          "FULLTEXT",
          "SPATIAL",
          "MATERIALIZED",
          "RECURSIVE",
          "ONLINE",
          "OFFLINE",
          "IGNORE",
          "CONCURRENTLY",
          "IF",
          "NOT",
          "EXISTS",
          "ONLY",
          "ALGORITHM",
          "UNDEFINED",
          "MERGE",
          "TEMPTABLE",
          "SQL",
          "SECURITY",
          "INVOKER",
          "=");

  /** What may stand between the verb of a change and the table's name. */
  private static final Set<String> AROUND_TABLE =
      Set.of(
          "LOW_PRIORITY",
          "HIGH_PRIORITY",
          "DELAYED",
          "QUICK",
          "IGNORE",
          "INTO",
          "FROM",
          "ONLY",
          "TABLE",
          "TABLES",
          "VERBOSE",
          "FULL",
          "FREEZE",
          "NO_WRITE_TO_BINLOG",
          "LOCAL",
          "INDEX",
          "CONCURRENTLY");

  /** Words behind which the name of a table or its like is one that the statement changes. */
  private static final Set<String> BEFORE_CHANGED =
      Set.of("REFERENCES", "INHERIT", "PARTITION", "TABLE", "TO", "OF");

  /** They reach past the schema, stop others, run texts as statements, or read and write files. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          "SET_CONFIG",
          "PG_TERMINATE_BACKEND",
          "PG_CANCEL_BACKEND",
          "PG_RELOAD_CONF",
          "PG_PROMOTE",
          "PG_ROTATE_LOGFILE",
          "PG_READ_FILE",
          "PG_READ_BINARY_FILE",
          "PG_LS_DIR",
          "PG_SWITCH_WAL",
          "PG_DROP_REPLICATION_SLOT",
          "PG_STAT_RESET",
          "LO_IMPORT",
          "LO_EXPORT",
          "LO_UNLINK",
          "DBLINK",
          "DBLINK_EXEC",
          "DBLINK_CONNECT",
          "QUERY_TO_XML",
          "LOAD_FILE",
          "SYS_EXEC",
          "SYS_EVAL");

  private static final Set<String> OF_SEQUENCES = Set.of("SETVAL", "NEXTVAL");
  private static final Set<String> FORBIDDEN_SETTINGS =
      Set.of(
          "GLOBAL",
          "PERSIST",
          "PERSIST_ONLY",
          "PASSWORD",
          "ROLE",
          "AUTHORIZATION",
          "SCHEMA",
          "SEARCH_PATH",
          "STATEMENT",
          "DEFAULT",
          "RESOURCE");
  private static final Set<String> FOREIGN_STORAGE =
      Set.of("FEDERATED", "CONNECT", "SPIDER", "MERGE", "MRG_MYISAM");

  /** Behind these, a statement begins within the body of a function or trigger. */
  private static final Set<String> BEFORE_STATEMENT =
      Set.of(";", "BEGIN", "ATOMIC", "THEN", "ELSE", "LOOP", "REPEAT", "DO", "ROW");

  /** The word by which this rule knows {@code ${schema}} among the tokens of a statement. */
  private static final String SCHEMA = "S\0"; // No file of a user can have that word.

  private static final String OURS = "leave it out, all is in Kurabe's own schema";

  private final List<Token> tokens;
  private final boolean ofBody;
  private final boolean named;

  /**
   * @param named whether what is changed has to be named with Kurabe's schema
   */
  private SqlRule(List<Token> tokens, boolean ofBody, boolean named) {
    this.tokens = tokens;
    this.ofBody = ofBody;
    this.named = named;
  }

  /**
   * Lets a statement pass.
   *
   * @param sql one statement, without its end
   * @throws IllegalArgumentException saying why it does not
   */
  public static void check(String sql) {
    check(sql, false);
  }

  /**
   * Lets a statement pass that is sent where there is no default schema: what it changes it has to
   * name as {@code ${schema}.table}, and it may leave nothing in the session.
   *
   * @param sql one statement, without its end
   * @throws IllegalArgumentException saying why it does not pass
   */
  public static void checkNamed(String sql) {
    check(sql, true);
  }

  private static void check(String sql, boolean named) {
    List<Token> tokens = SqlTokens.of(sql.replace(RunId.SCHEMA, SCHEMA));
    if (tokens.isEmpty()) {
      return;
    }
    try {
      new SqlRule(tokens, false, named).checkAll();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + head(sql) + "': " + e.getMessage(), e);
    }
  }

  /** The beginning of a statement, on one line. */
  static String head(String sql) {
    String line = sql.strip().replaceAll("\\s+", " ");
    return line.length() <= 40 ? line : line.substring(0, 40) + "...";
  }

  /** Checks a statement of a kind that has rules of its own; says whether it was one. */
  private boolean checkedByVerb(String verb) {
    if (DEFINING.contains(verb)) {
      checkDefining();
    } else if (UPKEEP.contains(verb)) {
      checkUpkeep();
    } else if (verb.equals("SET")) {
      checkSet();
    } else if (verb.equals("CALL")) {
      refuseQualified(1, true);
    } else {
      return false;
    }
    return true;
  }

  private void checkAll() {
    checkEverywhere();
    String verb = tokens.get(0).text();
    if (checkedByVerb(verb)) {
      return;
    }
    if (TRANSACTION.contains(verb)) {
      checkTransaction(verb);
    } else if (!isHarmless(verb)) {
      throw refused("such statements are not carried out; take it out of the file");
    }
  }

  private boolean isHarmless(String verb) {
    return READING.contains(verb)
        || WRITING.contains(verb)
        || CURSOR.contains(verb)
        || (verb.equals("UNLOCK") && is(1, "TABLES"));
  }

  private void checkTransaction(String verb) {
    if ((verb.equals("START") && !is(1, "TRANSACTION")) || is(1, "PREPARED") || is(1, "NOT")) {
      throw refused("such statements are not carried out; take it out of the file");
    }
  }

  /** {@code CREATE [OR REPLACE] KIND [IF NOT EXISTS] name ...} and its like. */
  private void checkDefining() {
    int at = 1;
    if (is(0, "COMMENT")) {
      at++; // ON
    }
    at = over(AROUND_KIND, at);
    if (is(at, "DEFINER")) {
      at += 2;
      while (at < tokens.size() && !KINDS.contains(text(at)) && !is(at, "SQL")) {
        at++; // Who it is: `root`@`localhost`, CURRENT_USER.
      }
      at = over(AROUND_KIND, at);
    }
    boolean tables = is(0, "TRUNCATE") || is(0, "LOCK");
    if (KINDS.contains(text(at)) || is(at, "TABLES")) {
      if (is(at, "CONSTRAINT") && is(at + 1, "TRIGGER")) {
        at++;
      }
      at++;
    } else if (!tables) {
      throw refused("it makes, changes or drops what no schema holds; take it out of the file");
    }
    boolean ownName =
        is(0, "CREATE")
            && tokens.stream().limit(at).anyMatch(t -> t.is("INDEX") || t.is("TRIGGER"));
    refuseQualifiedList(over(AROUND_KIND, at), !ownName);
    refuseOutside();
    if (is(0, "CREATE")) {
      checkBodies(at);
    }
  }

  /** What a definition says behind its name. */
  private void refuseOutside() {
    for (int i = 1; i < tokens.size(); i++) {
      String word = text(i);
      if ((word.equals("OWNER") && is(i + 1, "TO"))
          || (word.equals("SET") && is(i + 1, "SCHEMA"))) {
        throw refused("it gives away what is Kurabe's; take it out of the file");
      }
      if (word.equals("ON") && !is(0, "COMMENT") && isDefinedOn()) {
        refuseQualified(over(Set.of("ONLY"), i + 1), true);
      }
      if (word.equals("SONAME")
          || (word.equals("DIRECTORY") && (is(i - 1, "DATA") || is(i - 1, "INDEX")))
          || (word.equals("ENGINE")
              && FOREIGN_STORAGE.contains(text(is(i + 1, "=") ? i + 2 : i + 1)))
          || (word.equals("LANGUAGE") && !Set.of("SQL", "PLPGSQL").contains(upper(i + 1)))) {
        throw refused("'" + word + "' reaches past the schema; take it out of the file");
      }
    }
  }

  private boolean isDefinedOn() {
    return tokens.stream().limit(8).anyMatch(t -> t.is("INDEX") || t.is("TRIGGER"));
  }

  /** Statements within a function, procedure or trigger. */
  private void checkBodies(int from) {
    if (tokens.stream()
        .limit(from)
        .noneMatch(t -> t.is("FUNCTION") || t.is("PROCEDURE") || t.is("TRIGGER"))) {
      return;
    }
    for (Token token : tokens) {
      if (token.kind() == Kind.TEXT) {
        List<Token> body = SqlTokens.of(token.text());
        if (!body.isEmpty()) {
          new SqlRule(body, true, named).checkEverywhere();
          checkStatements(body, 0);
        }
      }
    }
    checkStatements(tokens, from);
  }

  private void checkStatements(List<Token> body, int from) {
    for (int i = from; i < body.size(); i++) {
      boolean begins = i == 0 || (i > from && BEFORE_STATEMENT.contains(body.get(i - 1).text()));
      if (begins && body.get(i).kind() == Kind.WORD) {
        int end = i;
        while (end < body.size() && !body.get(end).is(";")) {
          end++;
        }
        new SqlRule(body.subList(i, end), true, named).checkWithin();
      }
    }
  }

  /** Other words than those of SQL are the language's, such as IF and RETURN. */
  private void checkWithin() {
    String verb = tokens.get(0).text();
    if (checkedByVerb(verb)) {
      return;
    }
    if (Set.of("GRANT", "REVOKE", "COPY", "LOAD", "PREPARE", "USE", "KILL", "FLUSH")
        .contains(verb)) {
      throw refused("such statements are not carried out; take it out of the file");
    }
  }

  /** Without a name it would be all tables of the database. */
  private void checkUpkeep() {
    int at = over(AROUND_TABLE, 1);
    if (is(at, "(")) {
      while (at < tokens.size() && !is(at, ")")) {
        at++;
      }
      at = over(AROUND_TABLE, at + 1);
    }
    if (is(at, "ANALYZE")) {
      at = over(AROUND_TABLE, at + 1);
    }
    if (at >= tokens.size()) {
      throw refused("without a table it works on all tables of the database; name yours");
    }
    if (Set.of("DATABASE", "SCHEMA", "SYSTEM").contains(text(at))) {
      throw refused("it works on all tables of the database; name yours");
    }
    refuseQualifiedList(at, true);
  }

  private void checkSet() {
    if (named && !is(1, "LOCAL") && !is(1, "TRANSACTION") && !is(1, "CONSTRAINTS")) {
      throw refused("it would stay in a session that the pooler gives to others; write SET LOCAL");
    }
    for (Token token : tokens) {
      if (token.is("=") || token.is("TO")) {
        break; // Names of further settings are looked for below.
      }
      if (token.isName() && FORBIDDEN_SETTINGS.contains(token.text().toUpperCase(Locale.ROOT))) {
        throw refused(
            "'" + token.text() + "' is not the session's own or leaves the schema; take it out");
      }
    }
    for (int i = 1; i < tokens.size(); i++) {
      if (is(i - 1, ",") || is(i - 1, "@")) {
        if (Set.of("GLOBAL", "PERSIST", "PERSIST_ONLY").contains(text(i))) {
          throw refused("'" + text(i) + "' changes the server for all; take it out of the file");
        }
      }
    }
  }

  /** Holds for every part of a statement, whatever it begins with. */
  private void checkEverywhere() {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.isName() && token.text().equalsIgnoreCase(SchemaGuard.MARK)) {
        throw refused(SchemaGuard.MARK + " is Kurabe's own table; take it out of the file");
      }
      if (token.kind() == Kind.WORD) {
        checkWord(i, token.text());
      }
      if (token.isName() && is(i + 1, "(")) {
        checkFunction(i, token.text().toUpperCase(Locale.ROOT));
      }
    }
  }

  private void checkWord(int i, String word) {
    switch (word) {
      case "INTO" -> {
        if (is(i + 1, "OUTFILE") || is(i + 1, "DUMPFILE")) {
          throw refused("it writes a file on the server; take it out of the file");
        }
        refuseQualified(i + 1, !ofBody);
      }
      case "INSERT", "REPLACE" -> {
        if (!isEvent(i)) {
          refuseQualified(over(AROUND_TABLE, i + 1), true);
        }
      }
      case "UPDATE" -> {
        if (!is(i - 1, "KEY") && !is(i - 1, "DO") && !is(i - 1, "FOR") && !isEvent(i)) {
          refuseQualifiedTables(over(AROUND_TABLE, i + 1), "SET");
        }
      }
      case "DELETE" -> {
        if (!isEvent(i)) {
          refuseQualifiedTables(over(AROUND_TABLE, i + 1), "WHERE");
        }
      }
      case "EXECUTE" -> {
        if (ofBody || !(is(i + 1, "FUNCTION") || is(i + 1, "PROCEDURE"))) {
          throw refused("EXECUTE hides what is executed; write the statement itself");
        }
      }
      case "INHERITS", "UNION" -> {
        if (is(i + 1, "(") && is(0, "CREATE")) {
          refuseQualifiedList(i + 2, false);
        }
      }
      default -> {
        if (BEFORE_CHANGED.contains(word) && DEFINING.contains(text(0))) {
          refuseQualified(over(AROUND_KIND, i + 1), false);
        }
      }
    }
  }

  /** {@code ON UPDATE CASCADE}, {@code BEFORE INSERT OR DELETE ON}: no statement begins there. */
  private boolean isEvent(int i) {
    return !is(i, "REPLACE") && Set.of("ON", "AFTER", "BEFORE", "OR", "OF").contains(text(i - 1));
  }

  private void checkFunction(int i, String function) {
    if (FUNCTIONS.contains(function) || function.startsWith("DBLINK")) {
      throw refused(
          "the function " + function.toLowerCase(Locale.ROOT) + " reaches past the schema");
    }
    if (OF_SEQUENCES.contains(function)
        && i + 2 < tokens.size()
        && tokens.get(i + 2).kind() == Kind.TEXT
        && text(i + 2).contains(".")) {
      throw refused("'" + text(i + 2) + "' names a schema; " + OURS);
    }
  }

  /** The tables of UPDATE and DELETE, which MySQL may change all; up to a word. */
  private void refuseQualifiedTables(int from, String end) {
    int depth = 0;
    boolean table = true;
    for (int i = from; i < tokens.size() && !(depth == 0 && is(i, end)) && !is(i, ";"); i++) {
      if (is(i, "(")) {
        depth++;
      } else if (is(i, ")")) {
        depth--;
        if (depth < 0) {
          return; // The statement stood in brackets: WITH x AS (DELETE FROM t) ...
        }
      }
      if (table && depth == 0) {
        refuseQualified(i, true);
      }
      table =
          depth == 0
              && Set.of(",", "JOIN", "STRAIGHT_JOIN", "FROM", "USING", "ONLY").contains(text(i));
      if (is(i, "RETURNING") || is(i, "ORDER")) {
        return;
      }
    }
  }

  /** Names with commas between them; as {@link #refuseQualified}. */
  private void refuseQualifiedList(int from, boolean changed) {
    int at = from;
    refuseQualified(at, changed);
    for (; at < tokens.size() && !is(at, "(") && !is(at, "AS"); at++) {
      if (is(at, ",")) {
        refuseQualified(over(AROUND_TABLE, at + 1), changed);
      }
    }
  }

  /**
   * {@code a.b}; of columns {@code a.b.c}.
   *
   * @param changed whether it is surely the name of something that the statement makes or changes
   */
  private void refuseQualified(int at, boolean changed) {
    if (is(at, SCHEMA) && is(at + 1, ".")) {
      return;
    }
    if (named && changed && isName(at)) {
      throw refused(
          "'"
              + text(at).toLowerCase(Locale.ROOT)
              + "' names no schema, and behind a pooler there is no default one; write "
              + RunId.SCHEMA
              + "."
              + text(at).toLowerCase(Locale.ROOT));
    }
    boolean qualified = isName(at) && is(at + 1, ".") && isName(at + 2);
    boolean column = is(0, "COMMENT") && is(2, "COLUMN");
    if (qualified && column) {
      qualified = is(at + 3, ".");
    }
    if (qualified && !Set.of("NEW", "OLD").contains(text(at))) {
      throw refused("'" + text(at).toLowerCase(Locale.ROOT) + ".' names a schema; " + OURS);
    }
  }

  private int over(Set<String> words, int from) {
    int at = from;
    while (at < tokens.size()
        && tokens.get(at).kind() != Kind.NAME
        && words.contains(text(at))
        && !is(at + 1, ".")) {
      at++;
    }
    return at;
  }

  private static IllegalArgumentException refused(String why) {
    return new IllegalArgumentException(why);
  }

  private boolean is(int at, String word) {
    return at >= 0 && at < tokens.size() && tokens.get(at).is(word);
  }

  private boolean isName(int at) {
    return at < tokens.size() && tokens.get(at).isName();
  }

  private String text(int at) {
    return at >= 0 && at < tokens.size() ? tokens.get(at).text() : "";
  }

  private String upper(int at) {
    return text(at).toUpperCase(Locale.ROOT);
  }
}
