package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.SilentServerContract;
import io.kurabe.target.Workspace;

class SilentServerIT extends SilentServerContract {
  @Override
  protected String embedded() {
    return "embedded:postgres";
  }

  @Override
  protected ProcessHandle process(Workspace workspace) {
    long session = number(workspace, "SELECT pg_backend_pid()");
    return ProcessHandle.of(session).flatMap(ProcessHandle::parent).orElseThrow();
  }

  @Override
  protected void ask(Workspace workspace) {
    number(workspace, "SELECT 1");
  }

  private static long number(Workspace workspace, String query) {
    return workspace.capability(SqlWorkspace.class).orElseThrow().number("ask", query);
  }
}
