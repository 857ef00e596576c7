package io.kurabe.workloads.orderentry.internal;

import io.kurabe.target.RunId;
import java.util.List;
import java.util.Locale;

/** The nine tables [1.3] in the order in which they are filled; columns as the field names them. */
enum OrderEntryTable {
  ITEM(
      "i_id",
      "i_id INT NOT NULL, i_im_id INT, i_name VARCHAR(24), i_price DECIMAL(5,2), i_data VARCHAR(50)"),
  WAREHOUSE(
      "w_id",
      "w_id INT NOT NULL, w_name VARCHAR(10), w_street_1 VARCHAR(20), w_street_2 VARCHAR(20), w_city VARCHAR(20),"
          + " w_state CHAR(2), w_zip CHAR(9), w_tax DECIMAL(4,4), w_ytd DECIMAL(12,2)"),
  DISTRICT(
      "d_w_id, d_id",
      "d_w_id INT NOT NULL, d_id INT NOT NULL, d_name VARCHAR(10), d_street_1 VARCHAR(20), d_street_2 VARCHAR(20),"
          + " d_city VARCHAR(20), d_state CHAR(2), d_zip CHAR(9), d_tax DECIMAL(4,4), d_ytd DECIMAL(12,2),"
          + " d_next_o_id INT"),
  STOCK(
      "s_w_id, s_i_id",
      "s_w_id INT NOT NULL, s_i_id INT NOT NULL, s_quantity INT, s_dist_01 CHAR(24), s_dist_02 CHAR(24),"
          + " s_dist_03 CHAR(24), s_dist_04 CHAR(24), s_dist_05 CHAR(24), s_dist_06 CHAR(24), s_dist_07 CHAR(24),"
          + " s_dist_08 CHAR(24), s_dist_09 CHAR(24), s_dist_10 CHAR(24), s_ytd DECIMAL(8,0), s_order_cnt INT,"
          + " s_remote_cnt INT, s_data VARCHAR(50)"),
  CUSTOMER(
      "c_w_id, c_d_id, c_id",
      "c_w_id INT NOT NULL, c_d_id INT NOT NULL, c_id INT NOT NULL, c_first VARCHAR(16), c_middle CHAR(2),"
          + " c_last VARCHAR(16), c_street_1 VARCHAR(20), c_street_2 VARCHAR(20), c_city VARCHAR(20), c_state CHAR(2),"
          + " c_zip CHAR(9), c_phone CHAR(16), c_since TIMESTAMP NULL, c_credit CHAR(2), c_credit_lim DECIMAL(12,2),"
          + " c_discount DECIMAL(4,4), c_balance DECIMAL(12,2), c_ytd_payment DECIMAL(12,2), c_payment_cnt INT,"
          + " c_delivery_cnt INT, c_data VARCHAR(500)"),
  HISTORY(
      "",
      "h_c_id INT, h_c_d_id INT, h_c_w_id INT, h_d_id INT, h_w_id INT, h_date TIMESTAMP NULL, h_amount DECIMAL(6,2),"
          + " h_data VARCHAR(24)"),
  ORDERS(
      "o_w_id, o_d_id, o_id",
      "o_w_id INT NOT NULL, o_d_id INT NOT NULL, o_id INT NOT NULL, o_c_id INT, o_entry_d TIMESTAMP NULL,"
          + " o_carrier_id INT, o_ol_cnt INT, o_all_local INT"),
  NEW_ORDER(
      "no_w_id, no_d_id, no_o_id",
      "no_w_id INT NOT NULL, no_d_id INT NOT NULL, no_o_id INT NOT NULL"),
  ORDER_LINE(
      "ol_w_id, ol_d_id, ol_o_id, ol_number",
      "ol_w_id INT NOT NULL, ol_d_id INT NOT NULL, ol_o_id INT NOT NULL, ol_number INT NOT NULL, ol_i_id INT,"
          + " ol_supply_w_id INT, ol_delivery_d TIMESTAMP NULL, ol_quantity INT, ol_amount DECIMAL(6,2),"
          + " ol_dist_info CHAR(24)");

  /** The table of one row that keeps the constant by which names were loaded [2.1.6.1]. */
  static final String CONSTANTS = RunId.SCHEMA + ".order_entry_constants";

  private final String key;
  private final String columns;

  OrderEntryTable(String key, String columns) {
    this.key = key;
    this.columns = columns;
  }

  String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns its name in statements. */
  String qualified() {
    return RunId.SCHEMA + "." + sqlName();
  }

  String drop() {
    return "DROP TABLE IF EXISTS " + qualified();
  }

  String create(OrderEntryDialect dialect, OrderEntrySettings settings) {
    String counted =
        this == HISTORY && settings.historyKey() ? "h_id " + dialect.counted() + ", " : "";
    String primary =
        dialect.keysWithTables() && !key.isEmpty() ? ", PRIMARY KEY (" + key + ")" : "";
    return "CREATE TABLE "
        + qualified()
        + " ("
        + counted
        + columns
        + (counted.isEmpty() ? primary : ", PRIMARY KEY (h_id)")
        + ")"
        + dialect.storage();
  }

  /** Returns the statement that adds the primary key to the filled table; empty for none. */
  List<String> addKey() {
    return key.isEmpty()
        ? List.of()
        : List.of("ALTER TABLE " + qualified() + " ADD PRIMARY KEY (" + key + ")");
  }

  /** Returns the ways to customers by name and to orders of a customer, which everybody needs. */
  static List<String> indexes() {
    return List.of(
        "CREATE INDEX customer_name ON "
            + CUSTOMER.qualified()
            + " (c_w_id, c_d_id, c_last, c_first)",
        "CREATE INDEX orders_customer ON "
            + ORDERS.qualified()
            + " (o_w_id, o_d_id, o_c_id, o_id DESC)");
  }

  /** Returns the statements that declare the foreign keys. */
  static List<String> foreignKeys() {
    return List.of(
        DISTRICT.refers("d_w_id", WAREHOUSE),
        CUSTOMER.refers("c_w_id, c_d_id", DISTRICT),
        HISTORY.refers("h_c_w_id, h_c_d_id, h_c_id", CUSTOMER),
        HISTORY.refers("h_w_id, h_d_id", DISTRICT),
        ORDERS.refers("o_w_id, o_d_id, o_c_id", CUSTOMER),
        NEW_ORDER.refers("no_w_id, no_d_id, no_o_id", ORDERS),
        STOCK.refers("s_w_id", WAREHOUSE),
        STOCK.refers("s_i_id", ITEM),
        ORDER_LINE.refers("ol_w_id, ol_d_id, ol_o_id", ORDERS),
        ORDER_LINE.refers("ol_supply_w_id, ol_i_id", STOCK));
  }

  private String refers(String own, OrderEntryTable other) {
    return "ALTER TABLE %s ADD FOREIGN KEY (%s) REFERENCES %s (%s)"
        .formatted(qualified(), own, other.qualified(), other.key);
  }

  /** Returns the names of the columns that rows give, in order. */
  List<String> columnNames() {
    return List.of(columns.split(", (?=[a-z])")).stream()
        .map(c -> c.substring(0, c.indexOf(' ')))
        .toList();
  }
}
