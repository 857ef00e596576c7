package io.kurabe.postgres.ddl;

import io.kurabe.postgres.PostgresPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.studies.ddl.DdlServer;
import io.kurabe.target.Capabilities;

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
