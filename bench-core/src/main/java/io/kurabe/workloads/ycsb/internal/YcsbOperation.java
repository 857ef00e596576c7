package io.kurabe.workloads.ycsb.internal;

import java.util.Locale;

/** The operations of the mixes. */
public enum YcsbOperation {
  /** A record by its key. */
  READ,
  /** New values of a record by its key. */
  UPDATE,
  /** The next record. */
  INSERT,
  /** Records in the order of their keys, from one on. */
  SCAN,
  /** A read, then an update of the same record. */
  READ_MODIFY_WRITE;

  /** Returns the name in results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
