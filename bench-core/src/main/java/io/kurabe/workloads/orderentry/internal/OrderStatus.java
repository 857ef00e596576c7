package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.sql.dialogue.internal.Rows;
import io.kurabe.target.RunId;

/** The Order-Status transaction [2.6.2]: what became of a customer's last order. It only reads. */
record OrderStatus(Inputs.Buyer buyer) implements Terminal.Transaction {
  static final String CUSTOMER =
      "SELECT c_balance, c_first, c_middle, c_last FROM "
          + RunId.SCHEMA
          + ".customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
  static final String LAST_ORDER =
      "SELECT o_id, o_entry_d, o_carrier_id, o_ol_cnt FROM "
          + RunId.SCHEMA
          + ".orders WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1";
  static final String LINES =
      "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM "
          + RunId.SCHEMA
          + ".order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?";

  @Override
  public void say(Dialogue dialogue) {
    Customers.find(
        dialogue,
        buyer,
        customer -> {
          dialogue.one(CUSTOMER, buyer.warehouse(), buyer.district(), customer);
          dialogue.one(
              LAST_ORDER,
              rows -> ordered(dialogue, rows),
              buyer.warehouse(),
              buyer.district(),
              customer);
        });
  }

  private void ordered(Dialogue dialogue, Rows order) {
    int number = (int) order.integer(0, 0);
    int wanted = (int) order.integer(0, 3);
    dialogue.any(
        LINES,
        lines -> {
          if (lines.count() != wanted) {
            throw new Dialogue.WrongAnswer(
                "warehouse %d, district %d: order %d has %d lines in place of %d"
                    .formatted(buyer.warehouse(), buyer.district(), number, lines.count(), wanted));
          }
        },
        buyer.warehouse(),
        buyer.district(),
        number);
    dialogue.commit();
  }
}
