package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.sql.dialogue.internal.Speaker;
import java.util.List;
import java.util.SplittableRandom;

/** One terminal of a warehouse: it enters what users enter. Used by one thread at a time. */
final class Terminal implements Speaker {
  private final Inputs inputs;
  private final Ledger.Page ledger;
  private final OrderEntrySettings settings;
  private final List<String> begin;

  private Transaction last = dialogue -> {};

  /** A transaction with its input. */
  @FunctionalInterface
  interface Transaction {
    /** Says its statements, from the first one on. */
    void say(Dialogue dialogue);

    /** Writes down what a commit makes true. */
    default void committing(Ledger.Page ledger) {}
  }

  Terminal(
      Inputs inputs, Ledger.Page ledger, OrderEntrySettings settings, OrderEntryDialect dialect) {
    this.inputs = inputs;
    this.ledger = ledger;
    this.settings = settings;
    this.begin = dialect.begin(settings.isolation());
  }

  @Override
  public void begin(int operation, SplittableRandom random, Dialogue dialogue) {
    last = drawn(TransactionType.ALL.get(operation), random);
    again(dialogue);
  }

  @Override
  public void again(Dialogue dialogue) {
    ledger.begin();
    begin.forEach(sql -> dialogue.any(sql, rows -> {}));
    last.say(dialogue);
  }

  private Transaction drawn(TransactionType type, SplittableRandom random) {
    return switch (type) {
      case NEW_ORDER -> entered(inputs.order(random));
      case PAYMENT -> entered(inputs.payment(random));
      case ORDER_STATUS -> status(inputs.status(random));
      case DELIVERY -> new Delivery(inputs.home(), inputs.carrier(random));
      case STOCK_LEVEL ->
          new StockLevel(inputs.home(), inputs.district(), inputs.stockLevel(random).threshold());
    };
  }

  private Transaction entered(Inputs.Order order) {
    ledger.entered(Ledger.Entry.ENTERED_ORDERS, 1);
    ledger.entered(Ledger.Entry.ENTERED_UNUSED, order.unused() ? 1 : 0);
    ledger.entered(Ledger.Entry.ENTERED_LINES, order.lines().size());
    ledger.entered(Ledger.Entry.ENTERED_REMOTE_LINES, order.remote(inputs.home()));
    ledger.enteredOrder(order.lines().size());
    return new NewOrder(inputs.home(), order, settings.form(), settings.stockOrder());
  }

  private Transaction entered(Inputs.Payment payment) {
    ledger.entered(Ledger.Entry.ENTERED_PAYMENTS, 1);
    boolean remote = payment.buyer().warehouse() != inputs.home();
    ledger.entered(Ledger.Entry.ENTERED_REMOTE_PAYMENTS, remote ? 1 : 0);
    ledger.entered(Ledger.Entry.ENTERED_PAYMENTS_BY_NAME, payment.buyer().byName() ? 1 : 0);
    return new Payment(inputs.home(), payment);
  }

  private Transaction status(Inputs.Buyer buyer) {
    ledger.entered(Ledger.Entry.ENTERED_STATUS, 1);
    ledger.entered(Ledger.Entry.ENTERED_STATUS_BY_NAME, buyer.byName() ? 1 : 0);
    return new OrderStatus(buyer);
  }

  @Override
  public void committing() {
    last.committing(ledger);
  }

  @Override
  public void done() {
    ledger.committed();
  }

  @Override
  public void undone() {
    ledger.refused();
  }
}
