package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.study.internal.Study;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The parameters of stored results are those of today, name for name and text for text, so that a
 * history goes on over a change of how they are declared.
 */
class StoredParametersTest {
  @ParameterizedTest
  @ValueSource(strings = {"counters", "ddl", "keys", "query-cache", "sql-bench"})
  void aStudyPreparedFromAResultNamesTheSame(String study) throws Exception {
    Map<String, String> stored = new LinkedHashMap<>();
    String name = "golden/" + study + "/result.json.gz";
    try (InputStream in =
        new GZIPInputStream(Objects.requireNonNull(getClass().getResourceAsStream(name), name))) {
      new ObjectMapper()
          .readTree(in)
          .path("parameters")
          .properties()
          .forEach(p -> stored.put(p.getKey(), p.getValue().asText()));
    }
    assertThat(stored).isNotEmpty();
    assertThat(Study.named(study).orElseThrow().prepare(stored).texts())
        .containsExactlyInAnyOrderEntriesOf(stored);
  }
}
