package io.kurabe.studies.sqlbench.suite.internal;

import org.jspecify.annotations.Nullable;

/** A query that is prepared when it is first executed. Used by one thread. */
final class OncePrepared implements SuiteSession.Prepared {
  private final SuiteSession session;
  private final String sql;
  private SuiteSession.@Nullable Prepared prepared;

  OncePrepared(SuiteSession session, String sql) {
    this.session = session;
    this.sql = sql;
  }

  @Override
  public void query(int parameter, Expect expect) {
    SuiteSession.Prepared ready = prepared;
    if (ready == null) {
      ready = session.prepare(sql);
      prepared = ready;
    }
    ready.query(parameter, expect);
  }

  @Override
  public void close() {
    SuiteSession.Prepared ready = prepared;
    prepared = null;
    if (ready != null) {
      ready.close();
    }
  }
}
