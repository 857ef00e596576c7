package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlPieces;
import io.kurabe.sql.internal.SqlRule;
import io.kurabe.sql.internal.SqlSyntax;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A user's own schema change.
 *
 * @param before its text before the table's name
 * @param after its text after the table's name
 */
record UserStatement(String table, String before, String after) {
  private static final String NAME = "([`\"]?)([A-Za-z_][A-Za-z0-9_$]*)[`\"]?(\\s*\\.)?";

  private static final Pattern FORM =
      Pattern.compile(
          "(?is)(?:ALTER\\s+(?:ONLINE\\s+)?TABLE\\s+(?:IF\\s+EXISTS\\s+)?(?:ONLY\\s+)?"
              + "|CREATE\\s+(?:UNIQUE\\s+|FULLTEXT\\s+|SPATIAL\\s+)?INDEX\\s+.*?\\bON\\s+(?:ONLY\\s+)?"
              + "|DROP\\s+INDEX\\s+\\S+\\s+ON\\s+"
              + "|(?:OPTIMIZE|REINDEX|RENAME|TRUNCATE)\\s+TABLE\\s+"
              + "|VACUUM\\s+FULL\\s+|VACUUM\\s*\\(\\s*FULL[^)]*\\)\\s*|CLUSTER\\s+)"
              + NAME
              + ".*");

  /** Reads the user's text; the exception says what is possible. */
  static UserStatement parse(String text) {
    String sql = text.strip().replaceFirst(";\\s*$", "");
    Matcher form = FORM.matcher(sql);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "'"
              + (sql.length() <= 40 ? sql : sql.substring(0, 40) + "...")
              + "' is no change of a table. It begins with ALTER TABLE, CREATE INDEX ... ON, DROP"
              + " INDEX ... ON, OPTIMIZE TABLE, REINDEX TABLE, RENAME TABLE, TRUNCATE TABLE, VACUUM"
              + " FULL or CLUSTER");
    }
    if (form.group(3) != null) {
      throw new IllegalArgumentException(
          "'"
              + form.group(2)
              + ".' names a schema; leave it out, since the copy is in a schema of Kurabe's");
    }
    SqlSyntax syntax = sql.indexOf('`') >= 0 ? SqlSyntax.MYSQL : SqlSyntax.POSTGRES;
    if (SqlPieces.statements(sql, syntax).size() != 1) {
      throw new IllegalArgumentException("it holds a ';'; give one statement");
    }
    SqlRule.check(sql, syntax);
    return new UserStatement(
        form.group(2), sql.substring(0, form.start(2)), sql.substring(form.end(2)));
  }

  /** Returns the statement as the server will see it on the copy. */
  String text() {
    return before + table + after;
  }

  DdlChange change() {
    return DdlChange.own(before + TableName.PLACE + after);
  }

  /** Returns whether a word, e.g. a column's name, stands in the statement. */
  boolean mentions(String word) {
    return Pattern.compile("(?i)\\b" + Pattern.quote(word) + "\\b").matcher(text()).find();
  }
}
