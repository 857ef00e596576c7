package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.sql.dialogue.internal.Dialogue.WrongAnswer;
import io.kurabe.sql.dialogue.internal.Rows;
import io.kurabe.target.RunId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The New-Order transaction [2.4.2]: an order of 5 to 15 lines takes goods out of stock. */
final class NewOrder implements Terminal.Transaction {
  static final String WAREHOUSE = "SELECT w_tax FROM " + RunId.SCHEMA + ".warehouse WHERE w_id = ?";
  static final String CUSTOMER =
      "SELECT c_discount, c_last, c_credit FROM "
          + RunId.SCHEMA
          + ".customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
  static final String DISTRICT =
      "SELECT d_tax, d_next_o_id FROM "
          + RunId.SCHEMA
          + ".district WHERE d_w_id = ? AND d_id = ? FOR UPDATE";
  static final String NEXT_ORDER =
      "UPDATE "
          + RunId.SCHEMA
          + ".district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?";
  static final String INSERT_ORDER =
      "INSERT INTO "
          + RunId.SCHEMA
          + ".orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)"
          + " VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP, NULL, ?, ?)";
  static final String INSERT_NEW_ORDER =
      "INSERT INTO " + RunId.SCHEMA + ".new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)";
  static final String ITEM =
      "SELECT i_id, i_price, i_name, i_data FROM " + RunId.SCHEMA + ".item WHERE i_id = ?";
  static final String UPDATE_STOCK =
      "UPDATE "
          + RunId.SCHEMA
          + ".stock SET s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1,"
          + " s_remote_cnt = s_remote_cnt + ? WHERE s_w_id = ? AND s_i_id = ?";

  private static final String ITEMS =
      "SELECT i_id, i_price, i_name, i_data FROM " + RunId.SCHEMA + ".item WHERE i_id IN (%s)";
  private static final String LINES =
      "INSERT INTO "
          + RunId.SCHEMA
          + ".order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id,"
          + " ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES %s";
  private static final String LINE = "(?, ?, ?, ?, ?, ?, NULL, ?, CAST(? AS DECIMAL(6,2)), ?)";

  /** The texts that depend on the number of lines, or on the district. */
  private static final List<String> STOCK_OF_DISTRICT =
      byNumber(
          Scale.DISTRICTS,
          d ->
              "SELECT s_w_id, s_i_id, s_quantity, s_dist_%02d, s_data FROM %s.stock WHERE s_w_id = ? AND s_i_id = ? FOR UPDATE"
                  .formatted(d, RunId.SCHEMA));

  private static final List<String> ITEMS_OF =
      byNumber(Ledger.MOST_LINES, n -> ITEMS.formatted(repeated("?", n)));
  private static final List<String> LINES_OF =
      byNumber(Ledger.MOST_LINES, n -> LINES.formatted(repeated(LINE, n)));
  private static final List<List<String>> STOCKS_OF =
      byNumber(
          Scale.DISTRICTS,
          d ->
              byNumber(
                  Ledger.MOST_LINES,
                  n ->
                      "SELECT s_w_id, s_i_id, s_quantity, s_dist_%02d, s_data FROM %s.stock WHERE (s_w_id, s_i_id) IN (%s) ORDER BY s_w_id, s_i_id FOR UPDATE"
                          .formatted(d, RunId.SCHEMA, repeated("(?, ?)", n))));

  private static final BigDecimal ONE = BigDecimal.ONE;

  private final int home;
  private final Inputs.Order order;
  private final StatementForm form;

  /** The lines whose items exist, in the order in which their stock is locked. */
  private final List<Inputs.Line> lines;

  private final Map<Integer, Item> items = new HashMap<>();
  private final Map<Long, Stock> stocks = new HashMap<>();
  private BigDecimal factor = ONE;
  private BigDecimal discount = BigDecimal.ZERO;
  private int number;
  private long total;
  private String shown = "";

  private record Item(long cents, boolean original) {}

  private static final class Stock {
    private final String district;
    private final boolean original;
    private int quantity;

    Stock(int quantity, String district, boolean original) {
      this.quantity = quantity;
      this.district = district;
      this.original = original;
    }
  }

  NewOrder(int home, Inputs.Order order, StatementForm form, StockOrder stockOrder) {
    this.home = home;
    this.order = order;
    this.form = form;
    List<Inputs.Line> real = new ArrayList<>(order.lines());
    if (order.unused()) {
      real.remove(real.size() - 1);
    }
    if (stockOrder == StockOrder.SORTED) {
      real.sort(Comparator.comparingInt(Inputs.Line::supplier).thenComparingInt(Inputs.Line::item));
    }
    this.lines = Collections.unmodifiableList(real);
  }

  private static <T> List<T> byNumber(int most, IntFunction<T> of) {
    return IntStream.rangeClosed(1, most).mapToObj(of).toList();
  }

  private static String repeated(String text, int times) {
    return String.join(", ", Collections.nCopies(times, text));
  }

  /** Returns the statement that reads the stock of an item, with the text of a district. */
  static String stock(int district) {
    return STOCK_OF_DISTRICT.get(district - 1);
  }

  /** Returns the statement that reads the stock of some lines. */
  static String stocks(int district, int lines) {
    return STOCKS_OF.get(district - 1).get(lines - 1);
  }

  static String items(int lines) {
    return ITEMS_OF.get(lines - 1);
  }

  static String insertLines(int lines) {
    return LINES_OF.get(lines - 1);
  }

  @Override
  public void say(Dialogue dialogue) {
    items.clear();
    stocks.clear();
    total = 0;
    dialogue.one(WAREHOUSE, rows -> factor = ONE.add(rows.decimal(0, 0)), home);
    dialogue.one(
        CUSTOMER, rows -> discount = rows.decimal(0, 0), home, order.district(), order.customer());
    dialogue.one(DISTRICT, rows -> numbered(dialogue, rows), home, order.district());
  }

