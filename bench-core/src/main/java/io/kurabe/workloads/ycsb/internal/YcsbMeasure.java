package io.kurabe.workloads.ycsb.internal;

/** The names of the further figures of a run. */
public final class YcsbMeasure {
  static final String HOTTEST_1 = "hottest_1_percent_of_records_share_percent";
  static final String HOTTEST_10 = "hottest_10_percent_of_records_share_percent";
  static final String MISSES = "misses";
  static final String SCANNED = "records_per_scan";
  static final String LOST = "lost_updates";
  static final String LOST_SHARE = "lost_updates_percent";

  /** The bytes of the records, with the primary key where it holds them. */
  public static final String TABLE_BYTES = "records_bytes";

  /** The bytes of what else leads to the records. */
  public static final String INDEX_BYTES = "index_bytes";

  private YcsbMeasure() {}
}
