package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.internal.RowRandom;
import io.kurabe.sql.internal.RowSink;
import io.kurabe.sql.internal.RowSource;
import io.kurabe.sql.internal.TableRows;
import java.util.Arrays;

/**
 * The rows of all tables at load [4.3.3], each a function of its number, so that all runs begin
 * with the same tables whatever their seed. Immutable and thread-safe.
 */
final class Population {
  /** The seed of the data only. */
  private static final long DATA_SEED = 42;

  private static final int LEAST_LINES = 5;
  private static final int MOST_LINES = 15;
  private static final int CENTS = 2;
  private static final int TAX_DIGITS = 4;

  private final Scale scale;
  private final long loadedMicros;
  private final OrderLines lines;

  /**
   * @param loadedMicros the time of the load, since 1970
   */
  Population(Scale scale, long loadedMicros) {
    this.scale = scale;
    this.loadedMicros = loadedMicros;
    this.lines = new OrderLines(scale);
  }

  /** Returns the constant by which last names are drawn at load. */
  static int nameConstant() {
    return (int) new RowRandom(DATA_SEED).at(-1).below(NuRand.A_OF_NAMES + 1L);
  }

  TableRows rows(OrderEntryTable table) {
    long rows =
        switch (table) {
          case ITEM -> scale.items();
          case WAREHOUSE -> scale.warehouses();
          case DISTRICT -> scale.districts();
          case STOCK -> scale.stock();
          case CUSTOMER, HISTORY, ORDERS -> scale.allCustomers();
          case NEW_ORDER -> scale.districts() * scale.newOrders();
          case ORDER_LINE -> lines.count();
        };
    return new TableRows(table.sqlName(), table.columnNames(), rows, () -> source(table));
  }

  private RowSource source(OrderEntryTable table) {
    RowRandom random = new RowRandom(DATA_SEED + table.sqlName().hashCode());
    Text text = new Text(random);
    return switch (table) {
      case ITEM -> (index, into) -> item(random.at(index), text, index, into);
      case WAREHOUSE -> (index, into) -> warehouse(random.at(index), text, index, into);
      case DISTRICT -> (index, into) -> district(random.at(index), text, index, into);
      case STOCK -> (index, into) -> stock(random.at(index), text, index, into);
      case CUSTOMER -> (index, into) -> customer(random.at(index), text, index, into);
      case HISTORY ->
          (index, into) -> {
            random.at(index);
            history(text, index, into);
          };
      case ORDERS -> orders(random);
      case NEW_ORDER -> this::newOrder;
      case ORDER_LINE -> orderLines(random, text);
    };
  }

  private static void item(RowRandom random, Text text, long index, RowSink into) {
    into.integer(index + 1).integer(1 + random.below(10_000));
    text.mixed(into, 14, 24);
    into.decimal(1_00 + random.below(99_01), CENTS);
    text.perhapsOriginal(into, 26, 50);
  }

  private void warehouse(RowRandom random, Text text, long index, RowSink into) {
    into.integer(index + 1);
    text.mixed(into, 6, 10);
    address(text, into);
    into.decimal(random.below(2_001), TAX_DIGITS)
        .decimal(scale.districtYtdCents() * Scale.DISTRICTS, CENTS);
  }

  private void district(RowRandom random, Text text, long index, RowSink into) {
    into.integer(index / Scale.DISTRICTS + 1).integer(index % Scale.DISTRICTS + 1);
    text.mixed(into, 6, 10);
    address(text, into);
    into.decimal(random.below(2_001), TAX_DIGITS)
        .decimal(scale.districtYtdCents(), CENTS)
        .integer(scale.customers() + 1L);
  }

  private static void address(Text text, RowSink into) {
    text.mixed(into, 10, 20);
    text.mixed(into, 10, 20);
    text.mixed(into, 10, 20);
    text.letters(into, 2);
    text.digits(into, 4, "11111");
  }

  private void stock(RowRandom random, Text text, long index, RowSink into) {
    into.integer(index / scale.items() + 1)
        .integer(index % scale.items() + 1)
        .integer(10 + random.below(91));
    for (int i = 0; i < Scale.DISTRICTS; i++) {
      text.letters(into, 24);
    }
    into.integer(0).integer(0).integer(0);
    text.perhapsOriginal(into, 26, 50);
  }

  private void customer(RowRandom random, Text text, long index, RowSink into) {
    district(index, into);
    int number = (int) (index % scale.customers());
    into.integer(number + 1L);
    text.mixed(into, 8, 16);
    into.text("OE").text(LastNames.of(name(random, number)));
    address(text, into);
    text.digits(into, 16, "");
    into.timestamp(loadedMicros)
        .text(random.below(10) == 0 ? "BC" : "GC")
        .decimal(50_000_00, CENTS)
        .decimal(random.below(5_001), TAX_DIGITS)
        .decimal(-Scale.FIRST_PAYMENT_CENTS, CENTS)
        .decimal(Scale.FIRST_PAYMENT_CENTS, CENTS)
        .integer(1)
        .integer(0);
    text.mixed(into, 300, 500);
  }

