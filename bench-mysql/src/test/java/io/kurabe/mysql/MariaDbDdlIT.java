package io.kurabe.mysql;

import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.workload.ddl.DdlContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Schema changes of the embedded MariaDB. */
@Tag("mysql")
class MariaDbDdlIT extends DdlContract {
  @Override
  protected Server open() {
    return MySqlServer.open(
        Target.parse("embedded:mariadb"),
        EmbeddedMariaDb.start(Durability.RELAXED),
        OpenOptions.DEFAULT);
  }

  @Override
  protected Map<String, String> knownDisagreements() {
    return Map.of();
  }

  @Override
  protected String definition(Connection connection, String table) throws SQLException {
    return MySqlDefinition.of(connection, table);
  }
}
