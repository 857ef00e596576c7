package io.kurabe.workloads.orderentry.internal;

import io.kurabe.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Size and shape of the workload.
 *
 * @param warehouses the size of the tables: about 100 MB each
 * @param form how lines are read and written
 * @param stockOrder in which stock is locked
 * @param isolation level of the transactions
 * @param foreignKeys whether the foreign keys are declared
 * @param historyKey whether the table of payments has a counted key, which it has not in the
 *     specification
 * @param mix how often each type of transaction comes
 * @param paced whether terminals type and think
 * @param tiny whether tables are a tenth or less of their size
 */
record OrderEntrySettings(
    int warehouses,
    StatementForm form,
    StockOrder stockOrder,
    Isolation isolation,
    boolean foreignKeys,
    boolean historyKey,
    TransactionMix mix,
    boolean paced,
    boolean tiny) {
  /** The most warehouses: 200 GB, and some 600 million lines of orders. */
  static final int MOST_WAREHOUSES = 2_000;

  static final OrderEntrySettings DEFAULT =
      new OrderEntrySettings(
          1,
          StatementForm.SINGLE,
          StockOrder.SORTED,
          Isolation.DEFAULT,
          false,
          false,
          TransactionMix.DECK,
          false,
          false);

  Scale scale() {
    return Scale.of(warehouses, tiny);
  }

  Workload.Rhythm rhythm() {
    return new Workload.Rhythm(
        mix == TransactionMix.DECK ? Workload.Rhythm.Order.DEALT : Workload.Rhythm.Order.DRAWN,
        paced ? TransactionType.pauses() : List.of(),
        paced ? Scale.DISTRICTS * warehouses : Integer.MAX_VALUE);
  }

  /** Returns what results state. */
  Map<String, String> factors() {
    Map<String, String> factors = new LinkedHashMap<>();
    factors.put("warehouses", String.valueOf(warehouses));
    factors.put("statements", form.text());
    factors.put("stock-order", stockOrder.text());
    factors.put("isolation", isolation.text());
    factors.put("foreign-keys", yesOrNo(foreignKeys));
    factors.put("history-key", yesOrNo(historyKey));
    factors.put("mix", mix.text());
    factors.put("paced", yesOrNo(paced));
    factors.put("tiny", yesOrNo(tiny));
    return factors;
  }

  private static String yesOrNo(boolean value) {
    return value ? "yes" : "no";
  }
}
