package io.kurabe.sql.script.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.Problems;
import io.kurabe.config.ValueType;
import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import io.kurabe.sql.internal.BySyntax;
import io.kurabe.sql.internal.SqlRule;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlSyntax;
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
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A user's own SQL files, in the language of pgbench's {@code -f}: each is an operation, drawn by
 * its weight. The default schema of all connections is one that Kurabe made. Tables of the user's
 * own may be read, with their schema before them; see {@link SqlRule} for what is not allowed.
 *
 * @param files of the operations
 * @param defined variables that are set before the first command
 * @param read the scripts, as each kind of server reads them
 * @param inputs digests of all files, by name
 */
public record ScriptWorkload(
    List<Attachment.SqlFile> files,
    Map<String, String> defined,
    BySyntax<Scripts> read,
    Map<String, String> inputs)
    implements Workload {
  private static final Logger LOG = LoggerFactory.getLogger(ScriptWorkload.class);

  /**
   * The scripts of all files, as one kind of server reads them.
   *
   * @param operations one for each file
   * @param scope with which the operations were read
   * @param setUp scripts that run once, in order
   * @param setUpScope with which they were read
   * @param notes on what the user may not expect, each with its place
   */
  record Scripts(
      List<Script> operations,
      Scope scope,
      List<Script> setUp,
      Scope setUpScope,
      List<String> notes) {
    Scripts {
      operations = List.copyOf(operations);
      setUp = List.copyOf(setUp);
      notes = List.copyOf(notes);
    }
  }

  public static final String NAME = "sql";

  private static final Parameter<List<String>> SQL =
      Parameter.of(
          NAME,
          ValueType.of("FILE[@WEIGHT]", file -> file, file -> file).repeated(),
          "Scripts of your own, in the language of pgbench -f; repeatable, drawn by weight. Besides,"
              + " ${NAME} puts a value into the text, e.g. into a table's name, \\expect 1 checks the"
              + " number of rows, and random_special, random_pareto and random_text('###-@@@') draw",
          List.of());

  private static final Parameter<List<Path>> SETUP =
      Parameter.of(
          "setup",
          ValueType.of("FILE", Path::of, Path::toString).repeated(),
          "Scripts that make and fill the tables of the SQL files, in Kurabe's own schema.",
          List.of());

  private static final Parameter<List<String>> DEFINE =
      Parameter.of(
          "define",
          ValueType.of("NAME=VALUE", ScriptWorkload::defined, text -> text).repeated(),
          "Sets a variable of the SQL files, e.g. scale=10; repeatable.",
          List.of());

  /** The workload of files that a user names. */
  public static final WorkloadType TYPE =
      new WorkloadType(
          NAME,
          "SQL files of your own, as pgbench -f",
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
    inputs = Map.copyOf(inputs);
  }

  /**
   * Reads files.
   *
   * @param files each with its weight behind an {@code @}, 1 when there is none
   * @param setUpFiles scripts that make tables and fill them
   * @param defined variables that are set before the first command
   * @throws ConfigurationException with everything that is wrong in all files, each with its line
   */
  public static ScriptWorkload read(
      List<String> files, List<Path> setUpFiles, Map<String, String> defined) {
    Problems problems = new Problems("the SQL");
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
    List<Attachment.SqlFile> setUp = new ArrayList<>();
    for (Path file : setUpFiles) {
      text(file, problems, inputs)
          .map(t -> new Attachment.SqlFile(String.valueOf(file.getFileName()), 1, t))
          .ifPresent(setUp::add);
    }
    return parsed(distinct(texts), setUp, defined, inputs, problems);
  }

  private static ScriptWorkload parsed(
      List<Attachment.SqlFile> files,
      List<Attachment.SqlFile> setUp,
      Map<String, String> defined,
      Map<String, String> inputs,
      Problems unreadable) {
    List<String> early = new ArrayList<>();
    try {
      unreadable.throwIfAny();
    } catch (ConfigurationException e) {
      early.addAll(e.problems());
    }
    BySyntax<Scripts> read =
        BySyntax.read(
            "the SQL",
            syntax -> {
              Problems problems = new Problems("the SQL");
              early.forEach(problems::add);
              Scripts scripts = scripts(files, setUp, defined, syntax, problems);
              problems.throwIfAny();
              return scripts;
            });
    return new ScriptWorkload(files, defined, read, inputs);
  }

  private static Scripts scripts(
      List<Attachment.SqlFile> files,
      List<Attachment.SqlFile> setUp,
      Map<String, String> defined,
      SqlSyntax syntax,
      Problems problems) {
    Scope scope = new Scope();
    Scope setUpScope = new Scope();
    defined.forEach(scope::define);
    defined.forEach(setUpScope::define);
    List<String> notes = new ArrayList<>();
    List<Script> once = all(setUp, syntax, setUpScope, notes, problems);
    return new Scripts(all(files, syntax, scope, notes, problems), scope, once, setUpScope, notes);
  }

  private static List<Script> all(
      List<Attachment.SqlFile> files,
      SqlSyntax syntax,
      Scope scope,
      List<String> notes,
      Problems problems) {
    List<Script> scripts = new ArrayList<>();
    for (Attachment.SqlFile file : files) {
      problems
          .attempt(
              file.name(),
              () ->
                  Script.parse(file.name(), file.weight(), file.text(), syntax, scope, notes::add))
          .ifPresent(scripts::add);
    }
    // All variables are known now; those that one script sets, another may use.
    Frame frame = scope.frame(0, 0);
    for (Script script : scripts) {
      try {
        script.rehearse(frame);
      } catch (ScriptException e) {
        problems.add(String.valueOf(e.getMessage()));
      }
    }
    return scripts;
  }

  /** Makes the workload of another process, without its set-up, which has run already. */
  public static ScriptWorkload of(Attachment attached) {
    return parsed(
        attached.files(), List.of(), attached.parameters(), Map.of(), new Problems("the SQL"));
  }

  /** Returns the words by which other processes make this workload. */
  public Attachment attachment() {
    return new Attachment(NAME, defined, files);
  }

  /** Returns the factors that results state. */
  Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    files.forEach(f -> parameters.put(f.name(), "weight " + f.weight()));
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

  /** Gives numbers to files of one name from different folders. */
  private static List<Attachment.SqlFile> distinct(List<Attachment.SqlFile> files) {
    List<Attachment.SqlFile> distinct = new ArrayList<>();
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (Attachment.SqlFile file : files) {
      int times = seen.merge(file.name(), 1, Integer::sum);
      String name = times == 1 ? file.name() : file.name() + "-" + times;
      distinct.add(new Attachment.SqlFile(name, file.weight(), file.text()));
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
    Scripts scripts = read.of(sql.dialect().syntax());
    Frame frame = scripts.setUpScope().frame(0, 0);
    scripts.setUp().forEach(script -> SetUpRun.run(sql, script, frame));
    scripts.notes().forEach(LOG::warn);
    return loaded(sql, scripts);
  }

  @Override
  public LoadedWorkload join(Workspace workspace) {
    SqlWorkspace sql = onSql(workspace);
    return loaded(sql, read.of(sql.dialect().syntax()));
  }

  private SqlWorkspace onSql(Workspace workspace) {
    SqlWorkspace sql = SqlServers.of(this, workspace);
    if (!sql.keepsSessions()) {
      requireNames(sql.dialect().syntax());
    }
    return sql;
  }

  private LoadedWorkload loaded(SqlWorkspace sql, Scripts scripts) {
    return new Loaded(
        new LoadedScripts(sql, NAME, scripts.operations(), scripts.scope()), parameters(), inputs);
  }

  /**
   * Requires names with a schema; otherwise the statements would change tables of the user's in the
   * schema that the login has.
   */
  private void requireNames(SqlSyntax syntax) {
    Problems problems = new Problems("the SQL, behind a pooler,");
    Stream.of(read.of(syntax).setUp(), read.of(syntax).operations())
        .flatMap(List::stream)
        .flatMap(script -> script.sends().stream())
        .forEach(
            send ->
                problems.attempt(
                    send.place(),
                    () -> {
                      SqlRule.checkNamed(send.sql().shown(), syntax);
                      return true;
                    }));
    problems.throwIfAny();
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    Scripts scripts = read.of(SqlServers.of(this, workspace).dialect().syntax());
    List<StatementText> texts = new ArrayList<>();
    for (Script script : scripts.setUp()) {
      for (Command.Send send : script.sends()) {
        texts.add(new StatementText("before all runs", send.sql().shown()));
      }
    }
    scripts.operations().forEach(s -> texts.addAll(s.statementTexts()));
    return texts;
  }

  private record Loaded(
      LoadedScripts scripts, Map<String, String> factors, Map<String, String> inputs)
      implements ScriptedWorkload {}
}
