package io.kurabe.mysql.internal;

import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads variables of a server: every one, for comparison with another server, or some. */
public final class GlobalVariables {
  /** Matches names, places and moments, which differ between any two servers. */
  private static final Pattern OWN =
      Pattern.compile(
          "hostname|bind_address|admin_address|mysqlx_bind_address|server_id|server_uuid|server_uid|port|admin_port|mysqlx_port|timestamp|uptime"
              + "|pid_file|socket|mysqlx_socket|datadir|basedir|tmpdir|slave_load_tmpdir"
              + "|replica_load_tmpdir|plugin_dir|character_sets_dir|lc_messages_dir|report_.*"
              + "|.*_file|log_bin_basename|log_bin_index|log_error|relay_log|relay_log_(basename|index)"
              + "|gtid_(executed|purged|owned|next|seq_no|domain_id|.*_pos.*|binlog_state)|last_gtid"
              + "|.*_dir|.*_dir_path|.*_directory"
              + "|innodb_tmpdir|secure_file_priv|ssl_.*|admin_ssl_.*"
              + "|mysqlx_ssl_.*|caching_sha2_password_.*_path|sha256_password_.*_path"
              + "|pseudo_thread_id|rand_seed.|last_insert_id|error_count|warning_count|identity"
              + "|insert_id|statement_id|aurora_server_id|feedback_.*|init_file|large_page_size"
              + "|wsrep_node_.*|wsrep_cluster_address|wsrep_sst_.*|wsrep_start_position"
              + "|.*_pwd|.*passw.*|.*secret.*|.*_key.*path|init_connect|init_replica|init_slave");

  private GlobalVariables() {}

  static Map<String, String> read(Connection connection) throws SQLException {
    Map<String, String> all = SqlQuery.pairs(connection, "SHOW GLOBAL VARIABLES");
    all.keySet().removeIf(name -> OWN.matcher(name).matches());
    return all;
  }

  /** Returns variables by name in lower case: all, or those of the names. */
  public static Map<String, String> named(Connection connection, Collection<String> names)
      throws SQLException {
    return shown(
        connection,
        names.isEmpty()
            ? "VARIABLES"
            : "VARIABLES WHERE Variable_name IN ('" + String.join("','", names) + "')");
  }

  /** Returns what {@code SHOW GLOBAL} answers to e.g. {@code STATUS LIKE 'Qcache%'}. */
  public static Map<String, String> shown(Connection connection, String what) throws SQLException {
    Map<String, String> found = new TreeMap<>();
    SqlQuery.pairs(connection, "SHOW GLOBAL " + what)
        .forEach((name, value) -> found.put(name.toLowerCase(Locale.ROOT), value));
    return found;
  }
}
