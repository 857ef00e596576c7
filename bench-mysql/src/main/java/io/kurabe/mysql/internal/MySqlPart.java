package io.kurabe.mysql.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.Capabilities;

/**
 * What this engine has for one study or one workload. Each is found by {@link
 * java.util.ServiceLoader} and lies in a package of its own, so that the engine names none of them.
 */
public interface MySqlPart {
  /** Adds what a workspace of the server can do for that study or workload. */
  void addTo(Capabilities<SqlWorkspace> to, Context server);

  /** What it knows of the opened server, with connections that have no default schema. */
  record Context(MySqlVersion version, MySqlConnections connections, ServerFacts facts) {}
}
