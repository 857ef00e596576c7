package io.kurabe.studies.keys.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.kurabe.stats.Estimate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One key type on one target, with its fills combined. The unit of every interval is the fill.
 *
 * @param variant e.g. {@code postgres uuid4, narrow}
 * @param key name of the key, e.g. {@code uuid4-server}
 * @param width {@code narrow} or {@code wide}
 * @param definition the key's column on this server
 * @param madeBy {@code client} or {@code server}
 * @param ordered whether later keys are larger
 * @param fills number of fills that count
 * @param secondsPerMillion time of the inserts of a million rows, over whole fills, in seconds
 * @param figures state of the table after the last step, and growing figures over a whole fill, by
 *     the names of {@code KeyFigure}; mean over the fills
 * @param logBytesPerRow bytes of the log for each row, over whole fills
 * @param trend change of a step's time while the table grows; absent with fewer than 3 steps
 * @param outgrowsCacheAtRows rows after the first step at whose end the key's index was larger than
 *     the server's cache; empty when it never was
 * @param cacheBytes size of the server's own page cache
 */
public record KeyVariant(
    @JsonAlias("arm") String variant,
    String target,
    String key,
    String width,
    String definition,
    String madeBy,
    boolean ordered,
    int fills,
    Estimate secondsPerMillion,
    Map<String, Double> figures,
    Estimate logBytesPerRow,
    Optional<KeyTrend> trend,
    OptionalLong outgrowsCacheAtRows,
    long cacheBytes) {
  public KeyVariant {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
  }
}
