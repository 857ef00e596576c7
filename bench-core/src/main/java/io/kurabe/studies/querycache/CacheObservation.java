package io.kurabe.studies.querycache;

import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import io.kurabe.target.ServerTime;
import java.util.List;
import java.util.Optional;

/**
 * What an observed run of study {@code query-cache} showed. Immutable.
 *
 * @param time inside the server
 * @param control what the server's instruments counted in the same process while they had to; empty
 *     where there was no such control
 * @param figures of the readers, of the measured phase
 * @param seconds length of that phase
 * @param samples of the server's own cache, empty where it takes no part
 */
@JsonTypeName("cacheObservation")
public record CacheObservation(
    ServerTime time,
    Optional<ServerTime> control,
    ReadFigures figures,
    double seconds,
    List<CacheCourse.Sample> samples)
    implements StudyPart {
  public CacheObservation {
    samples = List.copyOf(samples);
  }
}
