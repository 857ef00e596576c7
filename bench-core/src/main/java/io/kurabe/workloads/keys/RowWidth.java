package io.kurabe.workloads.keys;

import java.util.Locale;

/** What a row has besides its key. */
public enum RowWidth {
  /** An integer and the time of the insert, as in the published experiment's first table. */
  NARROW,
  /** Also a text of 100 characters by default, as in its second. */
  WIDE;

  /** Default of the text of wide rows: 100 characters, as published; which ones is not known. */
  public static final String TEXT = "0123456789".repeat(10);

  /** Its name on the command line and in results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
