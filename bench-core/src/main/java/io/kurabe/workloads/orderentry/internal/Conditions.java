package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.RunId;
import io.kurabe.workload.CheckResult;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The twelve consistency conditions [3.3.2]. Each is one query over whole tables that returns the
 * places where it does not hold; a missing row counts as 0, so that none is passed over in silence.
 */
enum Conditions {
  C1(
      "the warehouse has booked what its districts have",
      "warehouse",
      """
      SELECT w_id, w_ytd, COALESCE(found, 0) FROM ${schema}.warehouse
      LEFT JOIN (SELECT d_w_id, SUM(d_ytd) AS found FROM ${schema}.district GROUP BY d_w_id) d ON d_w_id = w_id
      WHERE w_ytd <> COALESCE(found, 0)"""),
  C2(
      "the next number is one above the last order, and the last new order",
      "warehouse, district",
      """
      SELECT d_w_id, d_id, d_next_o_id - 1, COALESCE(last, 0) FROM ${schema}.district
      LEFT JOIN (SELECT o_w_id, o_d_id, MAX(o_id) AS last FROM ${schema}.orders GROUP BY o_w_id, o_d_id) o
        ON o_w_id = d_w_id AND o_d_id = d_id
      LEFT JOIN (SELECT no_w_id, no_d_id, MAX(no_o_id) AS newest FROM ${schema}.new_order GROUP BY no_w_id, no_d_id) n
        ON no_w_id = d_w_id AND no_d_id = d_id
      WHERE d_next_o_id - 1 <> COALESCE(last, 0) OR d_next_o_id - 1 <> COALESCE(newest, d_next_o_id - 1)"""),
  C3(
      "no number between the first and the last new order is missing",
      "warehouse, district",
      """
      SELECT no_w_id, no_d_id, MAX(no_o_id) - MIN(no_o_id) + 1, COUNT(*) FROM ${schema}.new_order
      GROUP BY no_w_id, no_d_id HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)"""),
  C4(
      "the orders of a district have as many lines as there are",
      "warehouse, district",
      """
      SELECT d_w_id, d_id, COALESCE(told, 0), COALESCE(found, 0) FROM ${schema}.district
      LEFT JOIN (SELECT o_w_id, o_d_id, SUM(o_ol_cnt) AS told FROM ${schema}.orders GROUP BY o_w_id, o_d_id) o
        ON o_w_id = d_w_id AND o_d_id = d_id
      LEFT JOIN (SELECT ol_w_id, ol_d_id, COUNT(*) AS found FROM ${schema}.order_line GROUP BY ol_w_id, ol_d_id) l
        ON ol_w_id = d_w_id AND ol_d_id = d_id
      WHERE COALESCE(told, 0) <> COALESCE(found, 0)"""),
  C5(
      "an order without a carrier is a new order, and no other is",
      "warehouse, district, order",
      """
      SELECT o_w_id, o_d_id, o_id, COALESCE(o_carrier_id, 0), CASE WHEN no_o_id IS NULL THEN 0 ELSE 1 END
      FROM ${schema}.orders
      LEFT JOIN ${schema}.new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
      WHERE (o_carrier_id IS NULL) <> (no_o_id IS NOT NULL)
      UNION ALL
      SELECT no_w_id, no_d_id, no_o_id, 0, 1 FROM ${schema}.new_order
      LEFT JOIN ${schema}.orders ON o_w_id = no_w_id AND o_d_id = no_d_id AND o_id = no_o_id WHERE o_id IS NULL"""),
  C6(
      "an order has as many lines as it says",
      "warehouse, district, order",
      """
      SELECT o_w_id, o_d_id, o_id, o_ol_cnt, COALESCE(found, 0) FROM ${schema}.orders
      LEFT JOIN (SELECT ol_w_id, ol_d_id, ol_o_id, COUNT(*) AS found FROM ${schema}.order_line
        GROUP BY ol_w_id, ol_d_id, ol_o_id) l ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
      WHERE o_ol_cnt <> COALESCE(found, 0)
      UNION ALL
      SELECT ol_w_id, ol_d_id, ol_o_id, 0, found FROM (SELECT ol_w_id, ol_d_id, ol_o_id, COUNT(*) AS found
        FROM ${schema}.order_line GROUP BY ol_w_id, ol_d_id, ol_o_id) l
      LEFT JOIN ${schema}.orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id WHERE o_id IS NULL"""),
  C7(
      "the lines of an order are delivered when it has a carrier, and no others are",
      "warehouse, district, order",
      """
      SELECT ol_w_id, ol_d_id, ol_o_id, COUNT(*), MAX(COALESCE(o_carrier_id, 0)) FROM ${schema}.order_line
      LEFT JOIN ${schema}.orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
      WHERE (ol_delivery_d IS NULL) <> (o_carrier_id IS NULL) GROUP BY ol_w_id, ol_d_id, ol_o_id"""),
  C8(
      "the warehouse has booked what was paid to it",
      "warehouse",
      """
      SELECT w_id, w_ytd, COALESCE(paid, 0) FROM ${schema}.warehouse
      LEFT JOIN (SELECT h_w_id, SUM(h_amount) AS paid FROM ${schema}.history GROUP BY h_w_id) h ON h_w_id = w_id
      WHERE w_ytd <> COALESCE(paid, 0)"""),
  C9(
      "the district has booked what was paid to it",
      "warehouse, district",
      """
      SELECT d_w_id, d_id, d_ytd, COALESCE(paid, 0) FROM ${schema}.district
      LEFT JOIN (SELECT h_w_id, h_d_id, SUM(h_amount) AS paid FROM ${schema}.history GROUP BY h_w_id, h_d_id) h
        ON h_w_id = d_w_id AND h_d_id = d_id
      WHERE d_ytd <> COALESCE(paid, 0)"""),
  C10(
      "a customer's balance is what was delivered without what was paid",
      "warehouse, district, customer",
      """
      SELECT c_w_id, c_d_id, c_id, c_balance, COALESCE(delivered, 0) - COALESCE(paid, 0) FROM ${schema}.customer
      LEFT JOIN %s o ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
      LEFT JOIN (SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount) AS paid FROM ${schema}.history
        GROUP BY h_c_w_id, h_c_d_id, h_c_id) h ON h_c_w_id = c_w_id AND h_c_d_id = c_d_id AND h_c_id = c_id
      WHERE c_balance <> COALESCE(delivered, 0) - COALESCE(paid, 0)"""
          .formatted(Joined.DELIVERED)),
  /** Holds after the load only: each delivery makes an order more that is not new. */
  C11(
      "%d orders of the district are delivered",
      "warehouse, district",
      """
      SELECT d_w_id, d_id, %d, COALESCE(ordered, 0) - COALESCE(waiting, 0) FROM ${schema}.district
      LEFT JOIN (SELECT o_w_id, o_d_id, COUNT(*) AS ordered FROM ${schema}.orders GROUP BY o_w_id, o_d_id) o
        ON o_w_id = d_w_id AND o_d_id = d_id
      LEFT JOIN (SELECT no_w_id, no_d_id, COUNT(*) AS waiting FROM ${schema}.new_order GROUP BY no_w_id, no_d_id) n
        ON no_w_id = d_w_id AND no_d_id = d_id
      WHERE COALESCE(ordered, 0) - COALESCE(waiting, 0) <> %d"""),
  C12(
      "a customer's balance and payments are together what was delivered",
      "warehouse, district, customer",
      """
      SELECT c_w_id, c_d_id, c_id, c_balance + c_ytd_payment, COALESCE(delivered, 0) FROM ${schema}.customer
      LEFT JOIN %s o ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
      WHERE c_balance + c_ytd_payment <> COALESCE(delivered, 0)"""
          .formatted(Joined.DELIVERED));

