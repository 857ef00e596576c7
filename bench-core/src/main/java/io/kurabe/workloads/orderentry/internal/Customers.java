package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.target.RunId;
import java.util.function.IntConsumer;

/** Finds a customer, by number or by last name [2.5.2.2]. Stateless. */
final class Customers {
  static final String BY_NAME =
      "SELECT c_id FROM "
          + RunId.SCHEMA
          + ".customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first";

  private Customers() {}

  /** Goes on with the number of the customer, once it is known. */
  static void find(Dialogue dialogue, Inputs.Buyer buyer, IntConsumer then) {
    if (!buyer.byName()) {
      then.accept(buyer.number());
      return;
    }
    dialogue.any(
        BY_NAME,
        rows -> {
          if (rows.count() == 0) {
            throw new Dialogue.WrongAnswer(
                "warehouse %d, district %d has no customer %s"
                    .formatted(buyer.warehouse(), buyer.district(), buyer.name()));
          }
          then.accept((int) rows.integer(middle(rows.count()) - 1, 0));
        },
        buyer.warehouse(),
        buyer.district(),
        buyer.name());
  }

  /** Returns the position, from 1, of the one in the middle of so many, rounded up. */
  static int middle(int count) {
    return (count + 1) / 2;
  }
}
