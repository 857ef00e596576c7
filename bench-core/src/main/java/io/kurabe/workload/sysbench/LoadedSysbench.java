package io.kurabe.workload.sysbench;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import io.kurabe.workload.script.LoadedScripts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A sysbench workload whose tables are filled. */
final class LoadedSysbench implements LoadedWorkload {
  private final SysbenchWorkload workload;
  private final LoadedScripts scripts;
  private final SbtestAudit audit;

  /** As the last {@link #reset} found the tables; runs come one after the other. */
  private volatile SbtestAudit.State before = SbtestAudit.State.NONE;

  LoadedSysbench(SysbenchWorkload workload, SqlWorkspace workspace, SysbenchSql sql) {
    OltpScope scope = new OltpScope(workload);
    this.workload = workload;
    this.scripts =
        new LoadedScripts(workspace, workload.name(), List.of(scope.script(sql)), scope.scope());
    this.audit = new SbtestAudit(workspace, workload);
  }

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public Map<String, String> parameters() {
    SysbenchSettings settings = workload.settings();
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("rows", String.valueOf(settings.rows()));
    parameters.put("tables", String.valueOf(settings.tables()));
    parameters.put("distribution", settings.distribution().text());
    if (workload.script().ranges()) {
      parameters.put("range", String.valueOf(settings.range()));
    }
    if (workload.script().transaction()) {
      parameters.put("autocommit", String.valueOf(settings.autocommit()));
    }
    return scripts.stating(parameters);
  }

  @Override
  public List<Operation> operations() {
    return scripts.operations();
  }

  @Override
  public Client open(int index) {
    return scripts.open(index);
  }

  /** The tables stay as the last run left them, as with sysbench; only their state is read. */
  @Override
  public void reset() {
    scripts.reset();
    if (workload.script().counts()) {
      before = audit.state();
    }
  }

  @Override
  public Optional<WorkloadException> defect() {
    return scripts.defect();
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    List<CheckResult> checks = new ArrayList<>(List.of(scripts.answers()));
    checks.addAll(audit.checks(before, acknowledged, uncertain));
    return Optional.of(Audit.ofChecks(acknowledged, uncertain, checks));
  }
}
