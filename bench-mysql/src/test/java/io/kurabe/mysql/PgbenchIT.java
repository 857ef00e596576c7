package io.kurabe.mysql;

import io.kurabe.jdbc.OpenedWorkspace;
import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.workload.pgbench.PgbenchContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** pgbench's workloads on a real MariaDB. */
@Tag("mysql")
class PgbenchIT extends PgbenchContract {
  @RegisterExtension
  static final OpenedWorkspace OPENED =
      new OpenedWorkspace(
          () ->
              MySqlServer.open(
                  Target.parse("embedded:mariadb"),
                  EmbeddedMariaDb.start(Durability.RELAXED),
                  new OpenOptions(Durability.RELAXED, 0, 1, Protocol.PREPARED, Driver.JDBC)));

  @Override
  protected SqlWorkspace workspace() {
    return OPENED.sql();
  }
}
