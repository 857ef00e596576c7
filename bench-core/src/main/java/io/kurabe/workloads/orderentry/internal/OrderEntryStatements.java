package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.workload.StatementText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Everything that the order entry sends, in order. */
record OrderEntryStatements(OrderEntrySettings settings, OrderEntryDialect dialect) {
  static final String READ_CONSTANT = "SELECT constant_of_names FROM " + OrderEntryTable.CONSTANTS;

  /** Returns the statements before the rows. */
  List<String> before() {
    List<String> statements = new ArrayList<>();
    OrderEntryTable[] tables = OrderEntryTable.values();
    for (int i = tables.length - 1; i >= 0; i--) {
      statements.add(tables[i].drop()); // Those that refer to others first.
    }
    statements.add("DROP TABLE IF EXISTS " + OrderEntryTable.CONSTANTS);
    Stream.of(tables).forEach(table -> statements.add(table.create(dialect, settings)));
    statements.add(
        "CREATE TABLE "
            + OrderEntryTable.CONSTANTS
            + " (id INT NOT NULL PRIMARY KEY, constant_of_names INT NOT NULL)"
            + dialect.storage());
    statements.add(
        "INSERT INTO "
            + OrderEntryTable.CONSTANTS
            + " (id, constant_of_names) VALUES (1, "
            + Population.nameConstant()
            + ")");
    return statements;
  }

  /** Returns the statements after the rows. */
  List<String> after() {
    List<String> statements = new ArrayList<>();
    if (!dialect.keysWithTables()) {
      Stream.of(OrderEntryTable.values()).forEach(table -> statements.addAll(table.addKey()));
    }
    statements.addAll(OrderEntryTable.indexes());
    if (settings.foreignKeys()) {
      statements.addAll(OrderEntryTable.foreignKeys());
    }
    Stream.of(OrderEntryTable.values())
        .forEach(table -> statements.add(dialect.afterRows().formatted(table.qualified())));
    return statements;
  }

  List<StatementText> texts(Population population, BulkLoad load) {
    List<StatementText> texts = new ArrayList<>();
    before().forEach(sql -> texts.add(new StatementText("before all runs", sql)));
    for (OrderEntryTable table : OrderEntryTable.values()) {
      texts.add(
          new StatementText(
              "before all runs, rows", load.statements(population.rows(table)).get(0)));
    }
    after().forEach(sql -> texts.add(new StatementText("before all runs, after the rows", sql)));
    texts.add(new StatementText("before all clients", READ_CONSTANT));
    Conditions.afterLoad(true)
        .forEach(
            c ->
                texts.add(
                    new StatementText("before the first run (check)", c.sql(settings.scale()))));
    for (TransactionType type : TransactionType.values()) {
      transaction(type)
          .forEach(sql -> texts.add(new StatementText("operation " + type.operation(), sql)));
    }
    Stream.of(Sums.Sum.values())
        .forEach(s -> texts.add(new StatementText("before and after each run (audit)", s.sql())));
    texts.add(new StatementText("after each run (audit)", Sums.STOCK_OUT_OF_RANGE));
    Conditions.afterLoad(false)
        .forEach(
            c -> texts.add(new StatementText("after each run (audit)", c.sql(settings.scale()))));
    return texts;
  }

  /** Returns the statements of a transaction; those of lines once. */
  private List<String> transaction(TransactionType type) {
    List<String> statements = new ArrayList<>(dialect.begin(settings.isolation()));
    statements.addAll(
        switch (type) {
          case NEW_ORDER -> newOrder();
          case PAYMENT ->
              List.of(
                  Payment.PAY_WAREHOUSE,
                  Payment.WAREHOUSE,
                  Payment.PAY_DISTRICT,
                  Payment.DISTRICT,
                  Customers.BY_NAME,
                  Payment.CUSTOMER,
                  Payment.PAY,
                  Payment.DATA,
                  Payment.PAY_BAD_CREDIT,
                  Payment.HISTORY);
          case ORDER_STATUS ->
              List.of(
                  Customers.BY_NAME,
                  OrderStatus.CUSTOMER,
                  OrderStatus.LAST_ORDER,
                  OrderStatus.LINES);
          case DELIVERY ->
              List.of(
                  Delivery.OLDEST,
                  Delivery.REMOVE,
                  Delivery.CARRIED,
                  Delivery.DELIVERED,
                  Delivery.CUSTOMER,
                  Delivery.AMOUNT,
                  Delivery.BALANCE);
          case STOCK_LEVEL -> List.of(StockLevel.NEXT_ORDER, StockLevel.LOW);
        });
    statements.add("COMMIT");
    if (type == TransactionType.NEW_ORDER) {
      statements.add("ROLLBACK");
    }
    return statements;
  }

  private List<String> newOrder() {
    List<String> statements =
        new ArrayList<>(
            List.of(
                NewOrder.WAREHOUSE,
                NewOrder.CUSTOMER,
                NewOrder.DISTRICT,
                NewOrder.NEXT_ORDER,
                NewOrder.INSERT_ORDER,
                NewOrder.INSERT_NEW_ORDER));
    if (settings.form() == StatementForm.SINGLE) {
      statements.addAll(
          List.of(
              NewOrder.ITEM, NewOrder.stock(1), NewOrder.UPDATE_STOCK, NewOrder.insertLines(1)));
    } else {
      statements.addAll(
          List.of(
              NewOrder.items(Ledger.LEAST_LINES),
              NewOrder.stocks(1, Ledger.LEAST_LINES),
              NewOrder.UPDATE_STOCK,
              NewOrder.insertLines(Ledger.LEAST_LINES),
              NewOrder.ITEM));
    }
    return statements;
  }
}
