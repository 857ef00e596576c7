package io.kurabe.mysql.keys.internal;

import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.keys.internal.KeyServer;

/** Primary keys. */
public final class KeysPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlPart.Context server) {
    to.put(KeyServer.class, workspace -> new MySqlKeys(workspace, server.version()));
  }
}
