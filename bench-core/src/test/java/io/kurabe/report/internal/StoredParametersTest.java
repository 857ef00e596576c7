package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.result.internal.OlderResults;
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
    String name = "golden/" + study + "/result.json.gz";
    try (InputStream in =
        new GZIPInputStream(Objects.requireNonNull(getClass().getResourceAsStream(name), name))) {
      JsonNode result = new ObjectMapper().readTree(in);
      Map<String, String> stored = parameters(result);
      OlderResults.complete(result);
      assertThat(stored).isNotEmpty();
      assertThat(Study.named(study).orElseThrow().prepare(stored).texts())
          .containsExactlyInAnyOrderEntriesOf(parameters(result));
    }
  }

  private static Map<String, String> parameters(JsonNode result) {
    Map<String, String> texts = new LinkedHashMap<>();
    result
        .path("parameters")
        .properties()
        .forEach(p -> texts.put(p.getKey(), p.getValue().asText()));
    return texts;
  }
}
