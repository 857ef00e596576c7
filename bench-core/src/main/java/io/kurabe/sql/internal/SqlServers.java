package io.kurabe.sql.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Workspace;
import io.kurabe.workload.Workload;

/** Checks that workloads over JDBC have a workspace on a SQL server. */
public final class SqlServers {
  private SqlServers() {}

  /** Returns it as one on a SQL server; a ConfigurationException for another kind. */
  public static SqlWorkspace of(Workload workload, Workspace workspace) {
    return workspace
        .capability(SqlWorkspace.class)
        .orElseThrow(
            () -> needs(workload, "a SQL server (MySQL, MariaDB or PostgreSQL)", workspace));
  }

  public static ConfigurationException needs(
      Workload workload, String needed, Workspace workspace) {
    ServerFacts facts = workspace.server().facts();
    return new ConfigurationException(
        "workload '%s' needs %s; target '%s' is %s %s"
            .formatted(workload.name(), needed, facts.target(), facts.product(), facts.version()));
  }
}
