package io.kurabe.workloads.orderentry.internal;

import java.util.Locale;

/** The order in which an order's rows of stock are locked. */
enum StockOrder {
  /** By warehouse and item, so that two orders never wait for each other's stock. */
  SORTED,
  /** As the customer named them; orders can block each other for good, and one is rolled back. */
  ENTERED;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
