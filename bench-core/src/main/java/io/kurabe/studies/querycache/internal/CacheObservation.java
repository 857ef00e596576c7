package io.kurabe.studies.querycache.internal;

import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import io.kurabe.target.internal.ServerTime;
import java.util.List;
import java.util.Optional;

/**
 * The observations of an observed run of the study {@code query-cache}. Immutable.
 *
 * @param control counts of the server's instruments in the same process while the event certainly
 *     happened; empty when there was no such control
 * @param figures of the readers, of the measured phase
 * @param seconds length of that phase
 * @param samples of the server's own cache, empty when it takes no part
 */
@JsonTypeName("cacheObservation")
public record CacheObservation(
    ServerTime time,
    Optional<ServerTime> control,
    ReadFigures figures,
    double seconds,
    List<CacheTimeline.Sample> samples)
    implements StudyPart {
  public CacheObservation {
    samples = List.copyOf(samples);
  }
}
