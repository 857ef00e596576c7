package io.kurabe.vertx;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.SqlConnection;

/** Opens connections to one schema by the Vert.x client of one engine. Thread-safe. */
public interface VertxSource {
  /** Begins to connect and to log in, on the event loop that calls. */
  Future<? extends SqlConnection> connect(Vertx vertx);

  /**
   * The text of a statement in the form of this client.
   *
   * @param sql with a {@code ?} for each parameter
   */
  String statement(String sql);

  /** The server's own words, without the form that the client gives them. */
  String words(DatabaseException refusal);
}
