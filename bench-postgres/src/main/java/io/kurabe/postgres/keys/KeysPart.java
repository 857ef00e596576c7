package io.kurabe.postgres.keys;

import io.kurabe.postgres.PostgresPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.target.Capabilities;
import io.kurabe.workloads.keys.KeyServer;

/** Primary keys. */
public final class KeysPart implements PostgresPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    to.put(KeyServer.class, PostgresKeys::of);
  }
}