  /** Returns the number of a customer's last name: all of them in order, then drawn. */
  private static int name(RowRandom random, int number) {
    return number < LastNames.COUNT
        ? number
        : new NuRand(NuRand.A_OF_NAMES, nameConstant(), 0, LastNames.COUNT - 1)
            .of((int) random.below(NuRand.A_OF_NAMES + 1L), (int) random.below(LastNames.COUNT));
  }

  private void history(Text text, long index, RowSink into) {
    long district = index / scale.customers();
    long warehouse = district / Scale.DISTRICTS + 1;
    long inWarehouse = district % Scale.DISTRICTS + 1;
    into.integer(index % scale.customers() + 1)
        .integer(inWarehouse)
        .integer(warehouse)
        .integer(inWarehouse)
        .integer(warehouse)
        .timestamp(loadedMicros)
        .decimal(Scale.FIRST_PAYMENT_CENTS, CENTS);
    text.mixed(into, 12, 24);
  }

  private RowSource orders(RowRandom random) {
    Permutation customers = new Permutation(DATA_SEED, scale.customers());
    return (index, into) -> {
      random.at(index);
      district(index, into);
      int number = (int) (index % scale.customers());
      into.integer(number + 1L)
          .integer(customers.of(index / scale.customers()).at(number) + 1L)
          .timestamp(loadedMicros);
      if (number < scale.delivered()) {
        into.integer(1 + random.below(10));
      } else {
        into.nothing();
      }
      into.integer(lines.of(index)).integer(1);
    };
  }

  private void newOrder(long index, RowSink into) {
    long district = index / scale.newOrders();
    into.integer(district / Scale.DISTRICTS + 1)
        .integer(district % Scale.DISTRICTS + 1)
        .integer(scale.delivered() + index % scale.newOrders() + 1);
  }

  private RowSource orderLines(RowRandom random, Text text) {
    return (index, into) -> {
      random.at(index);
      long order = lines.orderOf(index);
      district(order, into);
      long number = order % scale.customers();
      boolean delivered = number < scale.delivered();
      into.integer(number + 1)
          .integer(index - lines.before(order) + 1)
          .integer(1 + random.below(scale.items()))
          .integer(order / scale.customers() / Scale.DISTRICTS + 1);
      if (delivered) {
        into.timestamp(loadedMicros);
      } else {
        into.nothing();
      }
      into.integer(5).decimal(delivered ? 0 : 1 + random.below(999_999), CENTS);
      text.letters(into, 24);
    };
  }

  /** Writes warehouse and district of the n-th customer or order of all. */
  private void district(long index, RowSink into) {
    long district = index / scale.customers();
    into.integer(district / Scale.DISTRICTS + 1).integer(district % Scale.DISTRICTS + 1);
  }

  /** How many lines each order has, and which order a line belongs to. */
  private static final class OrderLines {
    /** The lines before each order, and at the end all of them. */
    private final int[] before;

    OrderLines(Scale scale) {
      before = new int[Math.toIntExact(scale.allCustomers() + 1)];
      RowRandom random = new RowRandom(DATA_SEED);
      for (int i = 1; i < before.length; i++) {
        int of = LEAST_LINES + (int) random.at(i).below(MOST_LINES - LEAST_LINES + 1L);
        before[i] = Math.addExact(before[i - 1], of);
      }
    }

    long count() {
      return before[before.length - 1];
    }

    long before(long order) {
      return before[(int) order];
    }

    int of(long order) {
      return before[(int) order + 1] - before[(int) order];
    }

    long orderOf(long line) {
      int found = Arrays.binarySearch(before, (int) line);
      return found >= 0 ? found : -found - 2;
    }
  }

  /** A random order of the customers of each district, by Fisher and Yates. Used by one thread. */
  private static final class Permutation {
    private final RowRandom random;
    private final int[] order;
    private long district = -1;

    Permutation(long seed, int customers) {
      random = new RowRandom(seed + 1);
      order = new int[customers];
    }

    /** Makes the permutation of a district. */
    Permutation of(long newDistrict) {
      if (newDistrict != district) {
        district = newDistrict;
        random.at(newDistrict);
        for (int i = 0; i < order.length; i++) {
          int other = (int) random.below(i + 1L);
          order[i] = order[other];
          order[other] = i;
        }
      }
      return this;
    }

    int at(int place) {
      return order[place];
    }
  }
}
