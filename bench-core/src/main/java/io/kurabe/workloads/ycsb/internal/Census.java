package io.kurabe.workloads.ycsb.internal;

import java.util.List;

/**
 * What a look through all records found.
 *
 * @param records that are there
 * @param missing some keys of those that must be there and are not
 * @param wrong records with a field that is missing or has another length than it may have
 * @param example what is wrong with one of them; empty when nothing is
 */
public record Census(long records, List<String> missing, long wrong, String example) {
  /** The most keys that are named. */
  public static final int NAMED = 3;

  public Census {
    missing = List.copyOf(missing);
  }
}
