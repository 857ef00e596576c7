package io.kurabe.studies.querycache;

import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import io.kurabe.result.TimeBreakdown;
import io.kurabe.stats.Estimate;
import java.util.List;

/**
 * What a study of caches found and no point can hold. Immutable.
 *
 * @param rows every way to read, in the order of the tables
 * @param times where the time went, of every observed point
 * @param instruments of the servers' own caches, likewise
 * @param courses the servers' own caches over time
 * @param observing what it costs to observe: observed over not observed, by point
 * @param notes what a reader of these must know
 */
@JsonTypeName("queryCache")
public record QueryCacheResult(
    List<CacheRow> rows,
    List<TimeBreakdown> times,
    List<CacheInstrument> instruments,
    List<CacheCourse> courses,
    List<Observing> observing,
    List<String> notes)
    implements StudyPart {
  public QueryCacheResult {
    rows = List.copyOf(rows);
    times = List.copyOf(times);
    instruments = List.copyOf(instruments);
    courses = List.copyOf(courses);
    observing = List.copyOf(observing);
    notes = List.copyOf(notes);
  }

  /**
   * What observing costs at one point.
   *
   * @param ratio reads/s with the instruments on over those without
   */
  public record Observing(String arm, int clients, Estimate ratio) {}
}
