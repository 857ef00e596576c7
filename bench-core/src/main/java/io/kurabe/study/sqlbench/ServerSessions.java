package io.kurabe.study.sqlbench;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Protocol;
import io.kurabe.workload.sqlbench.JdbcSession;
import io.kurabe.workload.sqlbench.Refusal;
import io.kurabe.workload.sqlbench.StatementListener;
import io.kurabe.workload.sqlbench.SuiteDialect;
import io.kurabe.workload.sqlbench.SuiteSession;
import java.sql.SQLException;

/** Connections to the workspace of the study, whose statements travel as they were asked to. */
record ServerSessions(
    SqlWorkspace workspace, SuiteDialect dialect, Protocol protocol, NanoClock clock)
    implements TimedRun.Sessions {
  @Override
  public SuiteSession open(StatementListener listener) {
    try {
      return JdbcSession.open(workspace, dialect, protocol, clock, listener);
    } catch (SQLException e) {
      throw new Refusal(workspace.dialect().classify(e), e);
    }
  }

  @Override
  public String where() {
    return workspace.name();
  }
}
