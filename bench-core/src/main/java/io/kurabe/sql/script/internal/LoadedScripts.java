package io.kurabe.sql.script.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.Answers;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.vertx.internal.VertxClient;
import io.kurabe.target.Client;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Scripts that are ready to run on a workspace that has their tables; shared by all workloads made
 * of scripts. Thread-safe.
 */
public final class LoadedScripts {
  private final SqlWorkspace workspace;
  private final String name;
  private final List<Script> scripts;
  private final Scope scope;
  private final NanoClock clock;
  private final Answers answers;

  /** Prepares scripts, read with that scope, on the machine's clock. */
  public LoadedScripts(SqlWorkspace workspace, String name, List<Script> scripts, Scope scope) {
    this(workspace, name, scripts, scope, NanoClock.SYSTEM);
  }

  /** Prepares scripts on another clock, which times statements and pauses. */
  public LoadedScripts(
      SqlWorkspace workspace, String name, List<Script> scripts, Scope scope, NanoClock clock) {
    this.workspace = workspace;
    this.name = name;
    this.scripts = List.copyOf(scripts);
    this.scope = scope;
    this.clock = clock;
    this.answers = new Answers(name);
  }

  public String name() {
    return name;
  }

  public List<Operation> operations() {
    return scripts.stream()
        .map(
            s ->
                new Operation(
                    s.name(), s.weight(), s.sends().stream().map(Command.Send::label).toList()))
        .toList();
  }

  /**
   * Opens a client with variables of its own.
   *
   * @param seed of the run, for {@code :random_seed} and {@code :default_seed}
   */
  public Client open(int index, long seed) {
    return workspace
        .vertx()
        .<Client>map(
            connections ->
                new VertxClient(
                    connections,
                    workspace.dialect(),
                    new VertxScripts(
                        workspace.dialect(),
                        workspace.id(),
                        scripts,
                        scope.frame(index, seed),
                        clock,
                        answers)))
        .orElseGet(() -> openByJdbc(index, seed));
  }

  /** Opens a client over JDBC, whatever driver carries the statements of a run. */
  public Client.Blocking openByJdbc(int index, long seed) {
    Frame frame = scope.frame(index, seed);
    List<SqlOperation> operations = new ArrayList<>();
    for (Script script : scripts) {
      operations.add(new ScriptRun(workspace, script, frame, clock, answers));
    }
    return workspace.client(operations, clock::nanoTime);
  }

  /** Returns the number of wrong answers of this process's clients and of those added. */
  public long wrongAnswers() {
    return answers.wrong();
  }

  /** Adds wrong answers that clients of other processes had. */
  public void addWrongAnswers(long more) {
    answers.addWrong(more);
  }

  /** Forgets the wrong answers of the last run. */
  public void reset() {
    answers.clear();
  }

  /** Returns whether every answer had the rows that it should have. */
  public CheckResult answers() {
    return answers.result();
  }

  /** Returns the first defect as {@link io.kurabe.workload.LoadedWorkload#defect} does. */
  public Optional<WorkloadException> defect() {
    return answers.defect();
  }
}
