package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.sql.dialogue.internal.Rows;
import io.kurabe.target.RunId;

/**
 * The Delivery transaction [2.7.4]: the oldest new order of each district is delivered. It is
 * carried out at once, in one transaction, while its terminal waits; in the specification it is
 * queued and done behind.
 */
final class Delivery implements Terminal.Transaction {
  static final String OLDEST =
      "SELECT no_o_id FROM "
          + RunId.SCHEMA
          + ".new_order WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id LIMIT 1 FOR UPDATE";
  static final String REMOVE =
      "DELETE FROM "
          + RunId.SCHEMA
          + ".new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?";
  static final String CUSTOMER =
      "SELECT o_c_id FROM " + RunId.SCHEMA + ".orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?";
  static final String CARRIED =
      "UPDATE "
          + RunId.SCHEMA
          + ".orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?";
  static final String DELIVERED =
      "UPDATE "
          + RunId.SCHEMA
          + ".order_line SET ol_delivery_d = CURRENT_TIMESTAMP"
          + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?";
  static final String AMOUNT =
      "SELECT SUM(ol_amount) FROM "
          + RunId.SCHEMA
          + ".order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?";
  static final String BALANCE =
      "UPDATE "
          + RunId.SCHEMA
          + ".customer SET c_balance = c_balance + CAST(? AS DECIMAL(12,2)),"
          + " c_delivery_cnt = c_delivery_cnt + 1 WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";

  /** How often the oldest order is looked for when another delivery has taken the one found. */
  private static final int TRIES = 10;

  private final int home;
  private final int carrier;
  private int delivered;
  private int skipped;

  Delivery(int home, int carrier) {
    this.home = home;
    this.carrier = carrier;
  }

  @Override
  public void say(Dialogue dialogue) {
    delivered = 0;
    skipped = 0;
    district(dialogue, 1, 1);
  }

  private void district(Dialogue dialogue, int district, int attempt) {
    if (district > Scale.DISTRICTS) {
      dialogue.commit();
      return;
    }
    dialogue.any(
        OLDEST,
        rows -> {
          if (rows.count() == 0) {
            skipped++;
            district(dialogue, district + 1, 1);
          } else {
            remove(dialogue, district, (int) rows.integer(0, 0), attempt);
          }
        },
        home,
        district);
  }

  private void remove(Dialogue dialogue, int district, int order, int attempt) {
    dialogue.any(
        REMOVE,
        rows -> {
          if (rows.count() == 1) {
            deliver(dialogue, district, order);
          } else if (attempt < TRIES) {
            district(dialogue, district, attempt + 1);
          } else {
            throw new Dialogue.WrongAnswer(
                "warehouse %d, district %d: new order %d was found %d times and could never be removed"
                    .formatted(home, district, order, TRIES));
          }
        },
        home,
        district,
        order);
  }

  private void deliver(Dialogue dialogue, int district, int order) {
    dialogue.one(CARRIED, carrier, home, district, order);
    dialogue.any(DELIVERED, Delivery::someLines, home, district, order);
    dialogue.one(
        CUSTOMER,
        customer ->
            dialogue.one(
                AMOUNT,
                amount -> {
                  dialogue.one(
                      BALANCE, amount.decimal(0, 0), home, district, (int) customer.integer(0, 0));
                  delivered++;
                  district(dialogue, district + 1, 1);
                },
                home,
                district,
                order),
        home,
        district,
        order);
  }

  private static void someLines(Rows rows) throws Dialogue.WrongAnswer {
    if (rows.count() < Ledger.LEAST_LINES || rows.count() > Ledger.MOST_LINES) {
      throw new Dialogue.WrongAnswer("an order has " + rows.count() + " lines, not 5 to 15");
    }
  }

  @Override
  public void committing(Ledger.Page ledger) {
    ledger.committing(Ledger.Entry.DELIVERED, delivered);
    ledger.committing(Ledger.Entry.DELIVERIES, 1);
    ledger.committing(Ledger.Entry.VISITED_DISTRICTS, Scale.DISTRICTS);
    ledger.committing(Ledger.Entry.SKIPPED_DISTRICTS, skipped);
  }
}
