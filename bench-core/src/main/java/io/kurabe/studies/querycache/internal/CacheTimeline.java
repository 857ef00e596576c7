package io.kurabe.studies.querycache.internal;

import java.util.List;

/**
 * The time series of a server's own cache in one observed run. Immutable.
 *
 * @param way e.g. {@code query cache 64M}
 * @param writes e.g. {@code 50/s}
 * @param samples in the order of time
 */
public record CacheTimeline(
    String run, String target, String way, String writes, int clients, List<Sample> samples) {
  public CacheTimeline {
    samples = List.copyOf(samples);
  }

  /**
   * The cache at one moment.
   *
   * @param seconds since the run's begin
   * @param freeBlocks pieces of its free memory
   * @param totalBlocks pieces of all its memory
   * @param prunes results removed for lack of memory since the run's begin
   */
  public record Sample(
      double seconds,
      long freeBlocks,
      long totalBlocks,
      long freeBytes,
      long queries,
      long prunes) {}
}
