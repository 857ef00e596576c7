package io.kurabe.mysql.ddl;

import io.kurabe.mysql.MySqlContext;
import io.kurabe.mysql.MySqlPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.studies.ddl.DdlServer;
import io.kurabe.target.Capabilities;

/** Schema changes. */
public final class DdlPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlContext server) {
    to.put(
        DdlServer.class,
        workspace -> new MySqlDdl(workspace, server.version(), server.connections()));
  }
}
