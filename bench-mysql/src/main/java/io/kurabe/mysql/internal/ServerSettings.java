package io.kurabe.mysql.internal;

import io.kurabe.target.local.internal.ServerOrigin;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The system variables that decide on durability and speed, with warnings about those that spoil a
 * benchmark.
 *
 * @param values by name, in the order of {@link #NAMES}, those that the server has, then others
 *     that the target asked for
 */
public record ServerSettings(Map<String, String> values) {
  static final List<String> NAMES =
      List.of(
          """
          innodb_flush_log_at_trx_commit sync_binlog log_bin innodb_doublewrite
          innodb_flush_method innodb_buffer_pool_size innodb_log_file_size
          innodb_redo_log_capacity innodb_log_buffer_size innodb_deadlock_detect
          innodb_lock_wait_timeout innodb_snapshot_isolation innodb_adaptive_hash_index
          innodb_io_capacity transaction_isolation tx_isolation autocommit query_cache_type
          query_cache_size performance_schema max_connections thread_handling
          character_set_server general_log slow_query_log long_query_time read_only
          binlog_format version_compile_machine version_compile_os"""
              .split("\\s+", -1));

  public static final long SMALL_BUFFER_POOL = 128L << 20;

  public ServerSettings {
    values = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Reads the variables, with those that the target set, in the server's spelling. */
  static ServerSettings read(Connection connection, Set<String> asked) throws SQLException {
    Set<String> wanted = new LinkedHashSet<>(NAMES);
    wanted.addAll(asked);
    Map<String, String> found = GlobalVariables.named(connection, wanted);
    Map<String, String> ordered = new LinkedHashMap<>();
    for (String name : wanted) {
      if (found.containsKey(name) || asked.contains(name)) {
        ordered.put(name, found.getOrDefault(name, "not reported"));
      }
    }
    return new ServerSettings(ordered);
  }

  /** Returns warnings, each a sentence that states the value and its effect on the numbers. */
  List<String> warnings(ServerOrigin origin) {
    List<String> found = new ArrayList<>();
    warnOfDurability(found, origin);
    if (isOn("query_cache_type") && !is("query_cache_size", "0")) {
      found.add("query_cache_type is ON: repeated reads are answered from the query cache.");
    }
    number("innodb_buffer_pool_size")
        .filter(size -> size <= SMALL_BUFFER_POOL)
        .filter(size -> !origin.settings().containsKey("innodb_buffer_pool_size"))
        .ifPresent(
            size ->
                found.add(
                    "innodb_buffer_pool_size is "
                        + (size >> 20)
                        + " MiB, the default for small machines: data beyond it is read from disk."));
    if (isOn("general_log")) {
      found.add("general_log is ON: every statement is written to a log.");
    }
    if (isOn("slow_query_log")
        && value("long_query_time").map(t -> Double.parseDouble(t) < 0.1).orElse(false)) {
      found.add("slow_query_log is ON below 0.1 s: many statements are written to a log.");
    }
    if (isOff("innodb_deadlock_detect")) {
      found.add("innodb_deadlock_detect is OFF: a deadlock waits for innodb_lock_wait_timeout.");
    }
    if (isOn("read_only")) {
      found.add("read_only is ON: ordinary users cannot write here.");
    }
    return List.copyOf(found);
  }

  private void warnOfDurability(List<String> found, ServerOrigin origin) {
    if (!origin.relaxedByOption("innodb_flush_log_at_trx_commit")
        && !value("innodb_flush_log_at_trx_commit").orElse("1").equals("1")) {
      found.add(
          "innodb_flush_log_at_trx_commit is "
              + value("innodb_flush_log_at_trx_commit").orElse("")
              + ": commits are acknowledged before they are on disk.");
    }
    if (!origin.relaxedByOption("sync_binlog") && isOn("log_bin") && !is("sync_binlog", "1")) {
      found.add(
          "sync_binlog is "
              + value("sync_binlog").orElse("unknown")
              + ": the binary log is not on disk when a commit is acknowledged.");
    }
    if (isOff("innodb_doublewrite")) {
      found.add(
          "innodb_doublewrite is OFF: a crash can tear pages, and writes cost less than usual.");
    }
    if (value("innodb_flush_method")
        .filter(m -> m.endsWith("nosync") || m.equals("littlesync"))
        .isPresent()) {
      found.add(
          "innodb_flush_method is "
              + value("innodb_flush_method").orElse("")
              + ": data files are not synchronised to disk.");
    }
  }

  Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  private Optional<Long> number(String name) {
    return value(name).filter(v -> v.matches("\\d{1,18}")).map(Long::parseLong);
  }

  private boolean is(String name, String wanted) {
    return wanted.equals(values.get(name));
  }

  private boolean isOn(String name) {
    return is(name, "ON") || is(name, "1");
  }

  private boolean isOff(String name) {
    return is(name, "OFF") || is(name, "0");
  }
}
