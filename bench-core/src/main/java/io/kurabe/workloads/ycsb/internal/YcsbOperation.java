package io.kurabe.workloads.ycsb.internal;

import java.util.List;
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

  /** Returns the names of its parts, whose times are measured one by one; empty for none. */
  List<String> parts() {
    return this == READ_MODIFY_WRITE ? List.of(READ.text(), UPDATE.text()) : List.of();
  }

  /** Returns the name in results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
