package io.kurabe.mysql.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.Capabilities;

/**
 * The part of this engine for one study or one workload. Each is found by {@link
 * java.util.ServiceLoader} and lies in a package of its own, so that the engine names none of them.
 */
public interface MySqlPart {
  /** Adds what a workspace of the server can do for that study or workload. */
  void addTo(Capabilities<SqlWorkspace> to, Context server);

  /** The opened server as a part sees it, with connections that have no default schema. */
  record Context(MySqlVersion version, MySqlConnections connections, ServerFacts facts) {}
}
