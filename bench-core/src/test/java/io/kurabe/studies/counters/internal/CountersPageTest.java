package io.kurabe.studies.counters.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Loads;
import io.kurabe.result.PointResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Replication;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountersPageTest {
  @Test
  void chartsOpenWithWhatTheAnswerCompares() {
    Map<String, String> again = Map.of("method", "upsert", Replication.NULL_CHECK, "x");
    StudyResult result =
        new Loads()
            .point("db", "upsert, hold 2ms", Map.of("method", "upsert", "hold", "2ms"), 4, 1)
            .point("db", "upsert, hold 0", Map.of("method", "upsert", "hold", "0"), 4, 1)
            .point("db", "upsert", Map.of("method", "upsert"), 4, 1)
            .point("db", "update", Map.of("method", "update"), 4, 1)
            .point("db", "upsert, again", again, 4, 1)
            .point("db", "incrby", Map.of("method", "incrby"), 4, 1)
            .point("db", "incrby, paced", Map.of("method", "incrby", "think", "1s"), 4, 1)
            .point("db", "write-back", Map.of("method", "incrby", "protocol", "exact"), 4, 1)
            .result();
    CountersPage page = CountersPage.of(result);
    assertThat(result.points())
        .filteredOn(page::answersBy)
        .extracting(PointResult::variant)
        .containsExactly("db upsert, hold 0", "db upsert", "db incrby");
  }
}
