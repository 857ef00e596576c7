package io.kurabe.workloads.orderentry.internal;

import io.kurabe.config.Parameter;
import io.kurabe.config.Parameters;
import io.kurabe.config.ValueType;
import io.kurabe.workload.WorkloadType;
import java.util.List;

/** The order entry. */
public final class OrderEntryWorkloads implements WorkloadType.Provider {
  private static final OrderEntrySettings DEFAULT = OrderEntrySettings.DEFAULT;

  private static final Parameter<Integer> WAREHOUSES =
      Parameter.of(
          "warehouses",
          ValueType.count(1, OrderEntrySettings.MOST_WAREHOUSES),
          "Size of the tables, about 100 MB each. Client n works at warehouse n modulo this number;"
              + " ten clients a warehouse are usual.",
          DEFAULT.warehouses());

  private static final Parameter<StatementForm> STATEMENTS =
      Parameter.of(
          "statements",
          ValueType.word(StatementForm::text, StatementForm.values()),
          "How the lines of an order are sent. single: four statements for each line of an order, about 46 in all. batched: items and"
              + " stock are read, and lines written, by one statement each.",
          DEFAULT.form());

  private static final Parameter<StockOrder> STOCK_ORDER =
      Parameter.of(
          "stock-order",
          ValueType.word(StockOrder::text, StockOrder.values()),
          "In which order stock is locked. sorted: an order locks its rows of stock by warehouse and item, which avoids deadlocks."
              + " entered: as they were entered.",
          DEFAULT.stockOrder());

  private static final Parameter<Isolation> ISOLATION =
      Parameter.of(
          "isolation",
          ValueType.word(Isolation::text, Isolation.values()),
          "Isolation level of each transaction; default is that of the server or the login.",
          DEFAULT.isolation());

  private static final Parameter<Boolean> FOREIGN_KEYS =
      Parameter.flag("foreign-keys", "Declare the foreign keys of the tables.");

  private static final Parameter<Boolean> HISTORY_KEY =
      Parameter.flag(
          "history-key",
          "Give the table of payments a counted primary key, which replication and InnoDB like; the"
              + " specification has none.");

  private static final Parameter<TransactionMix> MIX =
      Parameter.of(
          "mix",
          ValueType.word(TransactionMix::text, TransactionMix.values()),
          "How often each transaction comes. deck: dealt from shuffled decks of 23, so that the shares are exact. 45/43/4/4/4: drawn"
              + " independently, as other kits do.",
          DEFAULT.mix());

  private static final Parameter<Boolean> PACED =
      Parameter.flag(
          "paced",
          "Terminals type and think between transactions, for about 12.6 new orders per minute and"
              + " warehouse with 10 clients; give some minutes. The efficiency is printed.");

  private static final Parameter<Boolean> TINY =
      Parameter.flag(
          "tiny",
          "Tables of a tenth and less, for a quick try; they are fought over more, and comparable"
              + " with nothing.");

  @Override
  public List<WorkloadType> workloads() {
    return List.of(
        new WorkloadType(
            OrderEntryWorkload.NAME,
            "orders, payments and deliveries of a wholesaler, audited; derived from TPC-C",
            "MySQL, MariaDB or PostgreSQL",
            Parameters.of(
                List.of(
                    WAREHOUSES,
                    STATEMENTS,
                    STOCK_ORDER,
                    ISOLATION,
                    FOREIGN_KEYS,
                    HISTORY_KEY,
                    MIX,
                    PACED,
                    TINY),
                values ->
                    new OrderEntryWorkload(
                        new OrderEntrySettings(
                            values.get(WAREHOUSES),
                            values.get(STATEMENTS),
                            values.get(STOCK_ORDER),
                            values.get(ISOLATION),
                            values.get(FOREIGN_KEYS),
                            values.get(HISTORY_KEY),
                            values.get(MIX),
                            values.get(PACED),
                            values.get(TINY))))));
  }
}
