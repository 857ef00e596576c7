package io.kurabe.sql.internal;

import static io.kurabe.sql.internal.SqlPhrase.refused;
import static io.kurabe.sql.internal.SqlPhrase.words;

import io.kurabe.sql.internal.SqlTokens.Kind;
import io.kurabe.sql.internal.SqlTokens.Token;
import io.kurabe.target.RunId;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Keeps statements of the user within Kurabe's schema: only statements pass that are known to make,
 * change and drop objects of the default schema. Tables of another schema may be read, and nothing
 * else; a view of them may not be made, as it would change them when it is changed. The name of an
 * object that is made or changed must have no schema, and every statement, in a body too, must be a
 * known one. It reads the text alone, so it holds for every server, before one is opened. It guards
 * against mistakes, such as a dump that begins with DROP DATABASE, not against a user who hides a
 * statement in a function of the server.
 */
public final class SqlRule implements SqlPhrase {
  private static final Set<String> READING =
      words("SELECT VALUES TABLE SHOW EXPLAIN DESCRIBE DESC ( WITH");
  private static final Set<String> WRITING = words("INSERT REPLACE UPDATE DELETE MERGE");
  private static final Set<String> TRANSACTION =
      words("BEGIN START COMMIT END ROLLBACK ABORT SAVEPOINT RELEASE");
  private static final Set<String> CURSOR = words("DECLARE FETCH CLOSE MOVE");
  private static final Set<String> UPKEEP =
      words("ANALYZE VACUUM OPTIMIZE CHECK REPAIR CHECKSUM REINDEX CLUSTER");
  private static final Set<String> DEFINING =
      words("CREATE ALTER DROP TRUNCATE RENAME COMMENT REFRESH LOCK");

  /** The statements that name several objects, with commas between them. */
  private static final Set<String> LISTING = words("DROP TRUNCATE RENAME LOCK");

  private static final Set<String> KINDS =
      words(
          """
          TABLE INDEX VIEW SEQUENCE TYPE DOMAIN FUNCTION PROCEDURE TRIGGER AGGREGATE STATISTICS
          COLUMN CONSTRAINT""");

  /** The words that may stand before the kind, and between the kind and the name. */
  private static final Set<String> AROUND_KIND =
      words(
          """
          OR REPLACE TEMP TEMPORARY LOCAL UNLOGGED UNIQUE FULLTEXT SPATIAL MATERIALIZED RECURSIVE
          ONLINE OFFLINE IGNORE CONCURRENTLY IF NOT EXISTS ONLY ALGORITHM UNDEFINED MERGE TEMPTABLE
          SQL SECURITY INVOKER =""");

  /** The words that may stand between the verb of a change and the table's name. */
  private static final Set<String> AROUND_TABLE =
      words(
          """
          LOW_PRIORITY HIGH_PRIORITY DELAYED QUICK IGNORE INTO FROM ONLY TABLE TABLES VERBOSE FULL
          FREEZE NO_WRITE_TO_BINLOG LOCAL INDEX CONCURRENTLY TEMP TEMPORARY UNLOGGED STRICT""");

  private static final Set<String> AROUND_NEW_NAME =
      words("TO AS = COLUMN INDEX KEY CONSTRAINT ATTRIBUTE VALUE");

  /** The words that are no table's name but stand for more than one table of a schema. */
  private static final Set<String> NO_NAMES = words("ALL ONLY FOR");

  /** The words that end the tables of an UPDATE, a DELETE or a FROM. */
  private static final Set<String> AFTER_TABLES =
      words("SET WHERE RETURNING ORDER LIMIT GROUP HAVING WINDOW UNION EXCEPT INTERSECT INTO");

  /** The words and signs that may follow the FOR UPDATE of a query. */
  private static final Set<String> AFTER_FOR_UPDATE =
      words("OF NOWAIT SKIP WAIT ) ; , LOOP FOR LIMIT OFFSET FETCH INTO UNION");

