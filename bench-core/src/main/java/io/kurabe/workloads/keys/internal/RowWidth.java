package io.kurabe.workloads.keys.internal;

import java.util.Locale;

/** The columns of a row besides its key. */
public enum RowWidth {
  /**
   * A row has an integer and the time of the insert, as in the published experiment's first table.
   */
  NARROW,
  /** A row also has a text of 100 characters, as in the published experiment's second table. */
  WIDE;

  /**
   * The default of the text of wide rows: 100 characters, as published; which ones is not known.
   */
  public static final String TEXT = "0123456789".repeat(10);

  /** Returns the name that users write and results show. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
