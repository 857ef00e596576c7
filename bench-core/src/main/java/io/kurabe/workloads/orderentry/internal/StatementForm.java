package io.kurabe.workloads.orderentry.internal;

import java.util.Locale;

/** How the lines of an order are read and written. */
enum StatementForm {
  /** Four statements for each line. */
  SINGLE,
  /** One statement reads all items, one all stock, one writes all lines. */
  BATCHED;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