  private static final Set<String> OF_SEQUENCES = words("SETVAL NEXTVAL");
  private static final Set<String> OF_SERVER = Set.of("PG_CATALOG", "INFORMATION_SCHEMA", "SYS");
  private static final Set<String> FORBIDDEN_SETTINGS =
      words(
          """
          GLOBAL PERSIST PERSIST_ONLY PASSWORD ROLE AUTHORIZATION SESSION_AUTHORIZATION SCHEMA
          SEARCH_PATH STATEMENT DEFAULT RESOURCE""");
  private static final Set<String> FOREIGN_STORAGE =
      words("FEDERATED CONNECT SPIDER MERGE MRG_MYISAM");

  /** The word by which this rule knows {@code ${schema}} among the tokens of a statement. */
  private static final String SCHEMA = "\uE000"; // A letter for private use: no name has it.

  private static final String OURS = "leave it out, all is in Kurabe's own schema";
  private static final String NOT_CARRIED_OUT =
      "such statements are not carried out; take it out of the file";

  private final List<Token> tokens;
  private final boolean ofBody;
  private final boolean named;

  /** The index at which the body of a routine begins; the body is checked on its own. */
  private int end;

  /** Makes the rule; {@code named} if what is changed has to be named with the schema. */
  SqlRule(List<Token> tokens, boolean ofBody, boolean named) {
    this.tokens = tokens;
    this.ofBody = ofBody;
    this.named = named;
    this.end = tokens.size();
  }

  @Override
  public List<Token> tokens() {
    return tokens;
  }

  /**
   * Checks one statement without its end; an IllegalArgumentException says why not.
   *
   * @param syntax of the server that gets it
   */
  public static void check(String sql, SqlSyntax syntax) {
    check(sql, syntax, false);
  }

  /**
   * Checks a statement that is sent without a default schema: objects that it changes have to be
   * named as {@code ${schema}.table}, and it may leave nothing in the session.
   *
   * @param sql one statement, without its end
   * @throws IllegalArgumentException that says why it is not allowed
   */
  public static void checkNamed(String sql, SqlSyntax syntax) {
    check(sql, syntax, true);
  }

