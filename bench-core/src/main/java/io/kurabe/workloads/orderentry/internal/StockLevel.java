package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.target.RunId;

/**
 * The Stock-Level transaction [2.8.2]: how many goods of the last 20 orders are low in stock. It
 * only reads.
 */
record StockLevel(int home, int district, int threshold) implements Terminal.Transaction {
  static final String NEXT_ORDER =
      "SELECT d_next_o_id FROM " + RunId.SCHEMA + ".district WHERE d_w_id = ? AND d_id = ?";
  static final String LOW =
      "SELECT COUNT(DISTINCT s_i_id) FROM "
          + RunId.SCHEMA
          + ".order_line JOIN "
          + RunId.SCHEMA
          + ".stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id"
          + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id < ? AND ol_o_id >= ? AND s_quantity < ?";

  private static final int ORDERS = 20;

  @Override
  public void say(Dialogue dialogue) {
    dialogue.one(
        NEXT_ORDER,
        rows -> {
          int next = (int) rows.integer(0, 0);
          dialogue.one(LOW, home, district, next, next - ORDERS, threshold);
          dialogue.commit();
        },
        home,
        district);
  }
}
