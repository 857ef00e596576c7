package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.RunId;
import io.kurabe.workload.CheckResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the tables say of all transactions since the load, so that it can be compared with what
 * clients know: after a run each sum has grown by what was acknowledged, and at most by what got no
 * answer besides.
 *
 * @param values by what they count; money in hundredths
 */
record Sums(Map<Sum, Long> values) {
  /** A sum over a table. */
  enum Sum {
    NEXT_NUMBERS("SUM(d_next_o_id)", OrderEntryTable.DISTRICT, Ledger.Entry.ORDERS, "new orders"),
    LINES(
        "SUM(s_order_cnt)", OrderEntryTable.STOCK, Ledger.Entry.LINES, "lines taken out of stock"),
    QUANTITY(
        "SUM(s_ytd)", OrderEntryTable.STOCK, Ledger.Entry.QUANTITY, "pieces taken out of stock"),
    REMOTE(
        "SUM(s_remote_cnt)",
        OrderEntryTable.STOCK,
        Ledger.Entry.REMOTE_LINES,
        "lines from other warehouses"),
    PAYMENTS("COUNT(*)", OrderEntryTable.HISTORY, Ledger.Entry.PAYMENTS, "payments"),
    PAID("SUM(w_ytd) * 100", OrderEntryTable.WAREHOUSE, Ledger.Entry.PAID_CENTS, "hundredths paid"),
    /** New orders that wait: their number grows by orders and falls by deliveries. */
    WAITING("COUNT(*)", OrderEntryTable.NEW_ORDER, Ledger.Entry.DELIVERED, "orders delivered");

    private final String expression;
    private final OrderEntryTable table;
    private final Ledger.Entry entry;
    private final String words;

    Sum(String expression, OrderEntryTable table, Ledger.Entry entry, String words) {
      this.expression = expression;
      this.table = table;
      this.entry = entry;
      this.words = words;
    }

    /** Returns its query. */
    String sql() {
      return "SELECT " + expression + " FROM " + table.qualified();
    }
  }

  /** The least and the greatest quantity of goods in stock: it is filled up before it gets low. */
  static final String STOCK_OUT_OF_RANGE =
      "SELECT COUNT(*) FROM " + RunId.SCHEMA + ".stock WHERE s_quantity < 10 OR s_quantity > 100";

  static Sums read(SqlWorkspace workspace) {
    Map<Sum, Long> values = new EnumMap<>(Sum.class);
    for (Sum sum : Sum.values()) {
      values.put(
          sum,
          workspace.withSession(
              "read the tables of the order entry",
              session ->
                  SqlQuery.first(
                          session.connection(),
                          row -> number(row.getBigDecimal(1)),
                          workspace.id().in(sum.sql()))
                      .orElse(0L)));
    }
    return new Sums(values);
  }

  private static long number(@Nullable BigDecimal value) {
    return value == null ? 0 : value.longValue();
  }

  /** Compares the growth since the begin of a run with what its clients know. */
  List<CheckResult> grownAsTold(Sums before, Ledger ledger) {
    List<CheckResult> faults = new ArrayList<>();
    long most = 0;
    for (Sum sum : Sum.values()) {
      long found = grown(before, sum);
      long known = ledger.known(sum.entry);
      long doubt = ledger.inDoubt(sum.entry);
      most = Math.max(most, doubt);
      if (sum == Sum.WAITING) {
        // What is in doubt of the orders is in doubt here, too: the number of orders is read above.
        found = grown(before, Sum.NEXT_NUMBERS) - found;
      }
      if (found < known || found > known + doubt) {
        faults.add(
            new CheckResult(
                false,
                "%s: the tables have %d, clients know of %d%s"
                    .formatted(
                        sum.words, found, known, doubt > 0 ? " and " + doubt + " in doubt" : "")));
      }
    }
    return faults.isEmpty()
        ? List.of(
            new CheckResult(
                true,
                "the tables have grown by what was acknowledged"
                    + (most > 0 ? ", and at most what got no answer" : "")))
        : faults;
  }

  private long grown(Sums before, Sum sum) {
    return values.getOrDefault(sum, 0L) - before.values.getOrDefault(sum, 0L);
  }
}
