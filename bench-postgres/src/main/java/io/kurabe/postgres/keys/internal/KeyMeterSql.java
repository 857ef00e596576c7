package io.kurabe.postgres.keys.internal;

import io.kurabe.postgres.internal.Checkpoints;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.EnumMap;
import java.util.Map;

/**
 * The queries of the meter of the keys, by version (manual of version 18, chapter 27.2, and those
 * of 12 to 17). A figure has a statement of its own, so that a server that refuses one reports the
 * others.
 */
final class KeyMeterSql {
  /** Reads the index of a table, by the table's OID; the size of the index is that of its file. */
  static final String INDEX_OF_PRIMARY_KEY =
      """
      SELECT indexrelid::bigint
        FROM pg_catalog.pg_index
       WHERE indrelid = CAST(? AS oid) AND indisprimary""";

  /** Reads the size of the main file of an index, by its OID. */
  static final String INDEX_BYTES = "SELECT pg_relation_size(CAST(CAST(? AS oid) AS regclass))";

  /** Reads the size of all files of a table and of its indexes, by the table's OID. */
  static final String TABLE_BYTES =
      "SELECT pg_total_relation_size(CAST(CAST(? AS oid) AS regclass))";

  /** Describes an index, by its OID, with the function's name for {@code %s}. */
  static final String BTREE =
      """
      SELECT tree_level, internal_pages + leaf_pages + empty_pages + deleted_pages,
             avg_leaf_density, leaf_fragmentation
        FROM %s(CAST(CAST(? AS oid) AS regclass))""";

  /** Reads what this session read of a relation and has not handed over. */
  static final String OWN_READS =
      """
      SELECT pg_stat_get_xact_blocks_hit(r.oid),
             pg_stat_get_xact_blocks_fetched(r.oid) - pg_stat_get_xact_blocks_hit(r.oid)
        FROM (SELECT CAST(? AS oid) AS oid) AS r""";

  /** Makes the session hand over its statistics when its transaction ends; from version 15 on. */
  static final String HAND_OVER = "SELECT pg_stat_force_next_flush()";

  /** Counts other sessions, each until it has handed over, even without its client. */
  static final String OTHER_SESSIONS =
      """
      SELECT count(*)
        FROM pg_catalog.pg_stat_activity
       WHERE datname = current_database()
         AND application_name = current_setting('application_name')
         AND pid <> pg_backend_pid()""";

  /** Waits between two looks at the sessions. */
  static final String PAUSE = "SELECT pg_sleep(0.01)";

  private static final String OF_DATABASE =
      "SELECT %s FROM pg_catalog.pg_stat_database WHERE datname = current_database()";

  private static final String LOG_BYTES =
      "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')";

  private static final String FULL_PAGE_IMAGES = "SELECT wal_fpi FROM pg_catalog.pg_stat_wal";

  /** Reads the pages written, to version 15; files that are lengthened count, too. */
  private static final String WRITTEN_UNTIL_15 =
      """
      SELECT buffers_checkpoint + buffers_clean + buffers_backend
        FROM pg_catalog.pg_stat_bgwriter""";

  private static final String WRITTEN_16_AND_17 =
      "SELECT sum(writes) FROM pg_catalog.pg_stat_io WHERE object = 'relation'";

  /** Reads the pages written, since 18; {@code writes} counts requests of several. */
  private static final String WRITTEN_SINCE_18 =
      """
      SELECT sum(write_bytes) / current_setting('block_size')::integer
        FROM pg_catalog.pg_stat_io
       WHERE object = 'relation'""";

  private KeyMeterSql() {}

  /** Returns a statement for each figure of the server, by {@code server_version_num}. */
  static Map<KeyFigure, String> counters(int version) {
    int major = version / 10_000;
    Map<KeyFigure, String> statements = new EnumMap<>(KeyFigure.class);
    statements.put(KeyFigure.CACHE_HITS, OF_DATABASE.formatted("blks_hit"));
    statements.put(KeyFigure.CACHE_MISSES, OF_DATABASE.formatted("blks_read"));
    if (major >= 14) {
      statements.put(KeyFigure.FULL_PAGE_IMAGES, FULL_PAGE_IMAGES);
    }
    statements.put(
        KeyFigure.PAGES_WRITTEN,
        major >= 18 ? WRITTEN_SINCE_18 : major >= 16 ? WRITTEN_16_AND_17 : WRITTEN_UNTIL_15);
    statements.put(KeyFigure.CHECKPOINTS, Checkpoints.sql(version));
    statements.put(KeyFigure.LOG_BYTES, LOG_BYTES);
    return statements;
  }

  /** Returns the figures for which such a server has no statement, with the reason. */
  static Map<KeyFigure, String> notReported(int version) {
    Map<KeyFigure, String> missing = new EnumMap<>(KeyFigure.class);
    if (version < 140_000) {
      missing.put(KeyFigure.FULL_PAGE_IMAGES, "pg_stat_wal exists from PostgreSQL 14 on");
    }
    return missing;
  }
}
