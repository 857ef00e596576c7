package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** Reads every setting of a server, for comparison with another server. */
final class AllSettings {
  /**
   * The query, without names, places and moments, which differ between any two servers, without
   * commands and connections, which may hold a password, and without settings of this session only.
   */
  private static final String QUERY =
      """
      SELECT name, setting || coalesce(' ' || unit, '')
        FROM pg_settings
       WHERE source <> 'session'
         AND source <> 'client'
         AND name !~ '(_file|_keyfile|_directory|_directories|_command|_conninfo|passphrase|password)'
         AND name NOT IN
             ('port', 'listen_addresses', 'cluster_name', 'log_filename', 'application_name',
              'primary_slot_name', 'synchronous_standby_names', 'transaction_isolation',
              'transaction_read_only', 'transaction_deferrable', 'in_hot_standby',
              'data_directory_mode', 'shared_memory_size', 'shared_memory_size_in_huge_pages')
       ORDER BY name""";

  private AllSettings() {}

  static Map<String, String> read(Connection connection) throws SQLException {
    return SqlQuery.pairs(connection, QUERY);
  }
}
