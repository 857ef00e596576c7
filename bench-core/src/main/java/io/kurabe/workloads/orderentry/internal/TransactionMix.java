package io.kurabe.workloads.orderentry.internal;

/** How often each type of transaction comes. */
enum TransactionMix {
  /** From a shuffled deck of 23 without putting back: 10, 10, 1, 1, 1 [5.2.4.2]. */
  DECK("deck"),
  /**
   * Drawn independently, as other kits do. Half of all runs have less than the 43 % of payments
   * that the specification asks for.
   */
  WEIGHTS("45/43/4/4/4");

  private final String text;

  TransactionMix(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}
