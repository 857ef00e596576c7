package io.kurabe.sql.internal;

import static io.kurabe.sql.internal.SqlPhrase.refused;
import static io.kurabe.sql.internal.SqlPhrase.words;

import io.kurabe.sql.internal.SqlTokens.Kind;
import io.kurabe.sql.internal.SqlTokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The body of a function, procedure or trigger, within CREATE. A statement in it is allowed if it
 * is allowed outside; apart from statements, only the constructs of the languages of bodies are:
 * those of MySQL and MariaDB, and PostgreSQL's {@code sql} and {@code plpgsql}.
 */
final class SqlBody implements SqlPhrase {
  /** The words between a routine's name and its body: characteristics, and parts of types. */
  private static final Set<String> OF_HEAD =
      words(
          """
          NOT DETERMINISTIC CONTAINS NO READS MODIFIES SQL DATA SECURITY DEFINER INVOKER EXTERNAL
          IMMUTABLE STABLE VOLATILE LEAKPROOF CALLED ON NULL INPUT STRICT WINDOW VARYING PRECISION
          UNSIGNED SIGNED ZEROFILL BINARY WITHOUT TIME ZONE ARRAY CHARACTER [ ]""");

  /** The words of a head that are followed by one more word. */
  private static final Set<String> OF_HEAD_WITH_VALUE =
      words("RETURNS LANGUAGE COMMENT COST ROWS PARALLEL SUPPORT CHARSET COLLATE");

  /** The words behind which a statement begins within the body of a function or trigger. */
  private static final Set<String> BEFORE_STATEMENT =
      words("; BEGIN ATOMIC THEN ELSE LOOP REPEAT DO");

  /**
   * The words with which the languages of bodies begin constructs that are no statements of SQL;
   * the SQL in them is checked on its own.
   */
  private static final Set<String> OF_LANGUAGE =
      words(
          """
          BEGIN ATOMIC END IF ELSE ELSEIF ELSIF CASE WHEN LOOP WHILE REPEAT UNTIL FOR FOREACH RETURN
          RAISE PERFORM ASSERT NULL GET DECLARE SIGNAL RESIGNAL LEAVE ITERATE EXIT CONTINUE OPEN
          EXCEPTION NOTHING""");

  private final List<Token> tokens;
  private final boolean named;

  /** Takes the tokens of the body or the whole CREATE; {@code named} as in {@link SqlRule}. */
  SqlBody(List<Token> tokens, boolean named) {
    this.tokens = tokens;
    this.named = named;
  }

  @Override
  public List<Token> tokens() {
    return tokens;
  }

  /** Checks the head of a routine, and a body that is a text; returns where another begins. */
  int behindHead(int name) {
    String language = "";
    List<String> texts = new ArrayList<>();
    int at = is(name + 1, ".") ? name + 3 : name + 1;
    while (at < tokens.size()) {
      if (is(at, "LANGUAGE")) {
        language = upper(at + 1);
        if (!Set.of("SQL", "PLPGSQL").contains(language)) {
          throw refused("'LANGUAGE' reaches past the schema; take it out of the file");
        }
      }
      if (is(at, "(")) {
        at = close(at) + 1;
      } else if (is(at, "AS") && isText(at + 1)) {
        texts.add(text(at + 1));
        at += 2;
      } else if (is(at, "SET") && !is(at - 1, "CHARACTER") && isText(next("AS", at) + 1)) {
        int set = at++;
        while (!is(at, "AS") && !is(at, "SET") && !in(at, OF_HEAD) && !in(at, OF_HEAD_WITH_VALUE)) {
          at++;
        }
        new SqlRule(tokens.subList(set, at), true, false).checkSet();
      } else if (in(at, OF_HEAD_WITH_VALUE)
          || is(at, ".")
          || is(at, "%")
          || (is(at, "SET") && is(at - 1, "CHARACTER"))) {
        at += is(at + 1, "SETOF") ? 3 : 2;
      } else if (in(at, OF_HEAD)
          || tokens.get(at).kind() == Kind.NUMBER
          || (is(at, "WITH") && is(at + 1, "TIME"))) {
        at++;
      } else {
        break;
      }
    }
    for (String text : texts) {
      List<Token> body = SqlTokens.of(text, SqlSyntax.POSTGRES);
      new SqlBody(body, named).checkStatements(language.isEmpty() ? "SQL" : language);
    }
    if (texts.isEmpty() && at >= tokens.size()) {
      throw refused("its body is not found, so it cannot be checked; take it out of the file");
    }
    return at;
  }

