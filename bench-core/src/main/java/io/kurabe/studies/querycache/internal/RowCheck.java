package io.kurabe.studies.querycache.internal;

import io.kurabe.workloads.sysbench.internal.SbtestText;
import java.util.SplittableRandom;

/**
 * Checks every answer of one client: whether these are the requested rows, and whether a row lacks
 * a change that had been reported done before the read began. Used by one thread at a time.
 */
final class RowCheck {
  private static final int TABLE = 1;

  private final RowVersions versions;
  private final ReadTally tally;
  private final long[] least;
  private int first;
  private int count;
  private int found;
  private int looked;
  private boolean stale;
  private boolean wrong;

  RowCheck(RowVersions versions, ReadTally tally, int mostRows) {
    this.versions = versions;
    this.tally = tally;
    this.least = new long[mostRows];
  }

  /**
   * Begins the check of a read of these rows.
   *
   * @param random chooses the one row whose text is checked; more would cost the client as much as
   *     the rest of the read
   */
  void begin(int firstId, int rows, SplittableRandom random) {
    first = firstId;
    count = rows;
    found = 0;
    looked = rows == 1 ? 0 : random.nextInt(rows);
    stale = false;
    wrong = false;
    versions.least(firstId, least, rows);
  }

  /** Checks a row; returns whether {@link #text} is to be called with its c. */
  boolean row(int id, long k) {
    int at = id - first;
    if (at < 0 || at >= count) {
      wrong("row " + id + " among the " + count + " rows from row " + first + " on");
      return false;
    }
    found++;
    stale |= k < least[at];
    return at == looked;
  }

  void text(String c) {
    int id = first + looked;
    if (!SbtestText.isLoadedC(c, TABLE, id)) {
      wrong("c of row " + id + " is '" + c + "'");
    }
  }

  /** Ends the check when the read has been answered. */
  void end() {
    tally.reads.increment();
    if (found != count) {
      wrong(found + " rows instead of " + count + " from row " + first + " on");
    }
    if (wrong) {
      tally.wrong.increment();
    } else if (stale) {
      tally.stale.increment();
    }
  }

  private void wrong(String what) {
    wrong = true;
    tally.firstWrong(what);
  }
}
