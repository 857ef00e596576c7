package io.kurabe.workload.script;

import io.kurabe.jdbc.SqlOperation;
import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Client;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Scripts that are ready to run on a workspace whose tables are there: what workloads made of
 * scripts share. Thread-safe.
 */
public final class LoadedScripts {
  private final SqlWorkspace workspace;
  private final List<Script> scripts;
  private final Scope scope;
  private final LongAdder wrong = new LongAdder();

  /**
   * @param scope with which the scripts were read
   */
  public LoadedScripts(SqlWorkspace workspace, List<Script> scripts, Scope scope) {
    this.workspace = workspace;
    this.scripts = List.copyOf(scripts);
    this.scope = scope;
  }

  /** One for each script. */
  public List<Operation> operations() {
    return scripts.stream()
        .map(
            s ->
                new Operation(
                    s.name(), s.weight(), s.sends().stream().map(Command.Send::label).toList()))
        .toList();
  }

  /** A client with variables of its own. */
  public Client.Blocking open(int index) {
    Frame frame = scope.frame(index);
    List<SqlOperation> operations = new ArrayList<>();
    for (Script script : scripts) {
      operations.add(new ScriptRun(workspace, script, frame, NanoClock.SYSTEM, wrong));
    }
    return workspace.client(operations, NanoClock.SYSTEM::nanoTime);
  }

  /** Forgets what was wrong in the last run. */
  public void reset() {
    wrong.reset();
  }

  /** Whether every answer had the rows that it should have. */
  public CheckResult answers() {
    long count = wrong.sum();
    return new CheckResult(
        count == 0,
        count == 0
            ? "every answer was as expected"
            : count + " answers were not as expected; they count as failed");
  }
}
