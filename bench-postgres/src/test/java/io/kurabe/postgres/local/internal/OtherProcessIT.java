package io.kurabe.postgres.local.internal;

import io.kurabe.postgres.internal.PostgresConnections;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.local.internal.EmbeddedServerContract;
import io.kurabe.target.local.internal.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** The embedded PostgreSQL of another JVM: one that is killed, and one of an ordinary user. */
class OtherProcessIT extends EmbeddedServerContract {
  @Override
  protected Class<?> main() {
    return Main.class;
  }

  static final class Main {
    private Main() {}

    public static void main(String[] args) throws SQLException, IOException {
      RunningServer<PostgresConnections> server =
          EmbeddedPostgres.start(Durability.DURABLE, Map.of());
      Path data = data(server);
      long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
      EmbeddedServerContract.serve(data.getParent().getParent(), pid, server.stop());
    }

    private static Path data(RunningServer<PostgresConnections> server) throws SQLException {
      try (Connection connection = server.connections().open()) {
        return Path.of(SqlQuery.text(connection, "SHOW data_directory"));
      }
    }
  }
}
