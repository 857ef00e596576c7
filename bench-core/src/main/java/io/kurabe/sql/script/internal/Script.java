package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.workload.StatementText;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One operation as commands: variables are set, statements sent, in order. Immutable.
 *
 * @param name of the operation, unique within its workload
 * @param weight share in the mix, above 0
 * @param commands at least one of them a {@link Command.Send}
 * @param retriesConstraint whether a violated constraint is a conflict with another client, to be
 *     rolled back and tried again, as sysbench does on PostgreSQL
 */
public record Script(
    String name, double weight, List<Command> commands, boolean retriesConstraint) {
  public Script {
    commands = List.copyOf(commands);
  }

  /**
   * Reads a script of Kurabe's own, whose statements all servers read alike; a
   * ConfigurationException has everything that is wrong, each with its line.
   */
  public static Script parse(String name, double weight, String text, Scope scope) {
    return new Script(
        name,
        weight,
        ScriptParser.parse(name, text, SqlSyntax.POSTGRES, scope, false, note -> {}),
        false);
  }

  /**
   * Reads a script of the user's for servers of one syntax.
   *
   * @param notes receives what the user may not expect, each with its place
   */
  static Script parse(
      String name,
      double weight,
      String text,
      SqlSyntax syntax,
      Scope scope,
      Consumer<String> notes) {
    return new Script(
        name, weight, ScriptParser.parse(name, text, syntax, scope, true, notes), false);
  }

  /**
   * Carries out commands that neither send nor wait.
   *
   * @param from index of the first command
   * @return the index of the next command that sends or waits; the number of commands at the end
   */
  int advance(Frame frame, SplittableRandom random, int from) {
    int at = from;
    while (at < commands.size()) {
      Command command = commands.get(at);
      if (command instanceof Command.Assign assign) {
        frame.set(assign.slot(), command.valueOf(assign.value(), frame, random));
        at++;
      } else if (command instanceof Command.Branch branch) {
        boolean holds = Numbers.holds(command.valueOf(branch.condition(), frame, random));
        at = holds ? at + 1 : branch.otherwise();
      } else if (command instanceof Command.Jump jump) {
        at = jump.target();
      } else {
        return at;
      }
    }
    return at;
  }

  /** Returns for each command which statement it is, from 0; -1 for other commands. */
  int[] statementNumbers() {
    int[] numbers = new int[commands.size()];
    int next = 0;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = commands.get(i) instanceof Command.Send ? next++ : -1;
    }
    return numbers;
  }

  /**
   * Works out all that needs no answer; a ScriptException names what cannot be.
   *
   * @param frame whose variables it sets
   */
  void rehearse(Frame frame) {
    SplittableRandom random = new SplittableRandom(0);
    int at = advance(frame, random, 0);
    while (at < commands.size()) {
      Command command = commands.get(at);
      if (command instanceof Command.Send send) {
        send.rehearse(frame);
        if (send.keep().isPresent()) {
          return;
        }
      } else if (command instanceof Command.Pause pause) {
        pause.nanos(frame, random);
      }
      at = advance(frame, random, at + 1);
    }
  }

  /** Returns this script as one that takes a violated constraint for a conflict between clients. */
  public Script retryingConstraint() {
    return new Script(name, weight, commands, true);
  }

  /** Returns the failure as this script classifies it, if not as the server does. */
  Failure judge(Failure failure) {
    return retriesConstraint && failure.kind() == OutcomeKind.CONSTRAINT
        ? new Failure(OutcomeKind.SERIALIZATION, failure.code(), failure.message())
        : failure;
  }

  /** Returns this script with other statements in place of its own. */
  public Script mapping(Function<Command.Send, Command.Send> change) {
    List<Command> changed = new ArrayList<>();
    for (Command command : commands) {
      changed.add(command instanceof Command.Send send ? change.apply(send) : command);
    }
    return new Script(name, weight, changed, retriesConstraint);
  }

  /** Returns its statements as {@code bench sql} shows them. */
  public List<StatementText> statementTexts() {
    return sends().stream().map(s -> new StatementText("each " + name, s.sql().shown())).toList();
  }

  /** Returns the texts of its statements, in order, for one client of a workspace. */
  SqlText.Texts[] texts(RunId id, SqlSyntax syntax, SqlText.Marks marks) {
    return sends().stream()
        .map(s -> new SqlText.Texts(s.sql().in(id, syntax), marks))
        .toArray(SqlText.Texts[]::new);
  }

  public List<Command.Send> sends() {
    return commands.stream()
        .filter(Command.Send.class::isInstance)
        .map(Command.Send.class::cast)
        .toList();
  }
}
