package io.kurabe.workloads.orderentry.internal;

/**
 * How many rows the tables have at load [1.3, 4.3.3].
 *
 * @param warehouses the factor of all tables but the items
 * @param items 100,000; a thousand in tiny tables
 * @param customers of each district: 3,000; 300 in tiny tables
 */
record Scale(int warehouses, int items, int customers) {
  static final int DISTRICTS = 10;

  /** Payments at load, one for each customer. */
  static final int FIRST_PAYMENT_CENTS = 10_00;

  /** Returns the scale of the specification, or tables of a tenth and less. */
  static Scale of(int warehouses, boolean tiny) {
    return tiny ? new Scale(warehouses, 1_000, 300) : new Scale(warehouses, 100_000, 3_000);
  }

  long districts() {
    return (long) DISTRICTS * warehouses;
  }

  /** Returns the customers of all districts, and the orders and payments at load. */
  long allCustomers() {
    return districts() * customers;
  }

  /** Returns how many last names are used: all, or the first ones in tiny tables. */
  int names() {
    return Math.min(LastNames.COUNT, customers);
  }

  long stock() {
    return (long) items * warehouses;
  }

  /** Returns the orders of each district that were delivered at load; the others are new. */
  int delivered() {
    return customers * 7 / 10;
  }

  int newOrders() {
    return customers - delivered();
  }

  long districtYtdCents() {
    return (long) customers * FIRST_PAYMENT_CENTS;
  }

  /** Returns the rows of all tables, about: orders have ten lines on average. */
  long rows() {
    return items
        + warehouses
        + districts()
        + stock()
        + 13 * allCustomers()
        + districts() * newOrders();
  }
}
