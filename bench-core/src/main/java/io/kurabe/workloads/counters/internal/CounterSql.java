package io.kurabe.workloads.counters.internal;

import java.util.List;
import java.util.stream.Stream;

/**
 * The statements of the counter workload in the words of one server. Parameters are positional as
 * stated.
 *
 * @param tables tables {@code order_counts(shop_id, ordered_on, count)}, {@code
 *     order_counts_slots(shop_id, ordered_on, slot, count)}, {@code flush_log(batch, counter,
 *     amount)}; each CREATE TABLE IF NOT EXISTS
 * @param upsert shop, day, amount
 * @param upsertSlot shop, day, slot, amount
 * @param total the sum of {@code count} over all rows as a whole number, 0 when there are none
 * @param hold sleeps in the server for a number of seconds (decimal parameter)
 */
public record CounterSql(
    List<String> tables, String upsert, String upsertSlot, String total, String hold) {
  private static final String COUNTS = "${schema}.order_counts";

  private static final String SLOTS = "${schema}.order_counts_slots";

  private static final String LOG = "${schema}.flush_log";

  public CounterSql {
    tables = List.copyOf(tables);
  }

  /**
   * Returns what removes all rows of the three tables. TRUNCATE gives new files: nothing that the
   * last run left behind slows down the next one.
   */
  List<String> clear() {
    return Stream.of(COUNTS, SLOTS, LOG).map("TRUNCATE TABLE "::concat).toList();
  }

  /** Returns the query that takes shop, day and gives the count. */
  String select() {
    return "SELECT count FROM " + COUNTS + " WHERE shop_id = ? AND ordered_on = ?";
  }

  /** Returns the statement that takes amount, shop, day. */
  String update() {
    return "UPDATE " + COUNTS + " SET count = count + ? WHERE shop_id = ? AND ordered_on = ?";
  }

  /** Returns the statement that takes shop, day, amount. */
  String insert() {
    return "INSERT INTO " + COUNTS + " (shop_id, ordered_on, count) VALUES (?, ?, ?)";
  }

  /** Returns the query for the sum of {@code order_counts}. */
  String sum() {
    return "SELECT " + total + " FROM " + COUNTS;
  }

  /** Returns the query for the sum of {@code order_counts_slots}. */
  String sumSlots() {
    return "SELECT " + total + " FROM " + SLOTS;
  }

  /**
   * Returns the statement that takes batch, counter key, amount and fails with a constraint error
   * if the batch is known.
   */
  String logBatch() {
    return "INSERT INTO " + LOG + " (batch, counter, amount) VALUES (?, ?, ?)";
  }

  /** Returns the query that takes batch and gives one row if it is known. */
  String findBatch() {
    return "SELECT batch FROM " + LOG + " WHERE batch = ?";
  }
}
