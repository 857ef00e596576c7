package io.kurabe.postgres.keys.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.keys.internal.KeyServer;

/** Primary keys. */
public final class KeysPart implements PostgresPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    to.put(KeyServer.class, PostgresKeys::of);
  }
}
