package io.kurabe.studies.querycache.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.kurabe.stats.Estimate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The results of one way to read. Immutable.
 *
 * @param target the SQL server
 * @param way e.g. {@code query cache 64M}
 * @param writes e.g. {@code 50/s}
 * @param reads reads/s: median over the runs
 * @param overNone ratio to the reads without any cache, if both have runs
 * @param hitPercent reads that a cache answered, of all reads; empty without a cache
 * @param staleReads of these lacked a change that had been reported done before they began
 * @param server figures of the server's own cache; empty when it took no part
 */
public record CacheRow(
    @JsonAlias("arm") String variant,
    String target,
    String way,
    String writes,
    int clients,
    Estimate reads,
    Optional<Estimate> overNone,
    OptionalDouble hitPercent,
    long readCount,
    long staleReads,
    Optional<ServerCache> server) {
  /**
   * Counters of a server's own cache: means over the runs.
   *
   * @param insertsPerSecond results kept
   * @param prunesPerSecond results removed for lack of memory
   * @param freeBlocks pieces of free memory at the end of a run; the most of all runs
   * @param fragmentation free blocks beyond the first, of all blocks, 0 to 1, at that moment
   */
  public record ServerCache(
      double insertsPerSecond, double prunesPerSecond, long freeBlocks, double fragmentation) {}
}
