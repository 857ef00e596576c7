package io.kurabe.sql;

import io.kurabe.target.Failure;
import io.kurabe.target.RunId;
import java.sql.Connection;
import java.sql.SQLException;

/** What differs between SQL servers for everything in this package. Stateless and thread-safe. */
public interface SqlDialect {
  /** Classifies an error by SQLSTATE and vendor code. */
  Failure classify(SQLException thrown);

  /** Creates the schema or database; fails if it exists. */
  String createSchema(RunId id);

  /** Drops the schema or database and all in it. */
  String dropSchema(RunId id);

  /** Query with one text parameter (a LIKE pattern) that lists schema names in column 1. */
  String listSchemas();

  /** An expression for the server's clock: whole seconds since 1970. */
  String epochSeconds();

  /**
   * Whether the server is inside a transaction of the connection, as the driver knows without
   * asking; also one that was begun by a statement's text.
   */
  boolean inTransaction(Connection connection) throws SQLException;
}
