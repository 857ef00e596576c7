package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.RunId;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * An extension of a database, which has each once, in one schema. An existing one is used and never
 * altered; a missing one is created in the workspace, so that it is removed with it.
 *
 * @param name e.g. {@code uuid-ossp}
 * @param schema where its functions are; empty when it cannot be had
 * @param reason why not; empty when it can
 * @param borrowed whether it lies in the workspace of another Kurabe, and is removed with it
 */
public record PostgresExtension(String name, String schema, String reason, boolean borrowed) {
  private static final String SCHEMA =
      """
      SELECT n.nspname
        FROM pg_catalog.pg_extension e
        JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace
       WHERE e.extname = ?""";

  private static final String BORROWED =
      "the extension %s lies in %s, the workspace of another run of Kurabe, and goes with it; wait for its end, remove what is left of it (bench clean), or have the extension installed once in another schema";

  /** Looks for an extension, creates it in the workspace if missing; tells a refusal. */
  public static PostgresExtension find(Connection connection, String name, RunId workspace)
      throws SQLException {
    PostgresExtension found = look(connection, name, workspace);
    if (found.usable()) {
      return found;
    }
    try {
      SqlQuery.execute(
          connection,
          "CREATE EXTENSION IF NOT EXISTS \"%s\" SCHEMA %s".formatted(name, workspace.schema()));
    } catch (SQLException refused) {
      // Another workspace may have created it in the meantime; then it is found.
      PostgresExtension others = look(connection, name, workspace);
      return others.usable() ? others : missing(name, PostgresFailures.refusal(refused));
    }
    return look(connection, name, workspace);
  }

  /** Looks for an extension in the database; creates nothing. */
  public static PostgresExtension look(Connection connection, String name, RunId workspace)
      throws SQLException {
    String schema = SqlQuery.text(connection, SCHEMA, name);
    boolean borrowed = schema.startsWith("kurabe_") && !schema.equals(workspace.schema());
    return new PostgresExtension(
        name, schema, schema.isEmpty() ? "it is not in the database" : "", borrowed);
  }

  private static PostgresExtension missing(String name, String refusal) {
    String reason =
        "the extension %s cannot be created: %s; have it installed once by: CREATE EXTENSION \"%s\""
            .formatted(name, refusal, name);
    return new PostgresExtension(name, "", reason, false);
  }

  /** Returns this extension, as unavailable when it lies in the workspace of another Kurabe. */
  public PostgresExtension unlessBorrowed() {
    return borrowed
        ? new PostgresExtension(name, "", BORROWED.formatted(name, schema), false)
        : this;
  }

  /** Returns whether statements can name its functions. */
  public boolean usable() {
    return !schema.isEmpty();
  }

  public String function(String function) {
    return "\"" + schema.replace("\"", "\"\"") + "\"." + function;
  }
}
