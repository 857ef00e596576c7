package io.kurabe.workloads.sysbench.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.script.internal.LoadedScripts;
import io.kurabe.sql.script.internal.ScriptedWorkload;
import io.kurabe.workload.CheckResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A sysbench workload whose tables are filled. */
final class LoadedSysbench implements ScriptedWorkload {
  private final LoadedScripts scripts;
  private final SysbenchWorkload workload;
  private final SbtestAudit audit;

  /** The state of the tables at the last {@link #reset}; runs come one after the other. */
  private volatile SbtestAudit.State before = SbtestAudit.State.NONE;

  LoadedSysbench(
      SysbenchWorkload workload, SqlWorkspace workspace, SysbenchSql sql, NanoClock clock) {
    this.scripts = scripts(workload, workspace, sql, clock);
    this.workload = workload;
    this.audit = new SbtestAudit(workspace, workload);
  }

  private static LoadedScripts scripts(
      SysbenchWorkload workload, SqlWorkspace workspace, SysbenchSql sql, NanoClock clock) {
    OltpScope scope = new OltpScope(workload);
    return new LoadedScripts(
        workspace, workload.name(), List.of(scope.script(sql)), scope.scope(), clock);
  }

  @Override
  public LoadedScripts scripts() {
    return scripts;
  }

  @Override
  public Map<String, String> factors() {
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
    return parameters;
  }

  /** Reads the state of the tables, which stay as the last run left them, as with sysbench. */
  @Override
  public void reset() {
    ScriptedWorkload.super.reset();
    if (workload.script().counts()) {
      before = audit.state();
    }
  }

  @Override
  public List<CheckResult> checks(long acknowledged, long uncertain) {
    List<CheckResult> checks =
        new ArrayList<>(ScriptedWorkload.super.checks(acknowledged, uncertain));
    checks.addAll(audit.checks(before, acknowledged, uncertain));
    return checks;
  }
}
