package io.kurabe.postgres.internal;

/** How many checkpoints a server has made, which each version counts in another place. */
public final class Checkpoints {
  private static final String UNTIL_16 =
      "SELECT checkpoints_timed + checkpoints_req FROM pg_catalog.pg_stat_bgwriter";

  private static final String OF_17 =
      "SELECT num_timed + num_requested FROM pg_catalog.pg_stat_checkpointer";

  /**
   * Counts checkpoints, from version 18 on, without those that found nothing to do, which earlier
   * versions do not report.
   */
  private static final String SINCE_18 = "SELECT num_done FROM pg_catalog.pg_stat_checkpointer";

  private Checkpoints() {}

  /** Returns the query of their number, by {@code server_version_num}. */
  public static String sql(int version) {
    int major = version / 10_000;
    return major >= 18 ? SINCE_18 : major == 17 ? OF_17 : UNTIL_16;
  }
}
