package io.kurabe.studies.sqlbench.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.internal.JdbcSession;
import io.kurabe.studies.sqlbench.suite.internal.Refusal;
import io.kurabe.studies.sqlbench.suite.internal.StatementListener;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSession;
import java.sql.SQLException;

/**
 * Opens connections to the workspace of the study, whose statements travel by the chosen protocol.
 */
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
