package io.kurabe.sql.vertx.internal;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.SqlConnection;
import java.sql.SQLException;

/** Opens connections to one schema by the Vert.x client of one engine. Thread-safe. */
public interface VertxSource {
  /** Begins to connect and to log in, on the event loop that calls. */
  Future<? extends SqlConnection> connect(Vertx vertx);

  /**
   * Returns a refusal of the server in the form of JDBC: the server's own words, without the form
   * that the client gives them, and its codes.
   */
  SQLException refusal(DatabaseException refusal);

  /** Returns whether a refusal says that a statement has to be prepared again. */
  boolean isStale(SQLException refusal);
}
