package io.kurabe.mysql.local.internal;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.spec.Durability;
import io.kurabe.target.local.internal.EmbeddedServerContract;
import io.kurabe.target.local.internal.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** The embedded MariaDB of another JVM: one that is killed, and one of an ordinary user. */
class OtherProcessIT extends EmbeddedServerContract {
  @Override
  protected Class<?> main() {
    return Main.class;
  }

  static final class Main {
    private Main() {}

    public static void main(String[] args) throws SQLException, IOException {
      RunningServer<MySqlConnections> server = EmbeddedMariaDb.start(Durability.DURABLE, Map.of());
      Path data = data(server);
      long pid = Long.parseLong(Files.readString(data.resolve("kurabe.pid")).strip());
      EmbeddedServerContract.serve(data.getParent(), pid, server.stop());
    }

    private static Path data(RunningServer<MySqlConnections> server) throws SQLException {
      try (Connection connection = server.connections().open();
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT @@datadir")) {
        row.next();
        return Path.of(row.getString(1));
      }
    }
  }
}
