package io.kurabe.postgres.internal;

import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.Pooler;
import io.kurabe.target.RunId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;

/**
 * Finds out whether there is a pooler on the way, by what a server cannot do: log a client in with
 * another process than the one that answers it (a pooler makes up the key data of the login), and
 * answer two clients by one process. It leaves nothing in a session.
 *
 * @param pooler empty when the server itself answers
 * @param source how to log in from here on
 */
record PoolerSearch(Optional<Pooler> pooler, PostgresConnections source) {
  private static final String PID = "SELECT pg_backend_pid()";

  /** The looks of each of two clients; a pooler that takes its connections in turns needs some. */
  private static final int LOOKS = 50;

  private static final String PROBE = "SELECT 1 AS kurabe_asks_whether_this_is_carried_over";
  private static final String NAMED =
      "SELECT name FROM pg_catalog.pg_prepared_statements WHERE statement = '" + PROBE + "'";

  /** Examines the program that answers. */
  static PoolerSearch on(PostgresConnections source) throws SQLException {
    try (Connection one = source.open()) {
      if (one.unwrap(PGConnection.class).getBackendPID() == pid(one)) {
        return new PoolerSearch(Optional.empty(), source);
      }
      boolean keeps = !sharesWithAnother(one, source) && takesSchemaAtLogin(source);
      return new PoolerSearch(
          Optional.of(new Pooler(name(source), keeps)),
          keeps ? source : source.throughPooler(carriesPreparedStatements(source)));
    }
  }

  private static boolean sharesWithAnother(Connection one, PostgresConnections source)
      throws SQLException {
    try (Connection other = source.open()) {
      Set<Integer> ofOne = new HashSet<>();
      Set<Integer> ofOther = new HashSet<>();
      for (int i = 0; i < LOOKS; i++) {
        ofOne.add(pid(one));
        ofOther.add(pid(other));
        if (ofOne.stream().anyMatch(ofOther::contains)) {
          return true;
        }
      }
      return false;
    }
  }

  private static boolean takesSchemaAtLogin(PostgresConnections source) {
    RunId id = RunId.random();
    try (Connection connection = source.in(id).open()) {
      return SqlQuery.text(connection, "SHOW search_path").equals(id.schema());
    } catch (SQLException refused) {
      return false;
    }
  }

  /**
   * Returns whether statements that a client prepared exist in its next transaction, too: the
   * pooler then has them under names of its own (PgBouncer from version 1.21 on, where
   * max_prepared_statements is above 0).
   */
  private static boolean carriesPreparedStatements(PostgresConnections source) throws SQLException {
    try (Connection connection = source.by(Protocol.EXTENDED).open()) {
      connection.setAutoCommit(false); // One process for all of it.
      pid(connection); // So that the driver does not name the BEGIN.
      try (PreparedStatement statement = connection.prepareStatement(PROBE)) {
        statement.unwrap(PGStatement.class).setPrepareThreshold(1);
        statement.execute();
        String name = SqlQuery.text(connection, NAMED);
        boolean asTheDriverNamedIt = name.matches("S_\\d+");
        if (asTheDriverNamedIt) {
          SqlQuery.execute(connection, "DEALLOCATE \"" + name + "\"");
        }
        return !asTheDriverNamedIt;
      } finally {
        connection.rollback();
      }
    }
  }

  /**
   * Returns the name of the pooler. PgBouncer reports it in a database of its own, to users who may
   * look there; not to pgjdbc, whose settings it does not know there.
   */
  private static String name(PostgresConnections source) {
    return PostgresServer.VERTX.client().isThere()
        ? PostgresVertx.consoleOf(source).orElse("a pooler")
        : "a pooler";
  }

  private static int pid(Connection connection) throws SQLException {
    return Integer.parseInt(SqlQuery.text(connection, PID));
  }
}
