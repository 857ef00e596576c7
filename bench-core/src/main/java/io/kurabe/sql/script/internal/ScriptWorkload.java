package io.kurabe.sql.script.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.Problems;
import io.kurabe.config.ValueType;
import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import io.kurabe.sql.internal.SqlRule;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Workspace;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import io.kurabe.workload.WorkloadType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A user's own SQL files, much as pgbench's {@code -f}: each is an operation, drawn by its weight.
 * The default schema of all connections is one that Kurabe made. Tables of the user's own may be
 * read, with their schema before them; see {@link SqlRule} for what is not allowed.
 *
 * @param files of the operations
 * @param defined variables that are set before the first command
 * @param scripts the operations
 * @param scope with which they were read
 * @param setUp statements that run once, in order
 * @param inputs digests of all files, by name
 */
public record ScriptWorkload(
    List<Attachment.SqlFile> files,
    Map<String, String> defined,
    List<Script> scripts,
    Scope scope,
    List<SetUp> setUp,
    Map<String, String> inputs)
    implements Workload {
  /** A statement that runs once, with its file and line. */
  public record SetUp(String place, String text) {}

  public static final String NAME = "sql";

  private static final Parameter<List<String>> SQL =
      Parameter.of(
          NAME,
          ValueType.of("FILE[@WEIGHT]", file -> file, file -> file).repeated(),
          "SQL of your own, much as pgbench -f; repeatable, drawn by weight. \\set NAME EXPRESSION"
              + " sets a variable, :NAME is a parameter, ${NAME} a piece of the text, \\expect 1"
              + " checks the number of rows, \\gset NAME keeps an answer, \\sleep 10 ms waits."
              + " Draws: random, random_zipfian, random_special, random_pareto, random_gaussian,"
              + " random_exponential, random_text('###-@@@')",
          List.of());

  private static final Parameter<List<Path>> SETUP =
      Parameter.of(
          "setup",
          ValueType.of("FILE", Path::of, Path::toString).repeated(),
          "Statements that make and fill the tables of the SQL files, in Kurabe's own schema.",
          List.of());

  private static final Parameter<List<String>> DEFINE =
      Parameter.of(
          "define",
          ValueType.of("NAME=VALUE", ScriptWorkload::defined, text -> text).repeated(),
          "Sets a variable of the SQL files; repeatable.",
          List.of());

  /** The workload of files that a user names. */
  public static final WorkloadType TYPE =
      new WorkloadType(
          NAME,
          "SQL files of your own, much as pgbench -f",
          "a SQL server",
          Parameters.of(List.of(SQL, SETUP, DEFINE), ScriptWorkload::read));

  private static String defined(String text) {
    if (text.indexOf('=') < 1) {
      throw new IllegalArgumentException("'" + text + "' is not written as NAME=VALUE");
    }
    return text;
  }

  private static ScriptWorkload read(ParameterValues values) {
    Map<String, String> defined = new LinkedHashMap<>();
    for (String text : values.get(DEFINE)) {
      int equals = text.indexOf('=');
      defined.put(text.substring(0, equals), text.substring(equals + 1));
    }
    return read(values.get(SQL), values.get(SETUP), defined);
  }

  public ScriptWorkload {
    files = List.copyOf(files);
    defined = new LinkedHashMap<>(defined);
    scripts = List.copyOf(scripts);
    setUp = List.copyOf(setUp);
    inputs = Map.copyOf(inputs);
  }

  /**
   * Reads files.
   *
   * @param files each with its weight behind an {@code @}, 1 when there is none
   * @param setUpFiles statements that make tables and fill them, without variables
   * @param defined variables that are set before the first command
   * @throws ConfigurationException with everything that is wrong in all files, each with its line
   */
  public static ScriptWorkload read(
      List<String> files, List<Path> setUpFiles, Map<String, String> defined) {
    Problems problems = new Problems("the SQL files");
    Map<String, String> inputs = new LinkedHashMap<>();
    List<Attachment.SqlFile> texts = new ArrayList<>();
    for (String file : files) {
      problems
          .attempt("weight", () -> WeightedFile.parse(file))
          .ifPresent(
              weighted ->
                  text(weighted.path(), problems, inputs)
                      .map(t -> new Attachment.SqlFile(weighted.name(), weighted.weight(), t))
                      .ifPresent(texts::add));
    }
    List<SetUp> setUp = new ArrayList<>();
    setUpFiles.forEach(
        file ->
            text(file, problems, inputs)
                .ifPresent(t -> setUp.addAll(statements(file, t, problems))));
    return parsed(texts, setUp, defined, inputs, problems);
  }

  private static ScriptWorkload parsed(
      List<Attachment.SqlFile> files,
      List<SetUp> setUp,
      Map<String, String> defined,
      Map<String, String> inputs,
      Problems problems) {
    Scope scope = new Scope();
    defined.forEach(scope::define);
    List<Script> scripts = new ArrayList<>();
    for (Attachment.SqlFile file : files) {
      problems.attempt(file.name(), () -> script(file, scope)).ifPresent(scripts::add);
    }
    problems.throwIfAny();
    return new ScriptWorkload(files, defined, distinct(scripts), scope, setUp, inputs);
  }

  private static Script script(Attachment.SqlFile file, Scope scope) {
    return rehearsed(
        Script.parse(file.name(), file.weight(), file.text(), scope, SqlRule::check), scope);
  }

  /** Makes the workload of another process, without its set-up, which has run already. */
  public static ScriptWorkload of(Attachment attached) {
    return parsed(
        attached.files(),
        List.of(),
        attached.parameters(),
        Map.of(),
        new Problems("the SQL files"));
  }

  /** Returns the words by which other processes make this workload. */
  public Attachment attachment() {
    return new Attachment(NAME, defined, files);
  }

  /** Returns the factors that results state. */
  Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    scripts.forEach(s -> parameters.put(s.name(), "weight " + s.weight()));
    parameters.putAll(defined);
    return parameters;
  }

  private record WeightedFile(Path path, double weight) {
    static WeightedFile parse(String text) {
      int at = text.lastIndexOf('@');
      if (at < 0) {
        return new WeightedFile(Path.of(text), 1);
      }
      String number = text.substring(at + 1);
      if (!number.matches("\\d+(\\.\\d+)?") || Double.parseDouble(number) == 0) {
        throw new IllegalArgumentException(
            "'%s': the weight behind @ must be a number above 0, was '%s'"
                .formatted(text.substring(0, at), number));
      }
      return new WeightedFile(Path.of(text.substring(0, at)), Double.parseDouble(number));
    }

    String name() {
      return String.valueOf(path.getFileName());
    }
  }

  private static Optional<String> text(Path file, Problems problems, Map<String, String> inputs) {
    try {
      String text = UserFile.text(file, UserFile.TEXT_BYTES);
      inputs.put("text of " + file.getFileName(), UserFile.digest(text));
      return Optional.of(text);
    } catch (IOException e) {
      problems.add(file.toString(), "cannot be read: " + Reason.of(e));
      return Optional.empty();
    }
  }

  private static List<SetUp> statements(Path file, String text, Problems problems) {
    List<SetUp> statements = new ArrayList<>();
    new ScriptLines(text)
        .forEach(
            piece -> {
              String place = file.getFileName() + ":" + piece.line();
              if (piece.command() || !piece.closed()) {
                problems.add(
                    place,
                    piece.command()
                        ? "commands belong into the files of operations; a set-up has statements only"
                        : "the statement has no ; at its end, or a quote is not closed");
              } else {
                problems.attempt(place, () -> checked(piece.text()));
              }
              statements.add(new SetUp(place, piece.text()));
            });
    return statements;
  }

  private static String checked(String statement) {
    SqlRule.check(statement);
    return statement;
  }

  private static Script rehearsed(Script script, Scope scope) {
    try {
      script.rehearse(scope);
      return script;
    } catch (ScriptException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** Gives numbers to files of one name from different folders. */
  private static List<Script> distinct(List<Script> scripts) {
    List<Script> distinct = new ArrayList<>();
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (Script script : scripts) {
      int times = seen.merge(script.name(), 1, Integer::sum);
      String name = times == 1 ? script.name() : script.name() + "-" + times;
      distinct.add(
          new Script(name, script.weight(), script.commands(), script.retriesConstraint()));
    }
    return distinct;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    SqlWorkspace sql = onSql(workspace);
    for (SetUp statement : setUp) {
      sql.withSession(
          "run the set-up statement of " + statement.place(),
          session -> session.prepare(statement.text()).execute());
    }
    return loaded(sql);
  }

  @Override
  public LoadedWorkload join(Workspace workspace) {
    return loaded(onSql(workspace));
  }

  private SqlWorkspace onSql(Workspace workspace) {
    SqlWorkspace sql = SqlServers.of(this, workspace);
    if (!sql.keepsSessions()) {
      requireNames();
    }
    return sql;
  }

  private LoadedWorkload loaded(SqlWorkspace sql) {
    return new Loaded(new LoadedScripts(sql, NAME, scripts, scope), parameters(), inputs);
  }

  /**
   * Requires names with a schema; otherwise the statements would change tables of the user's in the
   * schema that the login has.
   */
  private void requireNames() {
    Problems problems = new Problems("the SQL files, behind a pooler");
    setUp.forEach(s -> problems.attempt(s.place(), () -> named(s.text())));
    scripts.stream()
        .flatMap(script -> script.sends().stream())
        .forEach(send -> problems.attempt(send.place(), () -> named(send.sql().shown())));
    problems.throwIfAny();
  }

  private static String named(String statement) {
    SqlRule.checkNamed(statement);
    return statement;
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    List<StatementText> texts = new ArrayList<>();
    setUp.forEach(s -> texts.add(new StatementText("before all runs", s.text())));
    scripts.forEach(s -> texts.addAll(s.statementTexts()));
    return texts;
  }

  private record Loaded(
      LoadedScripts scripts, Map<String, String> factors, Map<String, String> inputs)
      implements ScriptedWorkload {}
}