  /** Checks the events of a trigger; returns the index behind them. */
  int behindEvents(int on) {
    int at = on;
    while (at < tokens.size() && !is(at, "ROW") && !is(at, "EXECUTE")) {
      at++;
    }
    if (is(at, "ROW")) {
      at++;
      if (is(at, "WHEN")) {
        at = close(at + 1) + 1;
      } else if (is(at, "FOLLOWS") || is(at, "PRECEDES")) {
        at += 2;
      }
    }
    if (at >= tokens.size()) {
      throw refused("its body is not found, so it cannot be checked; take it out of the file");
    }
    return is(at, "EXECUTE") ? tokens.size() : at;
  }

  /** Checks the statements of a body; the language is empty for one that is no text. */
  void checkStatements(String language) {
    boolean declaring = false;
    int begin = 0;
    for (int i = 0; i < tokens.size(); i++) {
      if (i != begin && !begins(i)) {
        if (is(i, "CASE") && !is(i - 1, "END")) {
          i = endOfCase(i);
        }
      } else if (!is(i, ";")) {
        declaring =
            language.equals("PLPGSQL") && (is(i, "DECLARE") || (declaring && !is(i, "BEGIN")));
        List<Token> statement = tokens.subList(i, next(";", i));
        SqlRule rule = new SqlRule(statement, true, named);
        if (declaring || new SqlBody(statement, named).isOfLanguage()) {
          rule.checkEverywhere();
        } else {
          rule.checkAll();
        }
        begin = declaring ? -1 : behindConditions(i);
      }
    }
  }

  private boolean begins(int i) {
    boolean label =
        (is(i - 1, ":") && isName(i - 2) && !is(i, "=") && !is(i, ":") && (i == 2 || begins(i - 2)))
            || (is(i - 1, ">") && is(i - 2, ">") && is(i - 4, "<") && is(i - 5, "<"));
    return label
        || (in(i - 1, BEFORE_STATEMENT)
            && !(is(i - 2, "END") && (is(i - 1, "LOOP") || is(i - 1, "REPEAT"))));
  }

  /**
   * Returns the index at which the statement of a handler begins, as of {@code DECLARE EXIT HANDLER
   * FOR NOT FOUND, 1051 ...}; -1 when no handler is declared.
   */
  private int behindConditions(int declare) {
    if (!is(declare, "DECLARE") || !is(declare + 2, "HANDLER")) {
      return -1;
    }
    int at = declare + 3; // FOR
    do {
      at++;
      if (is(at, "SQLSTATE")) {
        at += is(at + 1, "VALUE") ? 3 : 2;
      } else {
        at += is(at, "NOT") ? 2 : 1;
      }
    } while (is(at, ","));
    return at;
  }

  /** Returns the end of the CASE of an expression, whose THEN and ELSE begin no statement. */
  private int endOfCase(int from) {
    int depth = 0;
    for (int i = from; i < tokens.size() && !is(i, ";"); i++) {
      if (is(i, "CASE")) {
        depth++;
      } else if (is(i, "END") && --depth == 0) {
        return i;
      }
    }
    throw refused("a CASE in its body has no END; write CASE ... END");
  }

  /** Returns whether it is an assignment, a label or a statement of the body's language. */
  private boolean isOfLanguage() {
    int at = 1;
    while (is(at, ".")) {
      at += 2;
    }
    boolean assignment =
        isName(0) && (is(at, "=") || is(at, "[") || (is(at, ":") && is(at + 1, "=")));
    boolean label = (isName(0) && is(1, ":")) || (is(0, "<") && is(1, "<") && is(3, ">"));
    return assignment || label || in(0, OF_LANGUAGE) || (is(0, "DO") && is(1, "NOTHING"));
  }
}
