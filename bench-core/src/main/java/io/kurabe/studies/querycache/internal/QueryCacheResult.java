package io.kurabe.studies.querycache.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.stats.Estimate;
import java.util.List;

/**
 * The results of a study of caches that no point can hold. Immutable.
 *
 * @param rows every way to read, in the order of the tables
 * @param times the division of the time at every observed point
 * @param instruments of the servers' own caches, likewise
 * @param timelines time series of the servers' own caches
 * @param observing the cost of observing: observed over not observed, by point
 * @param notes reservations about these
 */
@JsonTypeName("queryCache")
public record QueryCacheResult(
    List<CacheRow> rows,
    List<TimeBreakdown> times,
    List<CacheInstrument> instruments,
    @JsonAlias("courses") List<CacheTimeline> timelines,
    List<Observing> observing,
    List<String> notes)
    implements StudyPart {
  public QueryCacheResult {
    rows = List.copyOf(rows);
    times = List.copyOf(times);
    instruments = List.copyOf(instruments);
    timelines = List.copyOf(timelines);
    observing = List.copyOf(observing);
    notes = List.copyOf(notes);
  }

  /**
   * The cost of observing at one point.
   *
   * @param ratio reads/s with the instruments on over those without
   */
  public record Observing(@JsonAlias("arm") String variant, int clients, Estimate ratio) {}
}
