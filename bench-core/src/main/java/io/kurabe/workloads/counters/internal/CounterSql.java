package io.kurabe.workloads.counters.internal;

import java.util.List;

/**
 * The statements of the counter workload in the words of one server. Parameters are positional as
 * stated.
 *
 * @param tables tables {@code order_counts(shop_id, ordered_on, count)}, {@code
 *     order_counts_slots(shop_id, ordered_on, slot, count)}, {@code flush_log(batch, counter,
 *     amount)}; each CREATE TABLE IF NOT EXISTS
 * @param clear removes all rows of the three tables, one statement each
 * @param upsert shop, day, amount
 * @param select shop, day; gives the count
 * @param update amount, shop, day
 * @param insert shop, day, amount
 * @param upsertSlot shop, day, slot, amount
 * @param sum sum of {@code order_counts}, 0 when empty
 * @param sumSlots sum of {@code order_counts_slots}, 0 when empty
 * @param hold sleeps in the server for a number of seconds (decimal parameter)
 * @param logBatch batch, counter key, amount; fails with a constraint error if the batch is known
 * @param findBatch batch; one row if it is known
 */
public record CounterSql(
    List<String> tables,
    List<String> clear,
    String upsert,
    String select,
    String update,
    String insert,
    String upsertSlot,
    String sum,
    String sumSlots,
    String hold,
    String logBatch,
    String findBatch) {
  public CounterSql {
    tables = List.copyOf(tables);
    clear = List.copyOf(clear);
  }
}