  /** Goes on with the number of the order, which no other order gets until this one has ended. */
  private void numbered(Dialogue dialogue, Rows rows) {
    factor = factor.add(rows.decimal(0, 0));
    number = (int) rows.integer(0, 1);
    dialogue.one(NEXT_ORDER, home, order.district());
    dialogue.one(
        INSERT_ORDER,
        home,
        order.district(),
        number,
        order.customer(),
        order.lines().size(),
        order.remote(home) == 0 ? 1 : 0);
    dialogue.one(INSERT_NEW_ORDER, home, order.district(), number);
    if (form == StatementForm.SINGLE) {
      lines.forEach(line -> single(dialogue, line));
    } else {
      batched(dialogue);
    }
    if (order.unused()) {
      int unused = order.lines().get(order.lines().size() - 1).item();
      dialogue.any(ITEM, found -> rolledBack(dialogue, found), unused);
    } else {
      dialogue.commit();
    }
  }

  private static void rolledBack(Dialogue dialogue, Rows found) throws WrongAnswer {
    if (found.count() != 0) {
      throw new WrongAnswer("item " + found.integer(0, 0) + " exists, which nobody has made");
    }
    dialogue.rollBack();
  }

  private void single(Dialogue dialogue, Inputs.Line line) {
    dialogue.one(ITEM, this::items, line.item());
    dialogue.one(stock(order.district()), this::stocks, line.supplier(), line.item());
    dialogue.later(UPDATE_STOCK, () -> taken(line), 1, 1, rows -> {});
    dialogue.later(insertLines(1), () -> values(line), 1, 1, rows -> {});
  }

  private void batched(Dialogue dialogue) {
    int count = lines.size();
    int different = (int) lines.stream().map(Inputs.Line::item).distinct().count();
    dialogue.later(
        items(count),
        () -> lines.stream().map(Inputs.Line::item).toList(),
        different,
        different,
        this::items);
    int rows = (int) lines.stream().map(NewOrder::place).distinct().count();
    dialogue.later(stocks(order.district(), count), this::places, rows, rows, this::stocks);
    lines.forEach(line -> dialogue.later(UPDATE_STOCK, () -> taken(line), 1, 1, r -> {}));
    dialogue.later(insertLines(count), this::allValues, count, count, r -> {});
  }

  private List<Integer> places() {
    List<Integer> places = new ArrayList<>();
    for (Inputs.Line line : lines) {
      places.add(line.supplier());
      places.add(line.item());
    }
    return places;
  }

  private List<@Nullable Object> allValues() {
    List<@Nullable Object> values = new ArrayList<>();
    lines.forEach(line -> values.addAll(values(line)));
    return values;
  }

  private void items(Rows rows) {
    for (int i = 0; i < rows.count(); i++) {
      items.put(
          (int) rows.integer(i, 0),
          new Item(rows.cents(i, 1), rows.text(i, 3).contains("ORIGINAL")));
    }
  }

  private void stocks(Rows rows) {
    for (int i = 0; i < rows.count(); i++) {
      stocks.put(
          place((int) rows.integer(i, 0), (int) rows.integer(i, 1)),
          new Stock(
              (int) rows.integer(i, 2), rows.text(i, 3), rows.text(i, 4).contains("ORIGINAL")));
    }
  }

  private static long place(Inputs.Line line) {
    return place(line.supplier(), line.item());
  }

  private static long place(int warehouse, int item) {
    return ((long) warehouse << 32) | item;
  }

  /** Returns the stock after so many were taken; it is filled up before it gets low [2.4.2.2]. */
  static int rest(int stock, int taken) {
    return stock >= taken + 10 ? stock - taken : stock - taken + 91;
  }

  private Stock stockOf(Inputs.Line line) {
    return Objects.requireNonNull(stocks.get(place(line)));
  }

  private List<@Nullable Object> taken(Inputs.Line line) {
    Stock stock = stockOf(line);
    stock.quantity = rest(stock.quantity, line.quantity());
    return Dialogue.list(
        stock.quantity,
        line.quantity(),
        line.supplier() == home ? 0 : 1,
        line.supplier(),
        line.item());
  }

  private List<@Nullable Object> values(Inputs.Line line) {
    long cents = Objects.requireNonNull(items.get(line.item())).cents() * line.quantity();
    total += cents;
    return Dialogue.list(
        home,
        order.district(),
        number,
        line.number(),
        line.item(),
        line.supplier(),
        line.quantity(),
        BigDecimal.valueOf(cents, 2),
        stockOf(line).district);
  }

  /** Returns what the terminal shows: the brand of each line, and the sum of the order. */
  String shown() {
    return shown;
  }

  private String brandsAndSum() {
    StringBuilder brands = new StringBuilder();
    for (Inputs.Line line : lines) {
      Item item = Objects.requireNonNull(items.get(line.item()));
      brands.append(item.original() && stockOf(line).original ? 'B' : 'G');
    }
    BigDecimal sum = BigDecimal.valueOf(total, 2).multiply(ONE.subtract(discount)).multiply(factor);
    return brands + " " + sum;
  }

  @Override
  public void committing(Ledger.Page ledger) {
    shown = brandsAndSum(); // A terminal works it out before it commits.
    ledger.committing(Ledger.Entry.ORDERS, 1);
    ledger.committing(Ledger.Entry.LINES, order.lines().size());
    ledger.committing(Ledger.Entry.QUANTITY, order.quantity());
    ledger.committing(Ledger.Entry.REMOTE_LINES, order.remote(home));
  }
}
