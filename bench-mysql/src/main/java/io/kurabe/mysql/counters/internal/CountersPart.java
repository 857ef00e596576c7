package io.kurabe.mysql.counters.internal;

import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.counters.internal.CounterSql;
import io.kurabe.workloads.counters.internal.SqlCounterStore;
import java.util.List;

/**
 * The counter workload for MySQL 5.7 and MariaDB 10.3 and later. The tables have no AUTO_INCREMENT:
 * each upsert that hits an existing row would burn one of its values.
 */
public final class CountersPart implements MySqlPart {
  private static final String ORDER_COUNTS =
      """
      CREATE TABLE IF NOT EXISTS ${schema}.order_counts (
        shop_id INT NOT NULL,
        ordered_on DATE NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (shop_id, ordered_on)
      ) ENGINE=InnoDB""";

  private static final String ORDER_COUNTS_SLOTS =
      """
      CREATE TABLE IF NOT EXISTS ${schema}.order_counts_slots (
        shop_id INT NOT NULL,
        ordered_on DATE NOT NULL,
        slot INT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (shop_id, ordered_on, slot)
      ) ENGINE=InnoDB""";

  /** The flush log; names are compared byte by byte: no two batches may be taken for one. */
  private static final String FLUSH_LOG =
      """
      CREATE TABLE IF NOT EXISTS ${schema}.flush_log (
        batch VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        counter VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        amount BIGINT NOT NULL
      ) ENGINE=InnoDB""";

  /** The upsert of MySQL 8.0.19 and later, which deprecates VALUES() since 8.0.20. */
  private static final String UPSERT_BY_ALIAS =
      """
      INSERT INTO ${schema}.order_counts (shop_id, ordered_on, count)
      VALUES (?, ?, ?) AS n
      ON DUPLICATE KEY UPDATE count = order_counts.count + n.count""";

  private static final String UPSERT_SLOT_BY_ALIAS =
      """
      INSERT INTO ${schema}.order_counts_slots (shop_id, ordered_on, slot, count)
      VALUES (?, ?, ?, ?) AS n
      ON DUPLICATE KEY UPDATE count = order_counts_slots.count + n.count""";

  /** The upsert of MariaDB and older MySQL, which do not know the alias. */
  private static final String UPSERT_BY_VALUES =
      """
      INSERT INTO ${schema}.order_counts (shop_id, ordered_on, count)
      VALUES (?, ?, ?)
      ON DUPLICATE KEY UPDATE count = order_counts.count + VALUES(count)""";

  private static final String UPSERT_SLOT_BY_VALUES =
      """
      INSERT INTO ${schema}.order_counts_slots (shop_id, ordered_on, slot, count)
      VALUES (?, ?, ?, ?)
      ON DUPLICATE KEY UPDATE count = order_counts_slots.count + VALUES(count)""";

  /** The statement that keeps the row lock of its transaction; the unit is seconds. */
  private static final String HOLD = "DO SLEEP(?)";

  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlPart.Context server) {
    SqlCounterStore.addTo(to, statements(server.version()));
  }

  /** Returns the statements in the form that the server accepts. */
  static CounterSql statements(MySqlVersion version) {
    boolean alias = !version.isMariaDb() && version.atLeast(8, 0, 19);
    return new CounterSql(
        List.of(ORDER_COUNTS, ORDER_COUNTS_SLOTS, FLUSH_LOG),
        alias ? UPSERT_BY_ALIAS : UPSERT_BY_VALUES,
        alias ? UPSERT_SLOT_BY_ALIAS : UPSERT_SLOT_BY_VALUES,
        "COALESCE(SUM(count), 0)",
        HOLD);
  }
}