  /** Holds the part of a query that several conditions join. */
  private static final class Joined {
    /** The sum that was delivered to each customer, as a table to join. */
    static final String DELIVERED =
        """
        (SELECT o_w_id, o_d_id, o_c_id, SUM(ol_amount) AS delivered FROM ${schema}.orders
        JOIN ${schema}.order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
        WHERE ol_delivery_d IS NOT NULL GROUP BY o_w_id, o_d_id, o_c_id)""";
  }

  private static final String ALL_HOLD = "all 12 consistency conditions hold";
  private static final String ALL_BUT_C11_HOLD =
      "consistency conditions 1 to 10 and 12 hold (11, of the load alone, held after it)";

  /** How many places are named when a condition does not hold. */
  private static final int PLACES = 3;

  private final String says;
  private final String place;
  private final String query;

  Conditions(String says, String place, String query) {
    this.says = says;
    this.place = place;
    this.query = query;
  }

  /** Returns all of them after the load; without {@link #C11} after a run. */
  static List<Conditions> afterLoad(boolean atOnce) {
    return List.of(values()).stream().filter(c -> atOnce || c != C11).toList();
  }

  /** Returns its query; it reads whole tables. */
  String sql(Scale scale) {
    return this == C11 ? query.formatted(scale.delivered(), scale.delivered()) : query;
  }

  private int number() {
    return Integer.parseInt(name().substring(1));
  }

  private String says(Scale scale) {
    return says.formatted(scale.delivered());
  }

  /**
   * Checks conditions, one after the other: one sentence when all hold, else one for each fault.
   */
  static List<CheckResult> check(SqlWorkspace workspace, Scale scale, List<Conditions> which) {
    return workspace.withSession(
        "check the order entry", session -> check(session, workspace.id(), scale, which));
  }

  /** Checks them over a session, which may have changes that nobody else sees. */
  static List<CheckResult> check(SqlSession session, RunId id, Scale scale, List<Conditions> which)
      throws SQLException {
    List<CheckResult> faults = new ArrayList<>();
    for (Conditions condition : which) {
      List<String> places =
          SqlQuery.all(session.connection(), condition::place, id.in(condition.sql(scale)));
      if (!places.isEmpty()) {
        faults.add(new CheckResult(false, condition.sentence(scale, places)));
      }
    }
    return faults.isEmpty()
        ? List.of(new CheckResult(true, which.contains(C11) ? ALL_HOLD : ALL_BUT_C11_HOLD))
        : faults;
  }

  private String sentence(Scale scale, List<String> places) {
    int more = places.size() - PLACES;
    return "condition %d (%s) does not hold: %s%s"
        .formatted(
            number(),
            says(scale),
            String.join("; ", places.subList(0, Math.min(PLACES, places.size()))),
            more > 0 ? "; and " + more + " more" : "");
  }

  private String place(ResultSet row) throws SQLException {
    List<String> names = List.of(place.split(", ", -1));
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(names.get(i)).append(' ').append(row.getLong(i + 1));
    }
    return text.append(": ")
        .append(row.getString(names.size() + 1))
        .append(" and ")
        .append(row.getString(names.size() + 2))
        .toString();
  }
}
