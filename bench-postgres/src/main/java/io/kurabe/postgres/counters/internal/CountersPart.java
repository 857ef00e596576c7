package io.kurabe.postgres.counters.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.counters.internal.CounterSql;
import io.kurabe.workloads.counters.internal.SqlCounterStore;
import java.util.List;

/**
 * The counter workload for PostgreSQL 12 and later. The upsert is PostgreSQL's form of the
 * published experiment's {@code INSERT ... ON DUPLICATE KEY UPDATE}.
 */
public final class CountersPart implements PostgresPart {
  private static final String ORDER_COUNTS =
      """
      CREATE TABLE IF NOT EXISTS ${schema}.order_counts (
        shop_id integer NOT NULL,
        ordered_on date NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (shop_id, ordered_on))""";

  private static final String ORDER_COUNTS_SLOTS =
      """
      CREATE TABLE IF NOT EXISTS ${schema}.order_counts_slots (
        shop_id integer NOT NULL,
        ordered_on date NOT NULL,
        slot integer NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (shop_id, ordered_on, slot))""";

  private static final String FLUSH_LOG =
      """
      CREATE TABLE IF NOT EXISTS ${schema}.flush_log (
        batch varchar(64) NOT NULL PRIMARY KEY,
        counter varchar(64) NOT NULL,
        amount bigint NOT NULL)""";

  private static final String UPSERT =
      """
      INSERT INTO ${schema}.order_counts AS oc (shop_id, ordered_on, count)
      VALUES (?, ?, ?)
      ON CONFLICT (shop_id, ordered_on) DO UPDATE SET count = oc.count + excluded.count""";

  private static final String UPSERT_SLOT =
      """
      INSERT INTO ${schema}.order_counts_slots AS oc (shop_id, ordered_on, slot, count)
      VALUES (?, ?, ?, ?)
      ON CONFLICT (shop_id, ordered_on, slot) DO UPDATE SET count = oc.count + excluded.count""";

  /** The statement that keeps the row lock of its transaction; the unit is seconds. */
  private static final String HOLD = "SELECT pg_sleep(?)";

  static final CounterSql STATEMENTS =
      new CounterSql(
          List.of(ORDER_COUNTS, ORDER_COUNTS_SLOTS, FLUSH_LOG),
          UPSERT,
          UPSERT_SLOT,
          "coalesce(sum(count), 0)::bigint",
          HOLD);

  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    SqlCounterStore.addTo(to, STATEMENTS);
  }
}
