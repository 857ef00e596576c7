package io.kurabe.sql.script.internal;

import io.kurabe.config.Problems;
import io.kurabe.sql.internal.SqlPieces;
import io.kurabe.sql.internal.SqlPieces.Piece;
import io.kurabe.sql.internal.SqlRule;
import io.kurabe.sql.internal.SqlSyntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads scripts in the language of pgbench's {@code -f} (PostgreSQL 18 manual, pgbench, "Custom
 * Scripts"), for every SQL server. Besides, {@code ${name}} puts a value into the text itself, e.g.
 * into a table's name, and {@code \expect 1} or {@code \expect 0..1} behind a statement says how
 * many rows it returns or changes; another number fails the operation.
 *
 * <pre>
 * \set id random_zipfian(1, 100000 * :scale, 1.1)
 * BEGIN;
 * SELECT total FROM orders WHERE id = :id \gset
 * \if :total &gt; 100
 * UPDATE orders SET total = total - 10 WHERE id = :id;
 * \expect 1
 * \endif
 * COMMIT;
 * \sleep 10 ms
 * </pre>
 */
final class ScriptParser {
  private static final Pattern SET = Pattern.compile("(\\S+)\\s+(.+)", Pattern.DOTALL);
  private static final Pattern SLEEP =
      Pattern.compile("(.+?)\\s*(us|ms|s)?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern BEGIN =
      Pattern.compile(
          "(BEGIN|START\\s+TRANSACTION)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern END =
      Pattern.compile(
          "(END|COMMIT|ROLLBACK|ABORT)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern COPY =
      Pattern.compile("(?is)COPY\\b.*\\b(FROM\\s+STDIN|TO\\s+STDOUT)\\b.*");
  private static final Pattern TRANSACTION_WORD =
      Pattern.compile("(?i)(BEGIN|END|ABORT)(\\s+(?:WORK|TRANSACTION))?");

  private final String name;
  private final Scope scope;
  private final SqlSyntax syntax;
  private final boolean ofUser;
  private final Consumer<String> notes;
  private final Problems problems;
  private final List<Command> commands = new ArrayList<>();
  private final Deque<Condition> conditions = new ArrayDeque<>();

  /** The index of the first statement of those that are sent together: {@code a \; b \gset}. */
  private int combined = -1;

  /** The index of the first statement of the request that was written last. */
  private int together;

  private int statements;
  private String transaction = "";
  private String pipeline = "";

  /** An {@code \if} that is not ended yet. */
  private static final class Condition {
    final int line;
    final List<Integer> exits = new ArrayList<>();
    int branch;
    boolean otherwise;

    Condition(int line, int branch) {
      this.line = line;
      this.branch = branch;
    }
  }

  private ScriptParser(
      String name,
      SqlSyntax syntax,
      Scope scope,
      boolean ofUser,
      Consumer<String> notes,
      Problems problems) {
    this.name = name;
    this.syntax = syntax;
    this.scope = scope;
    this.ofUser = ofUser;
    this.notes = notes;
    this.problems = problems;
  }

  /**
   * Reads a script; a ConfigurationException has all problems.
   *
   * @param ofUser whether its statements have to keep the {@link SqlRule}
   * @param notes receives what the user may not expect, with its place
   */
  static List<Command> parse(
      String name,
      String text,
      SqlSyntax syntax,
      Scope scope,
      boolean ofUser,
      Consumer<String> notes) {
    Problems problems = new Problems(name);
    ScriptParser parser = new ScriptParser(name, syntax, scope, ofUser, notes, problems);
    SqlPieces.of(text, syntax).forEach(parser::piece);
    parser.finish();
    problems.throwIfAny();
    return parser.commands;
  }

  private void piece(Piece piece) {
    if (!piece.problem().isEmpty()) {
      problems.add("line " + piece.line(), "the statement has no end: " + piece.problem());
      return;
    }
    problems.attempt(
        "line " + piece.line(),
        () -> {
          switch (piece.kind()) {
            case STATEMENT -> statement(piece);
            case COMMAND -> command(piece);
            case DATA, BETWEEN -> {} // The COPY before the rows is refused.
          }
          return true;
        });
  }

  private void statement(Piece piece) {
    statements++;
    String text = piece.text();
    int first = combined < 0 ? commands.size() : combined;
    combined = piece.combined() ? first : -1;
    together = first;
    if (BEGIN.matcher(text).matches()) {
      transaction = "line " + piece.line();
    } else if (END.matcher(text).matches()) {
      transaction = "";
    } else if (COPY.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "COPY is not carried out in scripts, as in pgbench: rows between the statements cannot be sent; write INSERT ... VALUES, or INSERT ... SELECT from generate_series(...)");
    }
    int at = commands.size();
    commands.add(send(piece, new SqlText(List.of(), syntax))); // Commands behind it refer to it.
    SqlText sql =
        SqlTextParser.parse(
            inWordsOf(text), syntax, scope, note -> notes.accept(place(piece) + ": " + note));
    if (ofUser) {
      SqlRule.check(sql.shown(), syntax);
    }
    commands.set(at, send(piece, sql));
  }

  private Command.Send send(Piece piece, SqlText sql) {
    return new Command.Send(place(piece), sql, Expected.ANY, Optional.empty(), Optional.empty());
  }

  /** Returns PostgreSQL's words for transactions in those of MySQL, which does not know them. */
  private String inWordsOf(String text) {
    Matcher m = TRANSACTION_WORD.matcher(text);
    if (syntax != SqlSyntax.MYSQL || !m.matches()) {
      return text;
    }
    return switch (m.group(1).toUpperCase(Locale.ROOT)) {
      case "END" -> "COMMIT";
      case "ABORT" -> "ROLLBACK";
      default -> "BEGIN";
    };
  }

  private String place(Piece piece) {
    return name + ":" + piece.line();
  }

  private void command(Piece piece) {
    String[] words = piece.text().replaceAll("\\\\\\r?\\n", " ").split("\\s+", 2);
    String rest = words.length < 2 ? "" : words[1].strip();
    String word = words[0].toLowerCase(Locale.ROOT);
    switch (word) {
      case "\\set" -> set(piece, rest);
      case "\\sleep" -> sleep(piece, rest);
      case "\\expect" -> change(word, send -> send.expecting(Expected.parse(rest)));
      case "\\gset", "\\aset" -> keep(word, rest);
      case "\\if", "\\elif", "\\else", "\\endif" -> condition(piece, word, rest);
      case "\\startpipeline" -> pipeline(piece, Command.Pipeline.Step.START);
      case "\\syncpipeline" -> pipeline(piece, Command.Pipeline.Step.SYNC);
      case "\\endpipeline" -> pipeline(piece, Command.Pipeline.Step.END);
      case "\\shell", "\\setshell" -> {
        String variable = rest.split("\\s+", 2)[0];
        if (word.equals("\\setshell") && Scope.isName(variable)) {
          scope.slot(variable); // Else every later use of it would be told as a problem, too.
        }
        throw new IllegalArgumentException(
            word
                + " is not carried out: it would start a program of this machine for each execution, which takes longer than most statements. Set the variable with \\set, or before the run with --define");
      }
      default ->
          throw new IllegalArgumentException(
              "'"
                  + words[0]
                  + "' is not known. Possible: \\set, \\gset, \\aset, \\if, \\elif, \\else, \\endif, \\sleep, \\startpipeline, \\syncpipeline, \\endpipeline, \\expect");
    }
  }

  private Expression expression(Piece piece, String text) {
    return ExpressionParser.parse(text, scope, place(piece));
  }

  private void set(Piece piece, String rest) {
    Matcher m = SET.matcher(rest);
    if (!m.matches() || !Scope.isName(m.group(1))) {
      throw new IllegalArgumentException(
          "'\\set " + rest + "' is not of the form \\set NAME EXPRESSION");
    }
    try {
      Expression value = expression(piece, m.group(2));
      commands.add(new Command.Assign(place(piece), scope.slot(m.group(1)), value));
    } catch (IllegalArgumentException e) {
      scope.slot(m.group(1)); // Else every later use of it would be told as a problem, too.
      throw e;
    }
  }

  private void sleep(Piece piece, String rest) {
    Matcher m = SLEEP.matcher(rest);
    if (!m.matches()) {
      throw new IllegalArgumentException("\\sleep needs a time, e.g. \\sleep 10 ms");
    }
    String unit = m.group(2) == null ? "s" : m.group(2).toLowerCase(Locale.ROOT);
    commands.add(
        new Command.Pause(
            place(piece),
            expression(piece, m.group(1)),
            switch (unit) {
              case "us" -> TimeUnit.MICROSECONDS;
              case "ms" -> TimeUnit.MILLISECONDS;
              default -> TimeUnit.SECONDS;
            }));
  }

  /** Reads {@code \gset [prefix]} and {@code \aset [prefix]}. */
  private void keep(String word, String prefix) {
    if (!prefix.isEmpty() && !Scope.isName(prefix)) {
      throw new IllegalArgumentException(
          "'%s %s' is not of the form %1$s [PREFIX]: each column is kept in the variable of its name, behind the prefix; name columns with AS"
              .formatted(word, prefix));
    }
    if (!pipeline.isEmpty()) {
      throw new IllegalArgumentException(
          word + " needs an answer, and within a pipeline none is waited for");
    }
    scope.keeps(prefix);
    boolean any = word.equals("\\aset");
    Command.Keep keep = new Command.Keep(prefix, any, scope);
    change(word, send -> send.keeping(keep));
    for (int i = together; any && i < commands.size(); i++) {
      if (commands.get(i) instanceof Command.Send send) {
        commands.set(i, send.keeping(keep));
      }
    }
  }

  private void condition(Piece piece, String word, String rest) {
    if (word.equals("\\if")) {
      conditions.push(new Condition(piece.line(), commands.size()));
      branch(piece, rest);
      return;
    }
    Condition open = conditions.peek();
    if (open == null) {
      throw new IllegalArgumentException(word + " belongs behind an \\if");
    }
    if (!word.equals("\\endif")) {
      if (open.otherwise) {
        throw new IllegalArgumentException(word + " stands behind the \\else of line " + open.line);
      }
      open.exits.add(commands.size());
      commands.add(new Command.Jump(place(piece), -1));
    }
    if (open.branch >= 0) {
      Command.Branch branch = (Command.Branch) commands.get(open.branch);
      commands.set(
          open.branch, new Command.Branch(branch.place(), branch.condition(), commands.size()));
      open.branch = -1;
    }
    if (word.equals("\\elif")) {
      open.branch = commands.size();
      branch(piece, rest);
    } else if (word.equals("\\else")) {
      open.otherwise = true;
    } else {
      conditions.pop();
      for (int exit : open.exits) {
        commands.set(exit, new Command.Jump(commands.get(exit).place(), commands.size()));
      }
    }
  }

  private void branch(Piece piece, String condition) {
    int index = commands.size();
    commands.add(new Command.Branch(place(piece), (frame, random) -> true, -1));
    commands.set(index, new Command.Branch(place(piece), expression(piece, condition), -1));
  }

  private void pipeline(Piece piece, Command.Pipeline.Step step) {
    if (syntax != SqlSyntax.POSTGRES) {
      throw new IllegalArgumentException(
          piece.text() + " works on PostgreSQL only: its protocol alone has pipelines");
    }
    boolean starts = step == Command.Pipeline.Step.START;
    if (starts == !pipeline.isEmpty()) {
      throw new IllegalArgumentException(
          starts
              ? "a pipeline is open since " + pipeline
              : piece.text() + " belongs behind a \\startpipeline");
    }
    pipeline = step == Command.Pipeline.Step.END ? "" : "line " + piece.line();
    commands.add(new Command.Pipeline(place(piece), step));
  }

  private void change(String word, UnaryOperator<Command.Send> change) {
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
    conditions.forEach(c -> problems.add("line " + c.line, "this \\if has no \\endif"));
    if (!pipeline.isEmpty()) {
      problems.add(pipeline, "this pipeline has no \\endpipeline");
    }
    if (statements == 0) {
      problems.add("it", "has no statement");
    }
  }
}
