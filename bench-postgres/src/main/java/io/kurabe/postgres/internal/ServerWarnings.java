package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds settings and states of a server that spoil a benchmark. */
final class ServerWarnings {
  private static final String OTHERS =
      """
      SELECT count(*)
        FROM pg_catalog.pg_stat_activity
       WHERE backend_type = 'client backend'
         AND state = 'active'
         AND pid <> pg_backend_pid()""";

  private ServerWarnings() {}

  static List<String> of(
      Connection connection,
      Map<String, String> settings,
      RunningServer<PostgresConnections> running)
      throws SQLException {
    List<String> warnings = new ArrayList<>(running.warnings());
    warnings.addAll(inSettings(settings, running.origin().relaxedByOption("synchronous_commit")));
    if (SqlQuery.text(connection, "SELECT pg_is_in_recovery()").equals("t")) {
      warnings.add("The server is a read-only standby: Kurabe cannot create its schema there.");
    }
    String others = SqlQuery.text(connection, OTHERS);
    if (!others.equals("0")) {
      warnings.add("Other sessions were active on the server when it was opened: " + others + ".");
    }
    return warnings;
  }

  /** Returns the warnings about the settings alone. */
  static List<String> inSettings(Map<String, String> settings, boolean askedForRelaxed) {
    List<String> warnings = new ArrayList<>();
    if ("off".equals(settings.get("fsync"))) {
      warnings.add(
          "fsync is off: commits never wait for the disk, and a crash can destroy the data; such numbers hold for no production server.");
    }
    if ("off".equals(settings.get("synchronous_commit")) && !askedForRelaxed) {
      warnings.add(
          "synchronous_commit is off: commits do not wait for the disk, so they look faster than durable ones.");
    }
    if ("off".equals(settings.get("full_page_writes"))) {
      warnings.add(
          "full_page_writes is off: less WAL is written than a crash-safe server needs, unless its file system prevents torn pages.");
    }
    if ("off".equals(settings.get("autovacuum"))) {
      warnings.add("autovacuum is off: dead rows of updates pile up and slow the run down.");
    }
    return warnings;
  }
}
