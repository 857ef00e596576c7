package io.kurabe.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.Comparison;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.report.Reports;
import io.kurabe.result.internal.ResultJson;
import io.kurabe.studies.querycache.internal.QueryCacheResult;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that users have stored stay readable. */
class OlderResultsTest {
  private static final StudyResult COUNTERS = SampleStudy.counters();

  @TempDir Path folder;

  /** Written by the version before the study of caches; lists are cut to their first two. */
  @ParameterizedTest
  @ValueSource(strings = {"counters", "ddl", "keys", "load", "sql-bench"})
  void whatAnOlderVersionWroteIsReadAndShown(String study) throws URISyntaxException {
    StudyResult read = stored(study);
    assertThat(read.part(QueryCacheResult.class)).isEmpty();
    assertThat(read.hosts()).isEmpty();
    assertThat(read.servers()).isNotEmpty();
    assertThat(Reports.markdown(read)).contains(read.servers().get(0).product());
  }

  @ParameterizedTest
  @ValueSource(strings = {"counters", "ddl", "keys", "load"})
  void whatAnOlderVersionWroteIsCompared(String study) throws URISyntaxException {
    List<Side> sides =
        List.of(Side.of("before", "", stored(study)), Side.of("after", "", stored(study)));
    assertThat(Comparison.of(sides, Question.DEFAULT).differences()).isEmpty();
  }

  private StudyResult stored(String study) throws URISyntaxException {
    String name = "before-query-cache/" + study + ".json";
    URL file = Objects.requireNonNull(getClass().getResource(name), name);
    return ResultFiles.read(Path.of(file.toURI()));
  }

  @Test
  void whatOnlySomeStudiesHaveMayBeMissing() throws IOException {
    List<String> parts =
        Arrays.stream(StudyResult.class.getRecordComponents())
            .filter(part -> part.getType() == Optional.class)
            .map(RecordComponent::getName)
            .toList();
    assertThat(readBack(stored -> ((ObjectNode) stored).remove(parts))).isEqualTo(COUNTERS);
  }

  @Test
  void resultsFromBeforeTheSteadyStateCanBeRead() throws IOException {
    StudyResult read =
        readBack(stored -> stored.get("runs").forEach(r -> ((ObjectNode) r).remove("steadiness")));
    assertThat(read.points()).isEqualTo(COUNTERS.points());
    assertThat(read.runs())
        .extracting(r -> r.steadiness().state())
        .containsOnly(Steadiness.State.UNKNOWN);
  }

  @Test
  void resultsFromBeforeTheLongestPauseCanBeRead() throws IOException {
    StudyResult read =
        readBack(
            stored -> stored.get("runs").forEach(r -> ((ObjectNode) r).remove("longestPause")));
    assertThat(read.points()).isEqualTo(COUNTERS.points());
    assertThat(read.runs()).allSatisfy(r -> assertThat(r.longestPause()).isEmpty());
  }

  @Test
  void resultsThatDoNotSayWhenTheyBeganCanBeRead() throws IOException {
    StudyResult read =
        readBack(
            stored -> {
              ((ObjectNode) stored).put("startedAt", "");
              stored.get("runs").forEach(r -> ((ObjectNode) r).remove("startedAt"));
            });
    assertThat(read.points()).isEqualTo(COUNTERS.points());
    assertThat(read.startedAt()).isEqualTo(Instant.EPOCH);
    assertThat(read.runs()).extracting(RunResult::startedAt).containsOnly(Instant.EPOCH);
  }

  /** Today's result as a version would have written it that did not know all of it. */
  private StudyResult readBack(Consumer<JsonNode> forget) throws IOException {
    ResultFiles.write(folder, COUNTERS);
    Path file = folder.resolve(ResultFiles.RESULT);
    JsonNode stored = ResultJson.MAPPER.readTree(file.toFile());
    forget.accept(stored);
    Files.writeString(file, stored.toString());
    return ResultFiles.read(folder);
  }
}
