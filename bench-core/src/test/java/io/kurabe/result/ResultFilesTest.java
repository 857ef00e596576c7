package io.kurabe.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.record.Outage;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:05Z");
  private static final StudyResult SAMPLE = SampleStudy.counters();

  @TempDir Path folder;

  @Test
  void folderIsNamedByUtcTimeAndStudy() {
    Path made = ResultFiles.createFolder(folder.resolve("results"), "counters", NOW);
    assertThat(made).isDirectory().isEqualTo(folder.resolve("results/20261121-093005-counters"));
  }

  @Test
  void existingFolderIsNeverTaken() {
    ResultFiles.createFolder(folder, "counters", NOW);
    assertThat(ResultFiles.createFolder(folder, "counters", NOW))
        .hasFileName("20261121-093005-counters-2");
    assertThat(ResultFiles.createFolder(folder, "counters", NOW))
        .hasFileName("20261121-093005-counters-3");
  }

  @Test
  void nameCannotLeaveTheRoot() {
    assertThat(ResultFiles.createFolder(folder, "../a b", NOW))
        .isEqualTo(folder.resolve("20261121-093005-..-a-b"));
  }

  @Test
  void unwritableRootIsNamed() throws IOException {
    Path file = Files.createFile(folder.resolve("taken"));
    assertThatThrownBy(() -> ResultFiles.createFolder(file, "counters", NOW))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "The results folder %s cannot be written: a file of that name is in the way."
                + " Choose another output folder.",
            file);
  }

  @Test
  void everythingSurvivesWritingAndReading() {
    ResultFiles.write(folder, SAMPLE);
    assertThat(ResultFiles.read(folder)).isEqualTo(SAMPLE);
    assertThat(ResultFiles.read(folder.resolve("result.json"))).isEqualTo(SAMPLE);
  }

  @Test
  void allArrivalsAndOptionalPartsSurvive() {
    RunResult run = SAMPLE.runs().get(0);
    List<Arrivals> kinds =
        List.of(
            new Arrivals.Closed(3, ThinkTime.parse("1ms-2ms")),
            new Arrivals.ConstantRate(2_000.5, 8),
            new Arrivals.PoissonRate(120, 4));
    StudyResult all =
        withRuns(
            kinds.stream()
                .map(
                    k ->
                        run.toBuilder()
                            .spec(withArrivals(run.spec(), k))
                            .complete(false)
                            .series(
                                run.series(),
                                new Steadiness(
                                    Steadiness.State.UNSTEADY,
                                    1.5,
                                    List.of(new Steadiness.Shift(4, 1_000, 700)),
                                    "it fell"))
                            .offered(
                                Optional.of(new OfferedLoad(2_000, 1_900, 4, 80, 1, 0, 3, false)))
                            .gaps(Optional.of(new Outage(2, 1, 812.5, 100, -0.4)), Optional.empty())
                            .audit(Optional.empty())
                            .measures(
                                Map.of("odd", Double.NaN, "endless", Double.POSITIVE_INFINITY))
                            .invalid(List.of("interrupted"))
                            .cautions(List.of("a", "b"))
                            .build())
                .toList());
    ResultFiles.write(folder, all);
    assertThat(ResultFiles.read(folder)).isEqualTo(all);
  }

  @Test
  void textIsStableStrictJsonWithIsoDurations() throws IOException {
    ResultFiles.write(folder, SAMPLE);
    String first = Files.readString(folder.resolve("result.json"));
    ResultFiles.write(folder, ResultFiles.read(folder));
    assertThat(Files.readString(folder.resolve("result.json"))).isEqualTo(first);
    assertThat(first)
        .startsWith("{\n  \"schemaVersion\": 2,\n  \"study\": \"counters\",\n")
        .contains("\"phases\": {\"warmUp\":\"PT2S\",\"measure\":\"PT8S\"}")
        .contains("\"kind\": \"closed\",\n")
        .contains("\"think\": {\"least\":\"PT0S\",\"most\":\"PT0S\"}");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void notANumberIsWrittenAsText() throws IOException {
    RunResult run = SAMPLE.runs().get(0);
    StudyResult odd =
        withRuns(List.of(run.toBuilder().measures(Map.of("ratio", Double.NaN)).build()));
    ResultFiles.write(folder, odd);
    assertThat(Files.readString(folder.resolve("result.json"))).contains("{\"ratio\":\"NaN\"}");
  }

  @Test
  void unknownFieldsOfTheSameSchemaAreIgnored() throws IOException {
    ResultFiles.write(folder, SAMPLE);
    Path file = folder.resolve("result.json");
    String text = Files.readString(file).replace("\"seed\": 42", "\"seed\": 42, \"later\": [1]");
    Files.writeString(file, text);
    assertThat(ResultFiles.read(file)).isEqualTo(SAMPLE);
  }

  @Test
  void missingFileSaysWhatToName() {
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> ResultFiles.read(none))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("no file or folder " + none)
        .hasMessageContaining("Name the folder that the run printed");
  }

  @Test
  void folderWithoutResultSaysSo() {
    assertThatThrownBy(() -> ResultFiles.read(folder))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(folder + " has no result.json");
  }

  @Test
  void cutOffFileSaysAfterHowMuch() throws IOException {
    ResultFiles.write(folder, SAMPLE);
    Path file = folder.resolve("result.json");
    String whole = Files.readString(file);
    for (int end = 4_900; end < 5_300; end++) { // Inside of names, texts, numbers, words, between.
      Files.writeString(file, whole.substring(0, end));
      assertThatThrownBy(() -> ResultFiles.read(file))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining(file + " is cut off after " + end + " bytes");
    }
  }

  @Test
  void emptyFileSaysSo() {
    refused("", "is empty");
  }

  @Test
  void otherTextSaysWhereItStopsBeingJson() {
    refused("{\n  hello", "is not JSON (line 2, column");
  }

  @Test
  void otherJsonIsRefused() {
    refused("{\"name\": \"x\"}", "is JSON but no result of Kurabe");
    refused("[1, 2]", "is JSON but no result of Kurabe");
  }

  @Test
  void newerSchemaNamesBothVersions() {
    refused(
        "{\"schemaVersion\": 9, \"study\": \"counters\"}",
        "has schema version 9, newer than 2, the newest that this Kurabe reads");
  }

  @Test
  void missingPartsAreNamed() {
    refused("{\"schemaVersion\": 1, \"study\": \"counters\"}", "is a damaged result");
  }

  private void refused(String text, String message) {
    Path file = folder.resolve("given.json");
    ResultFiles.writeText(file, text);
    assertThatThrownBy(() -> ResultFiles.read(file))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }

  private static RunSpec withArrivals(RunSpec s, Arrivals arrivals) {
    return RunSpec.of(s.name(), s.workload(), arrivals, s.phases())
        .withSeed(s.seed())
        .withParameters(s.parameters())
        .over(s.transport());
  }

  private static StudyResult withRuns(List<RunResult> runs) {
    return StudyResult.of(SAMPLE.study(), SAMPLE.question())
        .made(SAMPLE.startedAt(), SAMPLE.elapsedSeconds())
        .on(SAMPLE.environment())
        .incomplete("interrupted")
        .servers(SAMPLE.servers())
        .plan(SAMPLE.parameters(), SAMPLE.seed(), SAMPLE.order())
        .runs(runs, List.of())
        .build();
  }
}
