package io.kurabe.workloads.orderentry.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws what users enter at one terminal [2.4.1, 2.5.1, 2.6.1, 2.7.1, 2.8.1]. Used by one thread at
 * a time.
 *
 * @param home warehouse of the terminal, from 1
 * @param district of the terminal, which its stock-level transactions are about
 */
record Inputs(Scale scale, int home, int district, NuRand names, NuRand customers, NuRand items) {
  /** An amount of one unit of money in hundredths. */
  private static final int UNIT = 100;

  /**
   * A line of an order.
   *
   * @param item that does not exist when it is above all
   * @param supplier the warehouse that it comes from
   */
  record Line(int number, int item, int supplier, int quantity) {}

  /**
   * An order.
   *
   * @param unused whether its last item does not exist, so that it is rolled back
   */
  record Order(int district, int customer, List<Line> lines, boolean unused) {
    Order {
      lines = List.copyOf(lines);
    }

    long remote(int home) {
      return lines.stream().filter(line -> line.supplier() != home).count();
    }

    long quantity() {
      return lines.stream().mapToLong(Line::quantity).sum();
    }
  }

  /**
   * A customer who is looked for.
   *
   * @param name empty when the number is known
   */
  record Buyer(int warehouse, int district, int number, String name) {
    boolean byName() {
      return !name.isEmpty();
    }
  }

  record Payment(int district, int cents, Buyer buyer) {}

  record StockLevel(int threshold) {}

  Order order(SplittableRandom random) {
    int to = district(random);
    int customer = customers.next(random);
    int count = 5 + random.nextInt(11);
    boolean unused = random.nextInt(UNIT) == 0;
    List<Line> lines = new ArrayList<>(count);
    for (int i = 1; i <= count; i++) {
      int drawn = items.next(random);
      boolean remote = scale.warehouses() > 1 && random.nextInt(UNIT) == 0;
      lines.add(
          new Line(
              i,
              unused && i == count ? scale.items() + 1 : drawn,
              remote ? otherWarehouse(random) : home,
              1 + random.nextInt(10)));
    }
    return new Order(to, customer, lines, unused);
  }

  Payment payment(SplittableRandom random) {
    int to = district(random);
    int cents = UNIT + random.nextInt(4_999 * UNIT + 1);
    boolean remote = scale.warehouses() > 1 && random.nextInt(UNIT) >= 85;
    int warehouse = remote ? otherWarehouse(random) : home;
    return new Payment(to, cents, buyer(random, warehouse, remote ? district(random) : to));
  }

  Buyer status(SplittableRandom random) {
    return buyer(random, home, district(random));
  }

  int carrier(SplittableRandom random) {
    return 1 + random.nextInt(10);
  }

  StockLevel stockLevel(SplittableRandom random) {
    return new StockLevel(10 + random.nextInt(11));
  }

  private Buyer buyer(SplittableRandom random, int warehouse, int inDistrict) {
    return random.nextInt(UNIT) < 60
        ? new Buyer(warehouse, inDistrict, 0, LastNames.of(names.next(random)))
        : new Buyer(warehouse, inDistrict, customers.next(random), "");
  }

  private static int district(SplittableRandom random) {
    return 1 + random.nextInt(Scale.DISTRICTS);
  }

  private int otherWarehouse(SplittableRandom random) {
    int other = 1 + random.nextInt(scale.warehouses() - 1);
    return other < home ? other : other + 1;
  }
}
