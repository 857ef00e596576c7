package io.kurabe.postgres.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.PostgresFacts;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.Target;
import io.kurabe.workloads.keys.internal.KeyColumn;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyMeter;
import io.kurabe.workloads.keys.internal.KeyServerContract;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Primary keys of the embedded PostgreSQL. */
class PostgresKeysIT extends KeyServerContract {
  /**
   * The log tells the splits of an index by its file; the new root of a split is another record.
   */
  private static final String SPLITS =
      """
      SELECT count(*)
        FROM pg_get_wal_records_info(CAST('%s' AS pg_lsn), pg_current_wal_insert_lsn())
       WHERE resource_manager = 'Btree'
         AND record_type IN ('SPLIT_L', 'SPLIT_R')
         AND block_ref LIKE '%%/' || pg_relation_filenode('%s_pkey') || ' %%'""";

  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }

  /** Checkpoints, page images and reads are counted for all of the server or of the database. */
  @Override
  protected boolean needsItsOwn() {
    return true;
  }

  @Test
  void version18HasEveryKeyButTheOneOfMySql() {
    assertThat(columns().map(KeyColumn::name))
        .containsExactly(
            "serial",
            "identity",
            "uuid7",
            "uuid7-server",
            "ulid",
            "uuid4",
            "uuid4-server",
            "uuid4-ossp",
            "uuid4-char");
    assertThat(keys().unavailable()).containsOnlyKeys("uuid1-swapped");
    assertThat(keys().checkpoint()).contains("CHECKPOINT");
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aParameterIsLookedUpInTheIndexAsTextAndAsUntyped(KeyColumn key) throws SQLException {
    String table = table("planned", key, RowWidth.NARROW);
    try (Connection connection = workspace().source().open()) {
      fill(connection, table, key, RowWidth.NARROW, 2_000);
      execute(connection, "CREATE INDEX ON " + table + " (t1)");
      execute(connection, "ANALYZE " + table);
      String id = texts(connection, "SELECT " + key.shown() + " FROM " + table + " LIMIT 1").get(0);
      String time =
          texts(connection, "SELECT " + keys().timeShown() + " FROM " + table + " LIMIT 1").get(0);
      String byTime = "t1 = " + keys().timeParameter().replace(KeyColumn.PLACE, "?");

      for (int type : new int[] {Types.VARCHAR, Types.OTHER}) {
        assertThat(plan(connection, table, is(key), id, type))
            .contains(table + "_pkey", "Index Cond");
        assertThat(plan(connection, table, byTime, time, type))
            .contains(table + "_t1_idx", "Index Cond");
      }
    }
  }

  /** As a prepared statement without knowledge of the value, which is the harder case. */
  private static String plan(
      Connection connection, String table, String condition, String value, int type)
      throws SQLException {
    execute(connection, "SET plan_cache_mode = force_generic_plan");
    try (PreparedStatement explain =
        connection.prepareStatement("EXPLAIN SELECT v1 FROM " + table + " WHERE " + condition)) {
      explain.setObject(1, value, type);
      List<String> lines = new ArrayList<>();
      try (ResultSet rows = explain.executeQuery()) {
        while (rows.next()) {
          lines.add(rows.getString(1));
        }
      }
      return String.join("\n", lines);
    }
  }

  @ParameterizedTest
  @MethodSource("columns")
  void splitsAreThoseOfTheWriteAheadLog(KeyColumn key) throws SQLException {
    String table = table("split", key, RowWidth.NARROW);
    try (Connection connection = workspace().source().open();
        KeyMeter meter = keys().meter()) {
      execute(connection, "CREATE EXTENSION IF NOT EXISTS pg_walinspect");
      execute(connection, "SET synchronous_commit = on"); // It reads the log only from the disk.
      execute(connection, keys().create(table, key, RowWidth.NARROW));
      String start = SqlQuery.text(connection, "SELECT pg_current_wal_insert_lsn()");
      assertThat(meter.read(table))
          .containsEntry(KeyFigure.PAGE_SPLITS, 0.0)
          .doesNotContainKey(KeyFigure.LEAF_DENSITY_PERCENT);
      insert(connection, table, key, 1);
      assertThat(meter.read(table)).containsEntry(KeyFigure.PAGE_SPLITS, 0.0);

      insertTogether(connection, table, key, 9_999);

      double splits = meter.read(table).get(KeyFigure.PAGE_SPLITS);
      assertThat(splits).isGreaterThan(20);
      assertThat(SqlQuery.text(connection, SPLITS.formatted(start, table)))
          .isEqualTo("%.0f".formatted(splits));
    }
  }

  @Test
  void theFirstChangeOfAPageAfterACheckpointIsLoggedWhole() throws SQLException {
    KeyColumn key = column("uuid4");
    String table = table("fpi", key, RowWidth.NARROW);
    try (KeyMeter meter = keys().meter()) {
      try (Connection connection = workspace().source().open()) {
        execute(connection, keys().create(table, key, RowWidth.NARROW));
        insertTogether(connection, table, key, 5_000);
        execute(connection, keys().checkpoint().orElseThrow());
      }
      Map<KeyFigure, Double> before = meter.read(table);
      double pages = before.get(KeyFigure.PAGE_SPLITS);
      try (Connection connection = workspace().source().open()) {
        insert(connection, table, key, 1_000);
      }
      Map<KeyFigure, Double> after = meter.read(table);

      assertThat(grown(KeyFigure.FULL_PAGE_IMAGES, before, after)).isGreaterThan(pages / 2);
      assertThat(grown(KeyFigure.LOG_BYTES, before, after)).isGreaterThan(pages / 2 * 4_096);
      assertThat(grown(KeyFigure.CACHE_HITS, before, after)).isGreaterThan(2_000);
      try (Connection connection = workspace().source().open()) {
        execute(connection, keys().checkpoint().orElseThrow());
      }
      Map<KeyFigure, Double> written = meter.read(table);
      assertThat(grown(KeyFigure.CHECKPOINTS, after, written)).isGreaterThanOrEqualTo(1);
      assertThat(grown(KeyFigure.PAGES_WRITTEN, after, written)).isGreaterThan(pages / 2);
    }
  }

  @Test
  void theMeterDoesNotCountItsOwnReadsOfTheIndex() throws SQLException {
    KeyColumn key = column("uuid4-char");
    String table = table("own", key, RowWidth.NARROW);
    try (Connection connection = workspace().source().open();
        KeyMeter meter = keys().meter()) {
      execute(connection, "ALTER SYSTEM SET autovacuum = off"); // It reads pages of the database.
      execute(connection, "SELECT pg_reload_conf()");
      execute(connection, keys().create(table, key, RowWidth.NARROW));
      insertTogether(connection, table, key, 20_000);
      execute(connection, "SELECT pg_stat_force_next_flush()");
      Map<KeyFigure, Double> before = meter.read(table);
      double pages = before.get(KeyFigure.INDEX_BYTES) / 8_192;
      double ofIndex = readOfIndex(connection, table);
      for (int i = 0; i < 20; i++) {
        meter.read(table);
      }
      Map<KeyFigure, Double> after = meter.read(table);

      assertThat(readOfIndex(connection, table) - ofIndex)
          .as("what the server has counted of the meter at once")
          .isEqualTo(21 * pages);
      assertThat(
              grown(KeyFigure.CACHE_HITS, before, after)
                  + grown(KeyFigure.CACHE_MISSES, before, after))
          .as("what the meter tells of %s pages that were read 21 times", pages)
          .isLessThan(5 * pages);
    }
  }

  private static double readOfIndex(Connection connection, String table) throws SQLException {
    return PostgresFacts.numbers(
        connection,
        "SELECT idx_blks_hit + idx_blks_read FROM pg_statio_user_indexes WHERE indexrelid = '"
            + table
            + "_pkey'::regclass")[0];
  }

  private KeyColumn column(String name) {
    return columns().filter(key -> key.name().equals(name)).findFirst().orElseThrow();
  }

  private static double grown(
      KeyFigure figure, Map<KeyFigure, Double> before, Map<KeyFigure, Double> after) {
    return after.get(figure) - before.get(figure);
  }
}
