package io.kurabe.mysql.keys;

import io.kurabe.mysql.MySqlContext;
import io.kurabe.mysql.MySqlPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.target.Capabilities;
import io.kurabe.workloads.keys.KeyServer;

/** Primary keys. */
public final class KeysPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlContext server) {
    to.put(KeyServer.class, workspace -> new MySqlKeys(workspace, server.version()));
  }
}
