package io.kurabe.postgres;

import io.kurabe.spec.Durability;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A JVM of its own for tests that kill it: starts an embedded server, prints {@code ready <data
 * folder>}, waits for the end of its input, closes and prints {@code closed}.
 */
final class StartAndWait {
  private StartAndWait() {}

  public static void main(String[] args) throws SQLException, IOException {
    RunningServer server = EmbeddedPostgres.start(Durability.DURABLE);
    try (Connection connection = server.source().open()) {
      System.out.println("ready " + PostgresFacts.text(connection, "SHOW data_directory"));
    }
    while (System.in.read() >= 0) {
      // Nothing is read: only the end matters.
    }
    server.stop().run();
    System.out.println("closed");
  }
}
