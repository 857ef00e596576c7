package io.kurabe.sql.script.internal;

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
   * Reads a script in the language of {@link ScriptParser}; a ConfigurationException has everything
   * that is wrong, each with its line.
   */
  public static Script parse(String name, double weight, String text, Scope scope) {
    return parse(name, weight, text, scope, statement -> {});
  }

  /** Reads a script; the rule throws an IllegalArgumentException for a refused statement. */
  static Script parse(String name, double weight, String text, Scope scope, Consumer<String> rule) {
    return new Script(name, weight, ScriptParser.parse(name, text, scope, rule), false);
  }

  /** Evaluates all that needs no answer; a ScriptException names what cannot be. */
  void rehearse(Scope scope) {
    Frame frame = scope.frame(0);
    SplittableRandom random = new SplittableRandom(0);
    for (Command command : commands) {
      if (command instanceof Command.Send send) {
        send.textFor(frame);
        if (send.kept().isPresent()) {
          return;
        }
      }
      command.workOut(frame, random);
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
  SqlText.Texts[] texts(RunId id) {
    return sends().stream().map(s -> new SqlText.Texts(s.sql(), id)).toArray(SqlText.Texts[]::new);
  }

  public List<Command.Send> sends() {
    return commands.stream()
        .filter(Command.Send.class::isInstance)
        .map(Command.Send.class::cast)
        .toList();
  }
}
