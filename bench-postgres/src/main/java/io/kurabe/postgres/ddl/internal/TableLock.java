package io.kurabe.postgres.ddl.internal;

import java.util.Arrays;
import java.util.List;

/**
 * The locks of a table, weakest first (manual of version 18, section 13.3.1, table 13.2). {@code
 * SELECT} takes ACCESS SHARE, a write takes ROW EXCLUSIVE.
 */
enum TableLock {
  ACCESS_SHARE("AccessShareLock", "AS", true, true),
  ROW_SHARE("RowShareLock", "RS", true, true),
  ROW_EXCLUSIVE("RowExclusiveLock", "RX", true, true),
  SHARE_UPDATE_EXCLUSIVE("ShareUpdateExclusiveLock", "SUX", true, true),
  SHARE("ShareLock", "SH", false, true),
  SHARE_ROW_EXCLUSIVE("ShareRowExclusiveLock", "SRX", false, true),
  EXCLUSIVE("ExclusiveLock", "X", false, true),
  ACCESS_EXCLUSIVE("AccessExclusiveLock", "AX", false, false);

  private final String inCatalogue;
  private final String notation;
  private final boolean writes;
  private final boolean reads;

  TableLock(String inCatalogue, String notation, boolean writes, boolean reads) {
    this.inCatalogue = inCatalogue;
    this.notation = notation;
    this.writes = writes;
    this.reads = reads;
  }

  /** Returns the lock with that name in {@code pg_locks}. */
  static TableLock named(String inCatalogue) {
    return Arrays.stream(values())
        .filter(l -> l.inCatalogue.equals(inCatalogue))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown lock " + inCatalogue));
  }

  /** Returns the strongest of the locks; the weakest of all when there are none. */
  static TableLock strongest(List<TableLock> locks) {
    return locks.stream().max(TableLock::compareTo).orElse(ACCESS_SHARE);
  }

  /** Returns the notation of the published matrix. */
  String notation() {
    return notation;
  }

  boolean allowsWrites() {
    return writes;
  }

  boolean allowsReads() {
    return reads;
  }

  /** Returns the words of the manual, e.g. {@code SHARE UPDATE EXCLUSIVE}. */
  String words() {
    return name().replace('_', ' ');
  }
}
