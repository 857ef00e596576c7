package io.kurabe.studies.querycache.internal;

/**
 * The observations of the readers of one run.
 *
 * @param stale reads that lacked a change which had been reported done before they began
 * @param hits reads that the cache beside the server answered
 * @param cacheSeconds time in calls of that cache, of all readers
 * @param sqlSeconds time in statements, of all readers, their own updates too
 */
public record ReadFigures(
    long reads, long stale, long hits, long misses, double cacheSeconds, double sqlSeconds) {
  /** The figures of no reads. */
  public static final ReadFigures NONE = new ReadFigures(0, 0, 0, 0, 0, 0);

  /** Returns the increase since earlier figures. */
  public ReadFigures since(ReadFigures earlier) {
    return new ReadFigures(
        reads - earlier.reads,
        stale - earlier.stale,
        hits - earlier.hits,
        misses - earlier.misses,
        cacheSeconds - earlier.cacheSeconds,
        sqlSeconds - earlier.sqlSeconds);
  }
}
