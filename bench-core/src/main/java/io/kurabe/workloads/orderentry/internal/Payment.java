package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.sql.dialogue.internal.Rows;
import io.kurabe.target.RunId;
import java.math.BigDecimal;

/** The Payment transaction [2.5.2]: a customer pays; warehouse and district book it. */
final class Payment implements Terminal.Transaction {
  static final String PAY_WAREHOUSE =
      "UPDATE "
          + RunId.SCHEMA
          + ".warehouse SET w_ytd = w_ytd + CAST(? AS DECIMAL(12,2)) WHERE w_id = ?";
  static final String WAREHOUSE =
      "SELECT w_name, w_street_1, w_street_2, w_city, w_state, w_zip FROM "
          + RunId.SCHEMA
          + ".warehouse WHERE w_id = ?";
  static final String PAY_DISTRICT =
      "UPDATE "
          + RunId.SCHEMA
          + ".district SET d_ytd = d_ytd + CAST(? AS DECIMAL(12,2)) WHERE d_w_id = ? AND d_id = ?";
  static final String DISTRICT =
      "SELECT d_name, d_street_1, d_street_2, d_city, d_state, d_zip FROM "
          + RunId.SCHEMA
          + ".district WHERE d_w_id = ? AND d_id = ?";
  static final String CUSTOMER =
      "SELECT c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,"
          + " c_since, c_credit, c_credit_lim, c_discount, c_balance FROM "
          + RunId.SCHEMA
          + ".customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ? FOR UPDATE";
  static final String DATA =
      "SELECT c_data FROM "
          + RunId.SCHEMA
          + ".customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
  static final String PAY =
      "UPDATE "
          + RunId.SCHEMA
          + ".customer SET c_balance = c_balance - CAST(? AS DECIMAL(12,2)),"
          + " c_ytd_payment = c_ytd_payment + CAST(? AS DECIMAL(12,2)),"
          + " c_payment_cnt = c_payment_cnt + 1 WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
  static final String PAY_BAD_CREDIT = PAY.replace(" WHERE", ", c_data = ? WHERE");
  static final String HISTORY =
      "INSERT INTO "
          + RunId.SCHEMA
          + ".history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
          + " VALUES (?, ?, ?, ?, ?, CURRENT_TIMESTAMP, CAST(? AS DECIMAL(6,2)), ?)";

  private static final int CREDIT = 10;
  private static final int LONGEST_DATA = 500;

  private final int home;
  private final Inputs.Payment payment;
  private final BigDecimal amount;
  private String warehouse = "";
  private String district = "";

  Payment(int home, Inputs.Payment payment) {
    this.home = home;
    this.payment = payment;
    this.amount = BigDecimal.valueOf(payment.cents(), 2);
  }

  @Override
  public void say(Dialogue dialogue) {
    dialogue.one(PAY_WAREHOUSE, amount, home);
    dialogue.one(WAREHOUSE, rows -> warehouse = rows.text(0, 0), home);
    dialogue.one(PAY_DISTRICT, amount, home, payment.district());
    dialogue.one(
        DISTRICT,
        rows -> {
          district = rows.text(0, 0);
          Customers.find(dialogue, payment.buyer(), customer -> found(dialogue, customer));
        },
        home,
        payment.district());
  }

  private void found(Dialogue dialogue, int customer) {
    Inputs.Buyer buyer = payment.buyer();
    dialogue.one(
        CUSTOMER,
        rows -> known(dialogue, customer, rows),
        buyer.warehouse(),
        buyer.district(),
        customer);
  }

  private void known(Dialogue dialogue, int customer, Rows rows) {
    Inputs.Buyer buyer = payment.buyer();
    if (rows.text(0, CREDIT).equals("BC")) {
      dialogue.one(
          DATA,
          data -> {
            dialogue.one(
                PAY_BAD_CREDIT,
                amount,
                amount,
                data(customer, data.text(0, 0)),
                buyer.warehouse(),
                buyer.district(),
                customer);
            booked(dialogue, customer);
          },
          buyer.warehouse(),
          buyer.district(),
          customer);
    } else {
      dialogue.one(PAY, amount, amount, buyer.warehouse(), buyer.district(), customer);
      booked(dialogue, customer);
    }
  }

  private void booked(Dialogue dialogue, int customer) {
    dialogue.one(
        HISTORY,
        customer,
        payment.buyer().district(),
        payment.buyer().warehouse(),
        payment.district(),
        home,
        amount,
        warehouse + "    " + district);
    dialogue.commit();
  }

  /** Returns the notes on a customer of bad credit, with this payment in front [2.5.2.2]. */
  String data(int customer, String before) {
    String now =
        "%d %d %d %d %d %s|%s"
            .formatted(
                customer,
                payment.buyer().district(),
                payment.buyer().warehouse(),
                payment.district(),
                home,
                amount.toPlainString(),
                before);
    return now.length() > LONGEST_DATA ? now.substring(0, LONGEST_DATA) : now;
  }

  @Override
  public void committing(Ledger.Page ledger) {
    ledger.committing(Ledger.Entry.PAYMENTS, 1);
    ledger.committing(Ledger.Entry.PAID_CENTS, payment.cents());
  }
}
