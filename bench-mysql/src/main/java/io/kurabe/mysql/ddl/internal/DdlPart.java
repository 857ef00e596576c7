package io.kurabe.mysql.ddl.internal;

import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.DdlServer;
import io.kurabe.target.internal.Capabilities;

/** Schema changes. */
public final class DdlPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlPart.Context server) {
    to.put(
        DdlServer.class,
        workspace -> new MySqlDdl(workspace, server.version(), server.connections()));
  }
}