  private static void check(String sql, SqlSyntax syntax, boolean named) {
    List<Token> tokens = SqlTokens.of(sql.replace(RunId.SCHEMA, SCHEMA), syntax);
    if (tokens.isEmpty()) {
      return;
    }
    try {
      new SqlRule(tokens, false, named).checkAll();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + head(sql) + "': " + e.getMessage(), e);
    }
  }

  /** Returns the beginning of a statement, on one line. */
  public static String head(String sql) {
    String line = sql.strip().replaceAll("\\s+", " ");
    return line.length() <= 40 ? line : line.substring(0, 40) + "...";
  }

  /** Checks a statement of its own, or one of a body. */
  void checkAll() {
    if (in(0, DEFINING)) {
      checkDefining();
    } else if (in(0, UPKEEP)) {
      checkUpkeep();
    } else if (in(0, Set.of("EXPLAIN", "DESCRIBE", "DESC"))) {
      checkExplained();
    } else if (is(0, "SET")) {
      checkSet();
    } else if (is(0, "CALL")) {
      checkName(1, true);
    } else if (in(0, TRANSACTION)) {
      checkTransaction();
    } else if (is(0, "DO")) {
      checkBlock();
    } else if (!in(0, READING)
        && !in(0, WRITING)
        && !in(0, CURSOR)
        && !(is(0, "UNLOCK") && is(1, "TABLES"))) {
      throw refused(NOT_CARRIED_OUT);
    }
    checkEverywhere();
  }

  /** Checks PostgreSQL's block of code: {@code DO [LANGUAGE plpgsql] 'BEGIN ... END'}. */
  private void checkBlock() {
    int text = 1;
    String language = "PLPGSQL";
    for (int i = 1; i < tokens.size(); i++) {
      if (isText(i)) {
        text = i;
      } else if (is(i - 1, "LANGUAGE")) {
        language = upper(i);
      }
    }
    if (!isText(text)
        || !language.equals("PLPGSQL")
        || (tokens.size() != 2 && tokens.size() != 4)) {
      throw refused(NOT_CARRIED_OUT);
    }
    new SqlBody(SqlTokens.of(text(text), SqlSyntax.POSTGRES), named).checkStatements(language);
  }

  private void checkTransaction() {
    if ((is(0, "START") && !is(1, "TRANSACTION")) || is(1, "PREPARED") || is(1, "NOT")) {
      throw refused(NOT_CARRIED_OUT);
    }
  }

  /** Checks an EXPLAIN; {@code EXPLAIN ANALYZE} carries out what it explains. */
  private void checkExplained() {
    Set<String> options =
        Set.of("EXPLAIN", "DESCRIBE", "DESC", "ANALYZE", "ANALYSE", "VERBOSE", "EXTENDED");
    int at = over(options, 0);
    if (is(at, "(") && !in(at + 1, READING)) {
      at = close(at) + 1;
    }
    if (in(at, DEFINING)) {
      new SqlRule(tokens.subList(at, tokens.size()), ofBody, named).checkAll();
    }
    int of = next("FOR", at);
    if (is(of + 1, "SCHEMA") || is(of + 1, "DATABASE")) {
      throw refused("it explains within another schema; take it out of the file");
    }
  }

  /** Checks {@code CREATE [OR REPLACE] KIND [IF NOT EXISTS] name ...} and the like. */
  private void checkDefining() {
    int at = over(AROUND_KIND, is(0, "COMMENT") ? 2 : 1); // COMMENT ON
    if (is(at, "DEFINER")) {
      at += 2;
      while (at < tokens.size() && !in(at, KINDS) && !is(at, "SQL")) {
        at++; // Who it is: `root`@`localhost`, CURRENT_USER.
      }
      at = over(AROUND_KIND, at);
    }
    if ((is(at, "CONSTRAINT") && is(at + 1, "TRIGGER"))
        || (is(at, "AGGREGATE") && is(at + 1, "FUNCTION"))) {
      at++;
    }
    boolean tables = is(0, "TRUNCATE") || is(0, "LOCK");
    String kind = text(at);
    if (is(at, "TABLE") || is(at, "TABLES") || (!tables && in(at, KINDS))) {
      at++;
    } else if (!tables) {
      throw refused("it makes, changes or drops what no schema holds; take it out of the file");
    }
    int name = over(AROUND_KIND, at);
    int on = Set.of("INDEX", "TRIGGER", "CONSTRAINT").contains(kind) ? next("ON", name) : end;
    if (in(0, LISTING)) {
      checkNames(name, on == end);
    } else {
      checkName(name, on == end);
    }
    if (on < end) {
      checkName(over(Set.of("ONLY", "DOMAIN"), on + 1), true);
    }
    if (is(0, "LOCK") && next("FOR", 1) < end) {
      throw refused("it stops the whole server; name the tables to lock");
    }
    boolean routine = kind.equals("FUNCTION") || kind.equals("PROCEDURE");
    if (is(0, "CREATE") && kind.equals("STATISTICS")) {
      checkName(next("FROM", name) + 1, true);
    } else if (is(0, "CREATE") && (routine || kind.equals("TRIGGER"))) {
      SqlBody body = new SqlBody(tokens, named);
      end = Math.min(routine ? body.behindHead(name) : body.behindEvents(on), end);
      new SqlBody(tokens.subList(end, tokens.size()), named).checkStatements("");
    } else if (is(0, "ALTER") && routine && next("SET", name) < end) {
      new SqlRule(tokens.subList(next("SET", name), end), ofBody, false).checkSet();
    } else if (!is(0, "COMMENT") && kind.equals("VIEW") && !is(at - 2, "MATERIALIZED")) {
      checkView(name);
    }
    refuseOutside();
  }

  /** Refuses parts of a definition that reach outside of the schema or give it away. */
  private void refuseOutside() {
    for (int i = 1; i < end; i++) {
      String word = text(i);
      if ((word.equals("OWNER") && is(i + 1, "TO"))
          || (word.equals("SET") && is(i + 1, "SCHEMA"))) {
        throw refused("it gives away what is Kurabe's; take it out of the file");
      }
      if (word.equals("SONAME")
          || (word.equals("DIRECTORY") && (is(i - 1, "DATA") || is(i - 1, "INDEX")))
          || (word.equals("ENGINE")
              && FOREIGN_STORAGE.contains(upper(is(i + 1, "=") ? i + 2 : i + 1)))) {
        throw refused("'" + word + "' reaches past the schema; take it out of the file");
      }
    }
  }

  /** Checks a view: it can be changed, so its tables have to be Kurabe's own. */
  private void checkView(int from) {
    for (int i = from; i < end; i++) {
      if (is(i, "FROM") && isOfQuery(i)) {
        checkTables(i + 1, false);
      }
    }
  }

  /** Returns whether a FROM is a query's, not {@code EXTRACT(YEAR FROM x)} or IS DISTINCT's. */
  private boolean isOfQuery(int from) {
    int depth = 0;
    for (int i = from - 1; i > 0; i--) {
      if (is(i, ")")) {
        depth++;
      } else if (is(i, "(") && depth-- == 0) {
        return false;
      } else if (is(i, "SELECT") && depth == 0) {
        return !(is(from - 1, "DISTINCT") && in(from - 2, Set.of("IS", "NOT")));
      }
    }
    return false;
  }

  /** Checks statements such as VACUUM, which without a name mean the whole database. */
  private void checkUpkeep() {
    int at = over(AROUND_TABLE, 1);
    if (is(at, "(")) {
      at = over(AROUND_TABLE, close(at) + 1);
    }
    if (is(at, "ANALYZE") || is(at, "VIEW")) {
      at = over(AROUND_TABLE, at + 1);
    }
    boolean explains =
        in(at, WRITING) || is(at, "SELECT") || is(at, "WITH") || is(at + 1, "="); // MariaDB's
    if (is(0, "ANALYZE") && explains) {
      return;
    }
    if (at >= tokens.size()) {
      throw refused("without a table it works on all tables of the database; name yours");
    }
    if (in(at, Set.of("DATABASE", "SCHEMA", "SYSTEM"))) {
      throw refused("it works on all tables of the database; name yours");
    }
    checkNames(at, true);
  }

  void checkSet() {
    if (named && !is(1, "LOCAL") && !is(1, "TRANSACTION") && !is(1, "CONSTRAINTS")) {
      throw refused("it would stay in a session that the pooler gives to others; write SET LOCAL");
    }
    boolean ofName = true; // Not of its value; several have commas between them.
    for (int i = 1; i < tokens.size(); i++) {
      ofName = is(i, ",") || is(i, "SET") || (ofName && !is(i, "=") && !is(i, "TO"));
      boolean variable =
          (is(i - 1, ".") && (is(i - 2, "NEW") || is(i - 2, "OLD")))
              || (is(i - 1, "@") && !is(i - 2, "@"));
      if (ofName && !variable && isName(i) && FORBIDDEN_SETTINGS.contains(upper(i))) {
        throw refused(
            "'" + text(i) + "' is not the session's own or leaves the schema; take it out");
      }
    }
  }

  /** Checks what holds for every part of a statement, whatever it begins with. */
  void checkEverywhere() {
    for (int i = 0; i < end; i++) {
      Token token = tokens.get(i);
      if (token.isName() && token.text().equalsIgnoreCase(SchemaGuard.MARK)) {
        throw refused(SchemaGuard.MARK + " is Kurabe's own table; take it out of the file");
      }
      if (!ofBody && token.is(";") && i + 1 < tokens.size()) {
        throw refused("another statement follows its ';'; write one at a time");
      }
      if (token.kind() == Kind.WORD) {
        checkWord(i, token.text());
      }
      if (token.isName() && is(i + 1, "(")) {
        checkFunction(i, upper(i));
      }
    }
  }

  private void checkWord(int i, String word) {
    switch (word) {
      case "INTO" -> checkInto(i);
      case "INSERT", "REPLACE" -> {
        boolean function = is(i + 1, "(") || (is(0, "CREATE") && word.equals("REPLACE"));
        if (!isEvent(i) && !function) {
          checkName(over(AROUND_TABLE, i + 1), true);
        }
      }
      case "UPDATE" -> {
        boolean lock =
            (is(i - 1, "FOR") || is(i - 1, "KEY"))
                && (i + 1 == tokens.size() || in(i + 1, AFTER_FOR_UPDATE));
        boolean ofInsert = is(i + 1, "SET") || (is(i - 1, "KEY") && is(i - 2, "DUPLICATE"));
        if (!isEvent(i) && !lock && !ofInsert) {
          checkTables(over(AROUND_TABLE, i + 1), false);
        }
      }
      case "DELETE" -> {
        boolean ofMerge =
            i + 1 == tokens.size() || in(i + 1, Set.of("WHEN", "RETURNING", ")", ";"));
        if (!isEvent(i) && !ofMerge) {
          checkTables(over(AROUND_TABLE, i + 1), true);
        }
      }
      case "EXECUTE" -> {
        if (ofBody || !(is(i + 1, "FUNCTION") || is(i + 1, "PROCEDURE"))) {
          throw refused("EXECUTE hides what is executed; write the statement itself");
        }
      }
      case "VALUE" -> {
        if (is(i - 1, "NEXT") && is(i + 1, "FOR")) {
          checkName(i + 2, true);
        }
      }
      default -> {
        if (in(0, DEFINING)) {
          checkWordOfDefinition(i, word);
        }
      }
    }
  }

  /** Checks words behind which the statement names something that it changes. */
  private void checkWordOfDefinition(int i, String word) {
    switch (word) {
      case "REFERENCES" -> checkName(i + 1, true);
      case "INHERITS", "UNION" -> {
        int list = is(i + 1, "=") ? i + 2 : i + 1;
        if (is(list, "(") && (word.equals("INHERITS") || list == i + 2)) {
          checkNames(list + 1, true);
        }
      }
      case "TABLE" -> {
        if (!is(i + 1, "(")) {
          checkName(over(AROUND_KIND, i + 1), false);
        }
      }
      case "RENAME" -> {
        int at = over(AROUND_NEW_NAME, i + 1);
        if (i > 0 && !isText(at)) {
          checkName(at, false);
        }
      }
      case "TO" -> {
        if (is(0, "RENAME")) {
          checkName(i + 1, true);
        } else {
          refuseQualified(i + 1);
        }
      }
      case "INHERIT", "PARTITION", "OF" -> refuseQualified(over(AROUND_KIND, i + 1));
      default -> {}
    }
  }

  /** Checks the name behind INTO: a table that is filled or made, or a variable. */
  private void checkInto(int i) {
    if (is(i + 1, "OUTFILE") || is(i + 1, "DUMPFILE")) {
      throw refused("it writes a file on the server; take it out of the file");
    }
    int at = over(AROUND_TABLE, i + 1);
    boolean partitions = is(0, "ALTER") && is(at, "(");
    if (is(at, "@") || partitions) {
      return;
    }
    boolean filled = in(i - 1, WRITING) || in(i - 1, AROUND_TABLE);
    if (!ofBody || filled) {
      checkName(at, true);
    } else if (!is(at, "NEW") && !is(at, "OLD")) {
      refuseQualified(at);
    }
  }

  /**
   * Returns whether a word is an event, as in {@code ON UPDATE CASCADE} or {@code BEFORE INSERT OR
   * DELETE ON}; no statement begins there.
   */
  private boolean isEvent(int i) {
    return in(i - 1, Set.of("ON", "AFTER", "BEFORE", "OR", "OF"));
  }

  private void checkFunction(int i, String function) {
    boolean qualified = is(i - 1, ".") && isName(i - 2);
    if (qualified && !is(i - 2, SCHEMA) && !OF_SERVER.contains(upper(i - 2))) {
      throw refused(
          "the function %s is of another schema; leave it out"
              .formatted((text(i - 2) + "." + function).toLowerCase(Locale.ROOT)));
    }
    boolean table = in(i - 1, Set.of("TABLE", "INTO", "EXISTS", "REFERENCES"));
    boolean ownSetting =
        function.equals("SET_CONFIG") && isText(i + 2) && text(i + 2).contains(".");
    if (!table && !ownSetting && SqlFunctions.reachFar(function)) {
      throw refused(
          "the function " + function.toLowerCase(Locale.ROOT) + " reaches past the schema");
    }
    if (OF_SEQUENCES.contains(function) && !table) {
      checkSequence(i + 2);
    }
  }

  /** Checks a sequence, which is given as a text, or as a name to MariaDB. */
  private void checkSequence(int from) {
    int at = from;
    while (is(at, "(")) {
      at++;
    }
    if (upper(at).equals("PG_GET_SERIAL_SEQUENCE") && is(at + 1, "(")) {
      at += 2;
    }
    String own = SCHEMA + ".";
    String name = text(at).startsWith(own) ? text(at).substring(own.length()) : text(at);
    if (isText(at) && name.contains(".")) {
      throw refused("'" + text(at) + "' names a schema; " + OURS);
    }
    if (named && isText(at) && name.equals(text(at))) {
      throw unnamed(at);
    }
    if (!isText(at)) {
      checkName(at, true);
      at = is(at + 1, ".") ? at + 2 : at;
    }
    if (!in(at + 1, Set.of(",", ")", ":"))) {
      throw refused("the name of the sequence is worked out; write it as one text");
    }
  }

  /**
   * Checks the tables of UPDATE and DELETE (there behind FROM and USING, too), all of which MySQL
   * may change, and of a view's FROM.
   */
  private void checkTables(int from, boolean ofDelete) {
    Set<String> before =
        words(ofDelete ? ", JOIN STRAIGHT_JOIN FROM USING" : ", JOIN STRAIGHT_JOIN");
    int depth = 0;
    boolean place = true;
    for (int i = from; i < end && !is(i, ";"); i++) {
      if (place) {
        i = over(Set.of("ONLY", "LATERAL"), i);
        boolean query = is(i, "(") && in(i + 1, Set.of("SELECT", "WITH", "VALUES", "TABLE"));
        if (is(i, "(") && !query) {
          depth++;
          continue;
        }
        if (!query) {
          checkName(i, true);
          i = is(i + 1, ".") ? i + 2 : i;
        } else {
          i = close(i);
        }
        place = false;
      } else if (is(i, "(")) {
        i = close(i);
      } else if (is(i, ")")) {
        if (depth-- == 0) {
          return; // The statement stood in brackets: WITH x AS (DELETE FROM t) ...
        }
      } else if (is(i, "AS")) {
        i++;
      } else if (depth == 0 && in(i, AFTER_TABLES)) {
        return;
      } else {
        place = in(i, before);
      }
    }
  }

  /** Checks names with commas between them, each followed by brackets at most. */
  private void checkNames(int from, boolean changed) {
    checkName(from, changed);
    for (int i = from + 1; i < end && !is(i, ")"); i++) {
      if (is(i, "(")) {
        i = close(i);
      } else if (is(i, ",")) {
        checkName(over(AROUND_TABLE, i + 1), changed);
      }
    }
  }

  /**
   * Checks the name of an object that is made or changed: it has no schema, or Kurabe's. Nothing
   * else may stand there, since the server could read it in an unknown way.
   *
   * @param changed whether it has to be named with the schema where there is no default one
   */
  private void checkName(int at, boolean changed) {
    boolean ours = is(at, SCHEMA) && is(at + 1, ".");
    int last = ours ? at + 2 : at;
    if (!isName(last) || in(last, NO_NAMES)) {
      throw refused(
          "'%s' stands where a name has to; write one that begins with a letter, or quote it"
              .formatted(text(last)));
    }
    if (named && changed && !ours) {
      throw unnamed(at);
    }
    if (is(0, "COMMENT") && is(2, "COLUMN") && is(last + 1, ".")) {
      last += 2;
    }
    if (!is(last + 2, "*")) { // DELETE t.* FROM t
      refuseQualified(last);
    }
  }

  private IllegalArgumentException unnamed(int at) {
    return refused(
        "'%1$s' names no schema, and behind a pooler there is no default one; write %2$s.%1$s"
            .formatted(text(at).toLowerCase(Locale.ROOT), RunId.SCHEMA));
  }

  /** Refuses {@code a.b}. */
  private void refuseQualified(int at) {
    boolean ours = is(at, SCHEMA) && !is(at + 3, ".");
    if (is(at + 1, ".") && !ours) {
      throw refused("'" + text(at).toLowerCase(Locale.ROOT) + ".' names a schema; " + OURS);
    }
  }
}
