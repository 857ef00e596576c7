package io.kurabe.result.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleKeys;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.Transport;
import io.kurabe.studies.keys.internal.KeysResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a study of primary keys found, on its way through a file. */
class KeysResultFilesTest {
  @TempDir Path folder;

  @Test
  void primaryKeysSurviveWithWhatIsAbsent() {
    StudyResult keys = SampleKeys.fills();
    ResultFiles.write(folder, keys);
    assertThat(ResultFiles.read(folder)).isEqualTo(keys);
    KeysResult read = ResultFiles.read(folder).part(KeysResult.class).orElseThrow();
    assertThat(read.variants()).anyMatch(a -> a.outgrowsCacheAtRows().isPresent());
    assertThat(read.variants()).anyMatch(a -> a.outgrowsCacheAtRows().isEmpty());
    assertThat(read.reads()).anyMatch(r -> r.missesPerRead().isEmpty());
    assertThat(read.steps()).anyMatch(s -> !s.valid());
    assertThat(read.steps().get(0).figures().keySet())
        .as("in their order")
        .containsExactlyElementsOf(
            keys.part(KeysResult.class).orElseThrow().steps().get(0).figures().keySet());
  }

  @Test
  void aFillOfTwoStepsHasNoTrendAfterReadingEither() {
    SampleKeys.Plan plan = new SampleKeys.Plan(List.of("postgres"), List.of("wide"), 2, 2, 1, 16);
    StudyResult keys = SampleKeys.of(plan);
    ResultFiles.write(folder, keys);
    assertThat(ResultFiles.read(folder)).isEqualTo(keys);
    assertThat(ResultFiles.read(folder).part(KeysResult.class).orElseThrow().variants())
        .allMatch(a -> a.trend().isEmpty());
  }

  @Test
  void aRunOfAFixedNumberOfRequestsSurvives() throws IOException {
    RunSpec spec =
        RunSpec.of(
                "s01",
                "key-insert",
                new Arrivals.Batch(4, 30_000),
                new Phases(Duration.ZERO, Duration.ofDays(1)))
            .withParameters(Map.of("variant", "postgres uuid4, narrow"))
            .over(Transport.jdbc());
    String text = ResultJson.MAPPER.writeValueAsString(spec);
    assertThat(ResultJson.MAPPER.readValue(text, RunSpec.class)).isEqualTo(spec);
    assertThat(ResultJson.MAPPER.readTree(text).get("arrivals").toString())
        .isEqualTo("{\"kind\":\"batch\",\"clients\":4,\"requests\":30000}");
  }
}
