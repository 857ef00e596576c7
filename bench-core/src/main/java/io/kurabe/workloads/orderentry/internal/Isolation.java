package io.kurabe.workloads.orderentry.internal;

import java.util.Locale;

/** The isolation level of the transactions. */
enum Isolation {
  /** What the server or the login has; no statement is sent. */
  DEFAULT,
  READ_COMMITTED,
  REPEATABLE_READ,
  SERIALIZABLE;

  String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns its name in SQL. */
  String sql() {
    return name().replace('_', ' ');
  }
}
