package io.kurabe.postgres.internal;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.script.internal.PgbenchCorpusContract;
import io.kurabe.target.Target;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The pgbench that is installed, beside the server. */
@Needs(Prerequisite.PGBENCH)
class PgbenchCorpusIT extends PgbenchCorpusContract {
  protected static final String PASSWORD = "pgbench-s3cret";

  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }

  /** Debian's oldest that is supported has 15; newer ones carry the newer scripts out, too. */
  @Override
  protected int version() {
    return 15;
  }

  @Override
  protected List<String> pgbench() {
    return List.of(
        "env",
        "PGPASSWORD=" + PASSWORD,
        "PGOPTIONS=-csearch_path=" + workspace().id().schema(),
        Prerequisite.PGBENCH.value());
  }

  @Override
  protected List<String> login() {
    try (Connection connection = workspace().source().open()) {
      String url = connection.getMetaData().getURL();
      int port = URI.create(url.substring("jdbc:".length())).getPort();
      return List.of(
          "--host=127.0.0.1", "--port=" + port, "--username=" + role(), connection.getCatalog());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private String role() {
    return "role_of_" + workspace().id().schema();
  }

  @BeforeAll
  final void createRole() {
    workspace()
        .execute(
            "make a role for pgbench",
            List.of("CREATE ROLE " + role() + " SUPERUSER LOGIN PASSWORD '" + PASSWORD + "'"));
  }

  @AfterAll
  final void dropRole() {
    SqlWorkspace workspace = workspace();
    workspace.execute("remove the role of pgbench", List.of("DROP ROLE " + role()));
  }
}
