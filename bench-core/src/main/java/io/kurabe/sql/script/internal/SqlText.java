package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlLexer;
import io.kurabe.sql.internal.SqlRule;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.target.RunId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement with the places of its variables. Immutable.
 *
 * @param syntax of the servers that get it
 */
public record SqlText(List<Part> parts, SqlSyntax syntax) {
  /** A part of a statement. */
  public sealed interface Part {
    /** Text as it stands in the script. */
    record Text(String text) implements Part {}

    /** A question mark that is an operator of PostgreSQL, which drivers take for a parameter. */
    record QuestionMark() implements Part {}

    /** The place of a parameter: {@code :name}. */
    record Parameter(int slot) implements Part {}

    /** The place at which a value becomes text: {@code ${name}}. */
    record Splice(int slot) implements Part {}
  }

  /** How parameters are marked in the text that a driver gets. */
  enum Marks {
    /** {@code ?}, and {@code ??} for an operator, as JDBC has it. */
    JDBC,
    /**
     * {@code $1} with its type, in PostgreSQL's own way. A cast of a parameter tells the server its
     * type and calculates nothing; without it the server would guess, often text.
     */
    NUMBERED,
    /** {@code ?}, with its type where the driver cannot tell it. */
    PLAIN;

    /** Returns whether the text says the types of parameters. */
    boolean typed() {
      return this != JDBC;
    }
  }

  private static final String NULL = "NULL";

  private static final Set<String> WITH_PARAMETERS =
      Set.of(
          "SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "WITH", "VALUES", "TABLE",
          "CALL", "EXPLAIN");

  public SqlText {
    parts = List.copyOf(parts);
  }

  /** Returns the slots of the parameters, in order. */
  public List<Integer> parameters() {
    return parts.stream()
        .filter(Part.Parameter.class::isInstance)
        .map(p -> ((Part.Parameter) p).slot())
        .toList();
  }

  /** Returns whether servers take parameters in it: in queries, changes of rows and calls. */
  private boolean takesParameters() {
    SqlLexer lexer = new SqlLexer(shown(), syntax);
    while (lexer.next() && lexer.kind() != SqlLexer.Kind.WORD) {
      // A bracket, or a comment with a hint.
    }
    return WITH_PARAMETERS.contains(lexer.text().toUpperCase(Locale.ROOT));
  }

  private List<Integer> spliced() {
    return parts.stream()
        .filter(Part.Splice.class::isInstance)
        .map(p -> ((Part.Splice) p).slot())
        .toList();
  }

  /**
   * Returns this statement for one workspace, whose schema is in place of {@value RunId#SCHEMA}.
   *
   * @param server the syntax of its server
   */
  SqlText in(RunId id, SqlSyntax server) {
    return new SqlText(
        parts.stream()
            .map(p -> p instanceof Part.Text text ? new Part.Text(id.in(text.text())) : p)
            .toList(),
        server);
  }

  /** Returns the text for display: N in place of spliced values (sbtestN), ? for parameters. */
  public String shown() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(part instanceof Part.Text t ? t.text() : part instanceof Part.Splice ? "N" : "?");
    }
    return text.toString();
  }

  /** Returns the text with the values that spliced variables have now. */
  String spliced(Frame frame) {
    return written(frame, Marks.JDBC);
  }

  /** Returns the text with the values that all variables have now, as literals. */
  String literal(Frame frame, Marks marks) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(
          part instanceof Part.Parameter parameter
              ? SqlValues.literal(frame.value(parameter.slot()), syntax)
              : one(part, frame, marks));
    }
    return text.toString();
  }

  private String written(Frame frame, Marks marks) {
    StringBuilder text = new StringBuilder();
    int number = 0;
    for (Part part : parts) {
      if (!(part instanceof Part.Parameter parameter)) {
        text.append(one(part, frame, marks));
      } else if (frame.value(parameter.slot()) == null) {
        text.append(NULL); // It has no type, so that the server could not find out what it is for.
      } else {
        String mark = marks == Marks.NUMBERED ? "$" + ++number : "?";
        String type = marks.typed() ? SqlValues.type(frame.value(parameter.slot()), syntax) : "";
        text.append(type.isEmpty() ? mark : "CAST(" + mark + " AS " + type + ")");
      }
    }
    return text.toString();
  }

  private static String one(Part part, Frame frame, Marks marks) {
    if (part instanceof Part.Text text) {
      return text.text();
    }
    return part instanceof Part.Splice splice
        ? frame.text(splice.slot())
        : part instanceof Part.QuestionMark && marks == Marks.JDBC ? "??" : "?";
  }

  /**
   * The texts that a client has sent of one statement: there is one for each value of the spliced
   * variables and, where types are written, for the types of the parameters. Used by one thread.
   */
  static final class Texts {
    /** The number of texts that are kept, so that they are made and checked once. */
    private static final int MOST = 4096;

    private final SqlText sql;
    private final Marks marks;
    private final boolean literal;
    private final List<Integer> spliced;
    private final int[] parameters;
    private final @Nullable Object[] last;
    private final Map<List<@Nullable Object>, String> known = new HashMap<>();
    private String lastText = "";

    /**
     * Makes the texts of a statement that is complete but for its variables. One that takes no
     * parameters, such as SET and FETCH, gets the values as literals, as pgbench writes them.
     */
    Texts(SqlText sql, Marks marks) {
      this.sql = sql;
      this.marks = marks;
      this.literal = !sql.parameters().isEmpty() && !sql.takesParameters();
      this.spliced = sql.spliced();
      this.parameters =
          literal ? new int[0] : sql.parameters().stream().mapToInt(Integer::intValue).toArray();
      this.last = new Object[spliced.size() + parameters.length];
    }

    /** Returns the values of the parameters now, in order; NULL stands in the text itself. */
    List<Object> values(Frame frame) {
      List<Object> values = new ArrayList<>(parameters.length);
      for (int slot : parameters) {
        Object value = SqlValues.parameter(frame.value(slot), sql.syntax());
        if (value != null) {
          values.add(value);
        }
      }
      return values;
    }

    /** Returns the text for the values that the variables have now. */
    String of(Frame frame) {
      if (literal) {
        checkSpliced(frame);
        return sql.literal(frame, marks);
      }
      boolean same = !lastText.isEmpty();
      for (int i = 0; i < last.length; i++) {
        Object now =
            i < spliced.size()
                ? frame.value(spliced.get(i))
                : kind(frame.value(parameters[i - spliced.size()]));
        same = same && now != null && now.equals(last[i]);
        last[i] = now;
      }
      if (!same) {
        List<@Nullable Object> key = new ArrayList<>(Arrays.asList(last));
        String text = known.get(key);
        lastText = text == null ? made(key, frame) : text;
      }
      return lastText;
    }

    private String kind(@Nullable Object value) {
      return value == null ? NULL : marks.typed() ? SqlValues.type(value, sql.syntax()) : "";
    }

    private void checkSpliced(Frame frame) {
      // A spliced text may name another schema; a number may not.
      if (spliced.stream().anyMatch(slot -> frame.value(slot) instanceof String)) {
        try {
          SqlRule.check(sql.spliced(frame), sql.syntax());
        } catch (IllegalArgumentException e) {
          throw new ScriptException(String.valueOf(e.getMessage()));
        }
      }
    }

    private String made(List<@Nullable Object> key, Frame frame) {
      checkSpliced(frame);
      String text = sql.written(frame, marks);
      if (known.size() < MOST) {
        known.put(key, text);
      }
      return text;
    }
  }
}
