package io.kurabe.mysql.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.mysql.cj.jdbc.ServerPreparedStatement;
import io.kurabe.mysql.probe.internal.InnoDbMetrics;
import io.kurabe.target.Target;
import io.kurabe.workloads.keys.internal.KeyColumn;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyMeter;
import io.kurabe.workloads.keys.internal.KeyServerContract;
import io.kurabe.workloads.keys.internal.KeyType;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Primary keys of MariaDB. */
class MariaDbKeysIT extends KeyServerContract {
  private static final int PAGE_BYTES = 16_384;

  /** Header 5, NULL bits 1, transaction 6, roll pointer 7, v1 4, t1 7. */
  private static final int ROW_BYTES_WITHOUT_KEY = 30;

  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }

  /** Asks for the plan as a table with a column {@code key}. */
  protected String explain() {
    return "EXPLAIN ";
  }

  /** Counters that the meter needs and that are off on such a server. */
  protected List<String> switched() {
    return List.of();
  }

  /** What such a server cannot tell. */
  protected Set<KeyFigure> neverReported() {
    return Set.of(
        KeyFigure.LEAF_FRAGMENTATION_PERCENT, KeyFigure.FULL_PAGE_IMAGES, KeyFigure.CHECKPOINTS);
  }

  /** Within a millisecond ULIDs are drawn, so of them only the part that is the time counts. */
  @ParameterizedTest
  @MethodSource("columns")
  void keysThatBeginWithTheTimeLieInTheOrderOfTheirInserts(KeyColumn key) throws SQLException {
    int rows = 200;
    String table = table("ordered", key, RowWidth.NARROW);
    try (Connection connection = workspace().source().open()) {
      fill(connection, table, key, RowWidth.NARROW, rows);
      List<String> inOrder = IntStream.range(0, rows).mapToObj(String::valueOf).toList();
      List<String> lying =
          texts(connection, "SELECT v1 FROM " + table + " FORCE INDEX (PRIMARY) ORDER BY id");
      if (key.type() == KeyType.ULID) {
        assertThat(texts(connection, "SELECT LEFT(id, 10) FROM " + table + " ORDER BY v1"))
            .isSorted();
      } else if (key.type().ordered()) {
        assertThat(lying).isEqualTo(inOrder);
      } else {
        assertThat(lying).isNotEqualTo(inOrder);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aKeyOfAPreparedStatementIsLookedUpInThePrimaryKey(KeyColumn key) throws SQLException {
    String table = table("explained", key, RowWidth.NARROW);
    try (Connection connection = workspace().source().open()) {
      fill(connection, table, key, RowWidth.NARROW, 200);
      assertThat(texts(connection, "SELECT @@character_set_connection")).containsExactly("utf8mb4");
      String one = texts(connection, "SELECT " + key.shown() + " FROM " + table).get(0);
      String query = "SELECT v1 FROM " + table + " WHERE " + is(key);
      assertThat(plan(connection, query, one))
          .containsEntry("key", "PRIMARY")
          .containsEntry("type", "const");
    }
  }

  @Test
  void aRangeOfTimesIsLookedUpInItsIndex() throws SQLException {
    KeyColumn key = keys().columns().get(0);
    String table = table("by_time", key, RowWidth.NARROW);
    String time = keys().timeParameter().replace(KeyColumn.PLACE, "?");
    try (Connection connection = workspace().source().open()) {
      fill(connection, table, key, RowWidth.NARROW, 200);
      execute(connection, "CREATE INDEX by_time ON " + table + " (t1)");
      String one = texts(connection, "SELECT " + keys().timeShown() + " FROM " + table).get(100);
      String query = "SELECT v1 FROM " + table + " WHERE t1 BETWEEN " + time + " AND " + time;
      assertThat(plan(connection, query, one, one)).containsEntry("key", "by_time");
    }
  }

  private Map<String, String> plan(Connection connection, String query, String... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(explain() + query)) {
      assertThat(statement.isWrapperFor(ServerPreparedStatement.class)).isTrue();
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      try (ResultSet row = statement.executeQuery()) {
        assertThat(row.next()).isTrue();
        return Map.of("key", String.valueOf(row.getString("key")), "type", row.getString("type"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"serial, 8, 85, 100", "uuid4-server, 16, 50, 80"})
  void densityAndSizesAreWhatRowsAndPagesMake(String name, int keyBytes, double low, double high)
      throws SQLException {
    KeyColumn key = column(name);
    String table = table("dense", key, RowWidth.NARROW);
    try (Connection connection = workspace().source().open();
        KeyMeter meter = keys().meter()) {
      fill(connection, table, key, RowWidth.NARROW, 1_000);
      Map<KeyFigure, Double> before = meter.read(table);
      double rows = 1_000;
      for (; rows < 64_000; rows *= 2) {
        execute(connection, doubled(table, key));
      }
      Map<KeyFigure, Double> after = meter.read(table);

      double leaves = pages(connection, table, "n_leaf_pages");
      double full = 100 * rows * (ROW_BYTES_WITHOUT_KEY + keyBytes) / (leaves * PAGE_BYTES);
      assertThat(after.get(KeyFigure.LEAF_DENSITY_PERCENT))
          .isCloseTo(full, within(1.0))
          .isBetween(low, high);
      assertThat(after.get(KeyFigure.INDEX_BYTES))
          .isEqualTo(pages(connection, table, "size") * PAGE_BYTES)
          .isEqualTo(after.get(KeyFigure.TABLE_BYTES));
      // Each split adds a leaf; few were there before, and the meter's own are not counted. The
      // server counts those of all tables: meanwhile it may write statistics of earlier tests'.
      assertThat(growth(before, after, KeyFigure.PAGE_SPLITS))
          .isCloseTo(leaves, withinPercentage(10));
      assertThat(growth(before, after, KeyFigure.LOG_BYTES)).isGreaterThan(63_000 * 20);
      assertThat(growth(before, after, KeyFigure.CACHE_HITS)).isGreaterThan(leaves);
      execute(connection, "CREATE INDEX by_time ON " + table + " (t1)");
      Map<KeyFigure, Double> indexed = meter.read(table);
      assertThat(indexed.get(KeyFigure.TABLE_BYTES))
          .isGreaterThan(indexed.get(KeyFigure.INDEX_BYTES));
    }
  }

  private static String doubled(String table, KeyColumn key) {
    return key.generated().isEmpty()
        ? "INSERT INTO %1$s (v1) SELECT v1 FROM %1$s".formatted(table)
        : "INSERT INTO %1$s (id, v1) SELECT %2$s, v1 FROM %1$s".formatted(table, key.generated());
  }

  /** As ANALYZE TABLE has counted them last. */
  private static double pages(Connection connection, String table, String what)
      throws SQLException {
    return Double.parseDouble(
        texts(
                connection,
                "SELECT stat_value FROM mysql.innodb_index_stats WHERE database_name = DATABASE()"
                    + " AND table_name = ? AND index_name = 'PRIMARY' AND stat_name = ?",
                table,
                what)
            .get(0));
  }

  @Test
  void switchesCountersOnAndBack() throws SQLException {
    String[] names = {"log_checkpoints", "index_page_splits"};
    try (Connection connection = workspace().source().open()) {
      InnoDbMetrics metrics = new InnoDbMetrics(connection);
      assertThat(metrics.read(names)).isEmpty();
      try (KeyMeter meter = keys().meter()) {
        assertThat(metrics.read(names).keySet()).isEqualTo(Set.copyOf(switched()));
        assertThat(meter.notReported().keySet()).isEqualTo(neverReported());
      }
      assertThat(metrics.read(names)).isEmpty();
    }
  }

  @Test
  void leavesACounterOnThatWasOnBefore() throws SQLException {
    try (Connection connection = workspace().source().open()) {
      InnoDbMetrics metrics = new InnoDbMetrics(connection);
      assertThat(metrics.switchOn("log_checkpoints")).isTrue();
      keys().meter().close();
      assertThat(metrics.read("log_checkpoints")).isNotEmpty();
      metrics.restore();
      assertThat(metrics.read("log_checkpoints")).isEmpty();
      assertThat(metrics.switchOn("no_such_counter")).isFalse();
    }
  }

  private KeyColumn column(String name) {
    return columns().filter(key -> key.name().equals(name)).findAny().orElseThrow();
  }

  private static double growth(
      Map<KeyFigure, Double> before, Map<KeyFigure, Double> after, KeyFigure figure) {
    return after.get(figure) - before.get(figure);
  }
}
