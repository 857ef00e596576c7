package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;

/**
 * The part of this engine for one study or one workload. Each is found by {@link
 * java.util.ServiceLoader} and lies in a package of its own, so that the engine names none of them.
 */
public interface PostgresPart {
  /** Adds what a workspace of the server can do for that study or workload. */
  void addTo(Capabilities<SqlWorkspace> to);
}
