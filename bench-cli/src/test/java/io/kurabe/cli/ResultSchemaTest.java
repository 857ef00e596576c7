package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.ResultJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The published schema of results. After a wanted change of the records: {@code mvn -pl bench-cli
 * -am test -Dtest=ResultSchemaTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dkurabe.test.argLine=-Dkurabe.reference=write}.
 */
class ResultSchemaTest {
  @Test
  void itIsThatOfTheRecords() throws IOException {
    String text = ResultSchema.text();
    if (System.getProperty("kurabe.reference") != null) {
      Files.writeString(ResultSchema.FILE, text);
    }
    assertThat(Files.readString(ResultSchema.FILE)).isEqualTo(text);
  }

  /** Results that were really measured, of each kind. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "counters",
        "ddl",
        "ddl-statement",
        "find-max",
        "fleet",
        "jmh",
        "keys",
        "load",
        "open-loop",
        "query-cache",
        "sql-bench"
      })
  void storedResultsFollowIt(String name) throws IOException {
    assertThat(ResultSchema.published().validate(written(name))).as(name).isEmpty();
  }

  @Test
  void whatIsNoResultDoesNot() throws IOException {
    for (String change : List.of("seed", "runs", "servers", "points")) {
      ObjectNode result = (ObjectNode) written("load");
      result.put(change, "none");
      assertThat(ResultSchema.published().validate(result)).as(change).isNotEmpty();
      result.remove(change);
      assertThat(ResultSchema.published().validate(result)).as("without " + change).isNotEmpty();
    }
    ObjectNode more = (ObjectNode) written("load");
    more.put("another", 1);
    assertThat(ResultSchema.published().validate(more)).isNotEmpty();
  }

  /** A stored result as this version writes it, since it completes what older ones lacked. */
  private static JsonNode written(String name) throws IOException {
    Path stored =
        Path.of(
            "../bench-core/src/test/resources/io/kurabe/report/internal/golden",
            name,
            "result.json.gz");
    Path folder = Files.createTempDirectory("result");
    Path file = folder.resolve("result.json");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(stored))) {
      Files.copy(in, file);
      StudyResult result = ResultFiles.read(file);
      ObjectNode tree = (ObjectNode) ResultJson.MAPPER.readTree(ResultJson.text(result));
      for (Map.Entry<String, Class<?>> part : ResultSchema.PARTS.entrySet()) {
        if (tree.has(part.getKey())) { // A study reads its own part, and completes it, too.
          Object own = ResultJson.MAPPER.treeToValue(tree.get(part.getKey()), part.getValue());
          tree.set(part.getKey(), ResultJson.MAPPER.valueToTree(own));
        }
      }
      return tree;
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }
}
