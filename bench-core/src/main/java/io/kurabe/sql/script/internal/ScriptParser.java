package io.kurabe.sql.script.internal;

import io.kurabe.config.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads scripts in a language that is much like that of pgbench's {@code -f} (PostgreSQL 18 manual,
 * "pgbench", Custom Scripts). A line that begins with a backslash is a command; all else is SQL,
 * each statement up to its semicolon.
 *
 * <pre>
 * \set id random_zipfian(1, 100000 * :scale, 1.1)
 * \set c random_text('###########-@@@')
 * BEGIN;
 * SELECT total FROM orders WHERE id = :id; \gset total
 * \expect 1
 * UPDATE orders SET note = :c WHERE id = :id;
 * COMMIT;
 * \sleep 10 ms
 * </pre>
 *
 * <p>{@code :name} becomes a parameter of the statement; {@code ${name}} puts the value into the
 * text itself, e.g. into a table's name. {@code \expect 1} or {@code \expect 0..1} after a
 * statement says how many rows it returns or changes; another number fails the operation. {@code
 * \gset NAME ...} keeps the first row, a variable for each column. {@code \if}, {@code \aset} and
 * pipelines are not supported.
 */
final class ScriptParser {
  private static final Pattern SET = Pattern.compile("(\\S+)\\s+(.+)", Pattern.DOTALL);
  private static final Pattern SLEEP =
      Pattern.compile("(.+?)\\s*(us|ms|s)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern BEGIN =
      Pattern.compile(
          "(BEGIN|START\\s+TRANSACTION)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern END =
      Pattern.compile(
          "(END|COMMIT|ROLLBACK|ABORT)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final String name;
  private final Scope scope;
  private final Consumer<String> rule;
  private final Problems problems;
  private final List<Command> commands = new ArrayList<>();
  private String transaction = "";

  private ScriptParser(String name, Scope scope, Consumer<String> rule, Problems problems) {
    this.name = name;
    this.scope = scope;
    this.rule = rule;
    this.problems = problems;
  }

  /** Reads a script; the rule throws an IllegalArgumentException for a refused statement. */
  static List<Command> parse(String name, String text, Scope scope, Consumer<String> rule) {
    Problems problems = new Problems(name);
    ScriptParser parser = new ScriptParser(name, scope, rule, problems);
    new ScriptLines(text).forEach(parser::line);
    parser.finish();
    problems.throwIfAny();
    return parser.commands;
  }

  private void line(ScriptLines.Piece piece) {
    String place = "line " + piece.line();
    if (!piece.closed()) {
      problems.add(place, "the statement has no ; at its end, or a quote is not closed");
    } else if (piece.command()) {
      problems.attempt(
          place,
          () -> {
            command(piece);
            return true;
          });
    } else {
      problems.attempt(
          place,
          () -> {
            statement(piece);
            return true;
          });
    }
  }

  private void statement(ScriptLines.Piece piece) {
    if (BEGIN.matcher(piece.text()).matches()) {
      transaction = "line " + piece.line();
    } else if (END.matcher(piece.text()).matches()) {
      transaction = "";
    }
    SqlText sql = SqlTextParser.parse(piece.text(), scope);
    rule.accept(sql.shown());
    commands.add(
        new Command.Send(place(piece), sql, Expected.ANY, Optional.empty(), Optional.empty()));
  }

  private String place(ScriptLines.Piece piece) {
    return name + ":" + piece.line();
  }

  private void command(ScriptLines.Piece piece) {
    String[] words = piece.text().split("\\s+", 2);
    String rest = words.length < 2 ? "" : words[1].strip();
    switch (words[0].toLowerCase(Locale.ROOT)) {
      case "\\set" -> set(piece, rest);
      case "\\sleep" -> sleep(piece, rest);
      case "\\expect" -> change(words[0], send -> send.expecting(Expected.parse(rest)));
      case "\\gset" -> change(words[0], send -> send.keeping(kept(rest)));
      default ->
          throw new IllegalArgumentException(
              "'" + words[0] + "' is not known. Possible: \\set, \\sleep, \\expect, \\gset");
    }
  }

  private void set(ScriptLines.Piece piece, String rest) {
    Matcher m = SET.matcher(rest);
    if (!m.matches() || !Scope.isName(m.group(1))) {
      throw new IllegalArgumentException(
          "'\\set " + rest + "' is not of the form \\set NAME EXPRESSION");
    }
    try {
      Expression value = ExpressionParser.parse(m.group(2), scope, place(piece));
      commands.add(new Command.Assign(place(piece), scope.slot(m.group(1)), value));
    } catch (IllegalArgumentException e) {
      scope.slot(m.group(1)); // Else every later use of it would be told as a problem, too.
      throw e;
    }
  }

  private void sleep(ScriptLines.Piece piece, String rest) {
    Matcher m = SLEEP.matcher(rest);
    if (!m.matches()) {
      throw new IllegalArgumentException("\\sleep needs a time, e.g. \\sleep 10 ms");
    }
    String unit = m.group(2) == null ? "s" : m.group(2).toLowerCase(Locale.ROOT);
    commands.add(
        new Command.Pause(
            place(piece),
            ExpressionParser.parse(m.group(1), scope, place(piece)),
            switch (unit) {
              case "us" -> TimeUnit.MICROSECONDS;
              case "ms" -> TimeUnit.MILLISECONDS;
              default -> TimeUnit.SECONDS;
            }));
  }

  /**
   * Reads the variables of {@code \gset}. They are named in the script, since the drivers' names of
   * unnamed columns differ.
   */
  private Command.Kept kept(String rest) {
    List<String> words = rest.isEmpty() ? List.of() : List.of(rest.split("[\\s,]+"));
    if (words.isEmpty() || !words.stream().allMatch(Scope::isName)) {
      throw new IllegalArgumentException(
          "\\gset needs the names of the variables, one for each column: \\gset NAME ...");
    }
    return new Command.Kept(words.stream().map(scope::slot).toList());
  }

  private void change(String word, java.util.function.UnaryOperator<Command.Send> change) {
    int last = commands.size() - 1;
    if (last < 0 || !(commands.get(last) instanceof Command.Send send)) {
      throw new IllegalArgumentException(word + " belongs right behind a statement");
    }
    commands.set(last, change.apply(send));
  }

  private void finish() {
    if (!transaction.isEmpty()) {
      problems.add(transaction, "the transaction that begins here is not ended: COMMIT is missing");
    }
    if (commands.stream().noneMatch(Command.Send.class::isInstance)) {
      problems.add("it", "has no statement; each ends with ;");
    }
  }
}
