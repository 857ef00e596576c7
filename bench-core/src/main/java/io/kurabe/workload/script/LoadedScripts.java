package io.kurabe.workload.script;

import io.kurabe.jdbc.SqlOperation;
import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.spec.Driver;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Client;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Scripts that are ready to run on a workspace whose tables are there: what workloads made of
 * scripts share. Thread-safe.
 */
public final class LoadedScripts {
  private final SqlWorkspace workspace;
  private final String name;
  private final List<Script> scripts;
  private final Scope scope;
  private final Answers answers;
  private final boolean isNative;

  /**
   * @param name of the workload, for messages
   * @param scope with which the scripts were read
   */
  public LoadedScripts(SqlWorkspace workspace, String name, List<Script> scripts, Scope scope) {
    this.workspace = workspace;
    this.name = name;
    this.scripts = List.copyOf(scripts);
    this.scope = scope;
    this.answers = new Answers(name);
    this.isNative = workspace.channels().isPresent() && scripts.stream().allMatch(Script::isNative);
  }

  /** Name of the workload. */
  public String name() {
    return name;
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

  /**
   * The factors of a workload, and what carries its statements: by the way the target was opened,
   * and what the scripts need.
   */
  public Map<String, String> stating(Map<String, String> factors) {
    Map<String, String> all = new LinkedHashMap<>(factors);
    all.put("driver", (isNative ? Driver.NATIVE : Driver.JDBC).text());
    return all;
  }

  /** A client with variables of its own. */
  public Client open(int index) {
    return isNative ? openNative(scope.frame(index)) : openByDriver(index);
  }

  private Client openNative(Frame frame) {
    return new NativeScriptClient(
        workspace.channels().orElseThrow(),
        workspace.dialect(),
        scripts,
        frame,
        NanoClock.SYSTEM,
        answers);
  }

  /** The same over JDBC, whatever carries the statements of a run. */
  public Client.Blocking openByDriver(int index) {
    Frame frame = scope.frame(index);
    List<SqlOperation> operations = new ArrayList<>();
    for (Script script : scripts) {
      operations.add(new ScriptRun(workspace, script, frame, NanoClock.SYSTEM, answers));
    }
    return workspace.client(operations, NanoClock.SYSTEM::nanoTime);
  }

  /** Forgets what was wrong in the last run. */
  public void reset() {
    answers.clear();
  }

  /** Whether every answer had the rows that it should have. */
  public CheckResult answers() {
    return answers.result();
  }

  /** As {@link io.kurabe.workload.LoadedWorkload#defect}. */
  public Optional<WorkloadException> defect() {
    return answers.defect();
  }
}
