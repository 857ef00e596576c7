package io.kurabe.workload.script;

import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A loaded workload whose operations are scripts. Thread-safe, but for one run at a time. */
public abstract class ScriptedWorkload implements LoadedWorkload {
  private final LoadedScripts scripts;

  /**
   * @param scripts its operations
   */
  protected ScriptedWorkload(LoadedScripts scripts) {
    this.scripts = scripts;
  }

  /** Its operations. */
  protected final LoadedScripts scripts() {
    return scripts;
  }

  /** Its factors, in a stable order; what carries the statements comes to them. */
  protected abstract Map<String, String> factors();

  /**
   * What is compared after a run.
   *
   * @param acknowledged operations of the run that succeeded
   * @param uncertain those that got no answer
   */
  protected List<CheckResult> checks(long acknowledged, long uncertain) {
    return List.of(scripts.answers());
  }

  @Override
  public final String name() {
    return scripts.name();
  }

  @Override
  public final Map<String, String> parameters() {
    return scripts.stating(factors());
  }

  @Override
  public final List<Operation> operations() {
    return scripts.operations();
  }

  @Override
  public final Client open(int index) {
    return scripts.open(index);
  }

  @Override
  public void reset() {
    scripts.reset();
  }

  @Override
  public final Optional<WorkloadException> defect() {
    return scripts.defect();
  }

  @Override
  public final Optional<Audit> audit(long acknowledged, long uncertain) {
    return Optional.of(Audit.ofChecks(acknowledged, uncertain, checks(acknowledged, uncertain)));
  }
}
