package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlRule;
import io.kurabe.target.RunId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The text of a statement with {@code ?} in place of its parameters. When a variable is spliced
 * into the text ({@code ${table}}), there is a text for each of its values.
 *
 * @param pieces the text around the spliced variables; one more than there are of them
 * @param spliced slots of the spliced variables, in order
 * @param parameters slots of the parameters, in order
 */
public record SqlText(List<String> pieces, List<Integer> spliced, List<Integer> parameters) {
  public SqlText {
    pieces = List.copyOf(pieces);
    spliced = List.copyOf(spliced);
    parameters = List.copyOf(parameters);
  }

  /** Returns this text for one workspace, whose schema is in place of {@value RunId#SCHEMA}. */
  SqlText in(RunId id) {
    return new SqlText(pieces.stream().map(id::in).toList(), spliced, parameters);
  }

  /** Returns the text for display, with N in place of spliced values, e.g. sbtestN. */
  public String shown() {
    return pieces.size() == 1 ? pieces.get(0) : String.join("N", pieces);
  }

  private String joined(Frame frame) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < spliced.size(); i++) {
      text.append(pieces.get(i)).append(frame.text(spliced.get(i)));
    }
    return text.append(pieces.get(pieces.size() - 1)).toString();
  }

  /** Keeps the texts that a client has used, so that most are made once. Used by one thread. */
  static final class Texts {
    /** The number of texts that are kept; those of one whole number in an array. */
    private static final int MOST = 4096;

    private final SqlText written;
    private final SqlText sql;
    private final String[] byNumber;
    private final Map<String, String> byText = new HashMap<>();

    /** Makes the texts for one workspace. */
    Texts(SqlText written, RunId id) {
      this(written, written.in(id));
    }

    /** Makes the texts as they are written, without a workspace. */
    Texts(SqlText sql) {
      this(sql, sql);
    }

    private Texts(SqlText written, SqlText sql) {
      this.written = written;
      this.sql = sql;
      this.byNumber = new String[sql.spliced.size() == 1 ? MOST : 0];
    }

    /** Returns the text with the values that the variables have now. */
    String of(Frame frame) {
      if (sql.spliced.isEmpty()) {
        return sql.pieces.get(0);
      }
      int first = sql.spliced.get(0);
      if (byNumber.length > 0 && frame.kind(first) == Frame.Kind.INTEGER) {
        long value = frame.integer(first);
        if (value >= 0 && value < MOST) {
          String known = byNumber[(int) value];
          if (known == null) {
            known = sql.joined(frame);
            byNumber[(int) value] = known;
          }
          return known;
        }
      }
      String text = sql.joined(frame);
      String known = byText.get(text);
      if (known == null) {
        checkSpliced(frame);
      }
      if (known == null && byText.size() < MOST) {
        byText.put(text, text);
      }
      return known == null ? text : known;
    }

    /** Checks a spliced text, which may name another schema; a number may not. */
    private void checkSpliced(Frame frame) {
      if (sql.spliced.stream().anyMatch(slot -> frame.kind(slot) == Frame.Kind.TEXT)) {
        try {
          SqlRule.check(written.joined(frame));
        } catch (IllegalArgumentException e) {
          throw new ScriptException(String.valueOf(e.getMessage()));
        }
      }
    }
  }
}
