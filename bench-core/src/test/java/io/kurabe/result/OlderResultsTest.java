package io.kurabe.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.report.MarkdownReport;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that users have stored stay readable. */
class OlderResultsTest {
  @TempDir Path folder;

  /** Written by the version before the study of caches; lists are cut to their first two. */
  @ParameterizedTest
  @ValueSource(strings = {"counters", "ddl", "keys", "load", "sql-bench"})
  void whatAnOlderVersionWroteIsReadAndShown(String study) throws IOException, URISyntaxException {
    String name = "before-query-cache/" + study + ".json";
    URL stored = Objects.requireNonNull(getClass().getResource(name), name);
    StudyResult read = ResultFiles.read(Path.of(stored.toURI()));
    assertThat(read.queryCache()).isEmpty();
    assertThat(read.servers()).isNotEmpty();
    assertThat(MarkdownReport.text(read)).contains(read.servers().get(0).product());
  }

  @Test
  void whatOnlySomeStudiesHaveMayBeMissing() throws IOException {
    StudyResult counters = SampleStudy.counters();
    ResultFiles.write(folder, counters);
    Path file = folder.resolve(ResultFiles.RESULT);
    ObjectNode tree = (ObjectNode) ResultJson.MAPPER.readTree(file.toFile());
    tree.remove(
        Arrays.stream(StudyResult.class.getRecordComponents())
            .filter(part -> part.getType() == Optional.class)
            .map(RecordComponent::getName)
            .toList());
    Files.writeString(file, tree.toString());
    assertThat(ResultFiles.read(folder)).isEqualTo(counters);
  }
}
