package io.kurabe.mysql;

import io.kurabe.spec.Durability;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A JVM of its own for tests that kill it: starts an embedded server, prints {@code ready <data
 * folder>}, waits for the end of its input, closes and prints {@code closed}.
 */
final class StartAndWait {
  private StartAndWait() {}

  public static void main(String[] args) throws SQLException, IOException {
    RunningServer server = EmbeddedMariaDb.start(Durability.DURABLE);
    try (Connection connection = server.connections().open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@datadir")) {
      row.next();
      System.out.println("ready " + row.getString(1));
    }
    while (System.in.read() >= 0) {
      // Nothing is read: only the end matters.
    }
    server.stop().run();
    System.out.println("closed");
  }
}
