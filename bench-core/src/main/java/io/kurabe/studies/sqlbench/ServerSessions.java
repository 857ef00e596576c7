package io.kurabe.studies.sqlbench;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Protocol;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.JdbcSession;
import io.kurabe.studies.sqlbench.suite.Refusal;
import io.kurabe.studies.sqlbench.suite.StatementListener;
import io.kurabe.studies.sqlbench.suite.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.SuiteSession;
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
