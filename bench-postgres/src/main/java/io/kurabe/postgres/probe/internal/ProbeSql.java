package io.kurabe.postgres.probe.internal;

import io.kurabe.postgres.internal.Checkpoints;
import java.util.LinkedHashMap;
import java.util.Map;

/** The queries of the probe, by version (manual of version 18, chapters 27.2 and 53.12). */
public final class ProbeSql {
  /** Returns true when pg_stat_activity shows what sessions of other users wait for. */
  public static final String SEES_OTHER_USERS =
      "SELECT pg_has_role(current_user, 'pg_read_all_stats', 'USAGE')";

  /**
   * Counts sessions of the database by what they wait for. A row lock shows as a wait for the
   * holder's transaction; those behind the first in the queue wait for the tuple.
   */
  static final String GAUGES =
      """
      SELECT count(*) FILTER (WHERE state = 'active') AS backends_active,
             count(*) FILTER (WHERE state LIKE 'idle in transaction%') AS backends_idle_in_transaction,
             count(*) FILTER (WHERE wait_event_type = 'Lock') AS backends_waiting_for_lock,
             count(*) FILTER (WHERE wait_event_type = 'Lock' AND wait_event = 'transactionid')
               AS backends_waiting_for_transactionid,
             count(*) FILTER (WHERE wait_event_type = 'Lock' AND wait_event = 'tuple')
               AS backends_waiting_for_tuple,
             count(*) FILTER (WHERE wait_event_type = 'LWLock') AS backends_waiting_for_lwlock,
             count(*) FILTER (WHERE wait_event_type = 'LWLock' AND wait_event IN ('WALWrite', 'WALWriteLock'))
               AS backends_waiting_for_wal_write,
             count(*) FILTER (WHERE wait_event_type = 'IO') AS backends_waiting_for_io,
             (SELECT count(*) FROM pg_catalog.pg_locks WHERE NOT granted) AS locks_not_granted
        FROM pg_catalog.pg_stat_activity
       WHERE datname = current_database()
         AND backend_type = 'client backend'
         AND pid <> pg_backend_pid()""";

  private static final String OF_DATABASE =
      """
      SELECT d.xact_commit,
             d.xact_rollback,
             d.deadlocks,
             d.blks_hit AS blocks_hit,
             d.blks_read AS blocks_read,
             d.tup_fetched AS tuples_fetched,
             d.tup_inserted AS tuples_inserted,
             d.tup_updated AS tuples_updated,
             d.tup_deleted AS tuples_deleted,
             d.temp_bytes""";

  /**
   * Reads the position of the log, which moves at once, unlike the statistics; hidden from a
   * standby, which has no insert position.
   */
  private static final String WAL_POSITION =
      """
      ,
             CASE WHEN pg_is_in_recovery() THEN NULL
                  ELSE pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint
             END AS wal_insert_bytes""";

  private static final String WAL_SINCE_14 =
      """
      ,
             w.wal_records,
             w.wal_fpi AS wal_full_page_images,
             w.wal_bytes::bigint AS wal_bytes,
             w.wal_buffers_full""";

  private static final String WAL_SYNCS_SINCE_14 =
      """
      ,
             w.wal_sync AS wal_syncs""";

  private static final String WAL_SYNCS_SINCE_18 =
      """
      ,
             (SELECT sum(fsyncs)::bigint FROM pg_catalog.pg_stat_io WHERE object = 'wal') AS wal_syncs""";

  private static final String FROM_DATABASE =
      """

        FROM pg_catalog.pg_stat_database d%s
       WHERE d.datname = current_database()""";

  private ProbeSql() {}

  /** Returns a query of one row with all counters, by {@code server_version_num}. */
  static String counters(int version) {
    boolean hasWal = version >= 140_000;
    String syncs = version >= 180_000 ? WAL_SYNCS_SINCE_18 : WAL_SYNCS_SINCE_14;
    return OF_DATABASE
        + WAL_POSITION
        + (hasWal ? WAL_SINCE_14 + syncs : "")
        + ",\n       (%s)::bigint AS checkpoints".formatted(Checkpoints.sql(version))
        + FROM_DATABASE.formatted(hasWal ? " CROSS JOIN pg_catalog.pg_stat_wal w" : "");
  }

  /** Returns what is missing or not exact on such a server, with the reason. */
  static Map<String, String> notReported(int version, boolean seesOtherUsers) {
    Map<String, String> missing = new LinkedHashMap<>();
    missing.put(
        "lock_wait_time",
        "PostgreSQL keeps no sum of lock waits; the sessions that wait are sampled instead");
    missing.put(
        "latch_instruments",
        "PostgreSQL has no latch instruments to switch on; sessions that wait for an LWLock are sampled");
    missing.put(
        "xact_commit, tuples_*, blocks_* of the last second",
        "sessions hand their statistics over at most once a second, and up to 10 s late once they are idle; wal_insert_bytes is exact");
    if (version < 140_000) {
      missing.put("wal_records, wal_bytes, wal_syncs", "pg_stat_wal exists from PostgreSQL 14 on");
    }
    if (!seesOtherUsers) {
      missing.put(
          "waits of other users' sessions",
          "the user has not the role pg_read_all_stats (GRANT pg_monitor TO ...); waits of Kurabe's own sessions are seen");
    }
    return missing;
  }
}
