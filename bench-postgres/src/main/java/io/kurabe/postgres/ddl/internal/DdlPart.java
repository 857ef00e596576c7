package io.kurabe.postgres.ddl.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.DdlServer;
import io.kurabe.target.internal.Capabilities;

/** Schema changes. */
public final class DdlPart implements PostgresPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    to.put(
        DdlServer.class,
        workspace -> {
          workspace.requireSessions();
          return PostgresDdl.of(workspace);
        });
  }
}
