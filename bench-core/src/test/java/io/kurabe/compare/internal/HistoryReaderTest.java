package io.kurabe.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.Difference;
import io.kurabe.compare.HistoryFolder;
import io.kurabe.compare.internal.History.LevelChange;
import io.kurabe.compare.internal.History.Plan;
import io.kurabe.compare.internal.History.Series;
import io.kurabe.compare.internal.History.Skipped;
import io.kurabe.config.ConfigurationException;
import io.kurabe.result.internal.ResultJson;
import io.kurabe.stats.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryReaderTest {
  @TempDir Path folder;
  private HistoryFolder nights;

  @BeforeEach
  void empty() {
    nights = new HistoryFolder(folder);
  }

  @Test
  void aChangeOfLevelIsFoundWithTheSettingThatChanged() {
    nights.nights(8, 1_400).nights(6, 1_100, r -> settings(r).put("sync_binlog", "1"));
    Plan plan = onlyPlan();
    assertThat(plan.results()).hasSize(14);
    assertThat(plan.results().get(8).source()).isEqualTo("night-09/result.json");
    assertThat(throughput(plan).changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.result()).isEqualTo(8);
              assertThat(change.previous()).isEqualTo(7);
              assertThat(change.direction()).isEqualTo(Change.SLOWER);
              assertThat(change.relative()).isCloseTo(-0.214, within(0.005));
              assertThat(change.differences())
                  .extracting(Difference::wasIs)
                  .containsExactly("server mariadb: sync_binlog was 0, is 1");
            });
  }

  @Test
  void everyMetricOfARowIsASeries() {
    nights.nights(3, 1_400);
    Plan plan = onlyPlan();
    assertThat(plan.series())
        .extracting(Series::metric)
        .containsExactly("throughput", "mean response", "p99 response");
    assertThat(throughput(plan).medians().get(2)).hasValueSatisfying(v -> near(v, 1_400));
    assertThat(plan.series().get(0).row().name()).isEqualTo("mariadb upsert");
    assertThat(plan.expectedByChance()).as("too few for any").isZero();
    nights.nights(1, 1_400);
    assertThat(onlyPlan().expectedByChance()).isCloseTo(0.045, within(1e-9));
  }

  @Test
  void moreThroughputAndLessTimeAreFaster() {
    nights.nights(7, 1_000).nights(7, 1_300);
    LevelChange change = throughput(onlyPlan()).changes().get(0);
    assertThat(change.direction()).isEqualTo(Change.FASTER);
    assertThat(change.differences()).as("nothing that is known").isEmpty();
  }

  @Test
  void resultsAreOrderedByTheirTimeNotTheirName() throws IOException {
    nights.nights(2, 1_000);
    Files.move(folder.resolve("night-01"), folder.resolve("zz"));
    assertThat(onlyPlan().results())
        .extracting(History.Entry::source)
        .containsExactly("zz/result.json", "night-02/result.json");
  }

  @Test
  void resultsOfOtherLengthsAreOneRowThatSaysSo() {
    nights
        .nights(2, 1_000, r -> lengths(r, "10s", "2s"))
        .nights(2, 1_000, r -> lengths(r, "20s", "3s"));
    Plan plan = onlyPlan();
    assertThat(plan.results()).hasSize(4);
    assertThat(plan.parameters())
        .containsEntry("duration", "10s, 20s")
        .containsEntry("warmup", "2s, 3s");
    assertThat(HistoryWords.lengths(plan)).startsWith("Runs of 10s, 20s are in one row: ");
  }

  @Test
  void resultsOfOneLengthSayNothingOfIt() {
    nights.nights(2, 1_000);
    assertThat(HistoryWords.lengths(onlyPlan())).isEmpty();
  }

  private static void lengths(ObjectNode result, String duration, String warmUp) {
    ((ObjectNode) result.get("parameters")).put("duration", duration).put("warmup", warmUp);
  }

  @Test
  void resultsOfAnotherPlanProductOrMachineAreApart() {
    nights
        .nights(2, 1_000)
        .nights(2, 1_000, r -> ((ObjectNode) r.get("parameters")).put("rows", "9"))
        .nights(2, 1_000, r -> server(r).put("product", "MySQL"))
        .nights(2, 1_000, r -> ((ObjectNode) r.get("environment")).put("cpu", "Xeon"));
    assertThat(HistoryReader.read(folder).plans())
        .as("the newest first")
        .extracting(p -> p.parameters().get("rows") + "; " + p.servers() + "; " + p.machine())
        .containsExactly(
            "1; [mariadb: MariaDB, embedded]; Xeon, 2 processors, 24102 MiB, Linux 6.1.0",
            "1; [mariadb: MySQL, embedded]; AMD EPYC 7R13, 2 processors, 24102 MiB, Linux 6.1.0",
            "9; [mariadb: MariaDB, embedded]; AMD EPYC 7R13, 2 processors, 24102 MiB, Linux 6.1.0",
            "1; [mariadb: MariaDB, embedded]; AMD EPYC 7R13, 2 processors, 24102 MiB, Linux 6.1.0");
  }

  @Test
  void versionsSeedAndRepeatsStayInOneLine() {
    nights
        .nights(2, 1_000)
        .nights(
            2,
            1_000,
            r -> {
              server(r).put("version", "11.8.1");
              r.put("seed", 43);
              ((ObjectNode) r.get("parameters")).put("seed", "43").put("repeats", "9");
            });
    assertThat(onlyPlan().results())
        .extracting(e -> e.servers().get(0))
        .containsExactly("MariaDB 11.4.5", "MariaDB 11.4.5", "MariaDB 11.8.1", "MariaDB 11.8.1");
  }

  @Test
  void invalidRunsDoNotCountAndAResultWithoutAnyIsNamed() {
    nights.nights(1, 1_000);
    nights.nights(1, 1_000, r -> invalid(r.get("runs").get(0)));
    nights.nights(1, 1_000, r -> r.get("runs").forEach(HistoryReaderTest::invalid));
    History history = HistoryReader.read(folder);
    Plan plan = history.plans().get(0);
    assertThat(plan.results()).extracting(History.Entry::validRuns).containsExactly(3, 2);
    assertThat(history.skipped())
        .containsExactly(new Skipped("night-03/result.json", "none of its 3 runs is valid"));
  }

  @Test
  void aMissingMedianIsAGapInTheSeries() {
    nights.nights(8, 1_400).nights(1, 1_400, r -> renamed(r, "mariadb other")).nights(6, 1_100);
    Plan plan = onlyPlan();
    assertThat(plan.series()).extracting(s -> s.row().name()).contains("mariadb other");
    Series series = throughput(plan);
    assertThat(series.medians().get(8)).isEqualTo(Optional.empty());
    assertThat(series.changes())
        .extracting(LevelChange::previous, LevelChange::result)
        .containsExactly(org.assertj.core.api.Assertions.tuple(7, 9));
  }

  @Test
  void whatIsNoResultIsNamedWithItsReason() throws IOException {
    nights.nights(1, 1_000);
    Files.createDirectory(folder.resolve("empty"));
    Files.writeString(folder.resolve("notes.txt"), "hello");
    Files.writeString(folder.resolve("a.json"), "{\"not\": 1}");
    Files.writeString(folder.resolve("b.json"), "{\"not\": ");
    Files.copy(folder.resolve("night-01/result.json"), folder.resolve("copy.json"));
    assertThat(HistoryReader.read(folder).skipped())
        .satisfiesExactly(
            s -> assertThat(s.because()).contains("is JSON but no result of Kurabe"),
            s -> assertThat(s.because()).contains("is cut off after 8 bytes"),
            s -> assertThat(s).isEqualTo(new Skipped("empty", "no result.json in it")),
            s ->
                assertThat(s).isEqualTo(new Skipped("night-01/result.json", "a copy of copy.json")),
            s -> assertThat(s).isEqualTo(new Skipped("notes.txt", "no JSON file")));
  }

  @Test
  void deeperFoldersAreReadToo() throws IOException {
    nights.nights(2, 1_000);
    Files.createDirectories(folder.resolve("2026/october"));
    Files.move(folder.resolve("night-01"), folder.resolve("2026/october/first"));
    assertThat(onlyPlan().results().get(0).source()).isEqualTo("2026/october/first/result.json");
  }

  @Test
  void aFolderWithoutResultsIsRefusedWithWhatIsInIt() throws IOException {
    assertThatThrownBy(() -> HistoryReader.read(folder.resolve("none")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("There is no folder ");
    assertThatThrownBy(() -> HistoryReader.read(folder))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("The folder %s holds no result: it is empty.", folder);
    Files.writeString(folder.resolve("notes.txt"), "hello");
    assertThatThrownBy(() -> HistoryReader.read(folder))
        .hasMessageEndingWith("\n  notes.txt: no JSON file");
  }

  @Test
  void aHistorySurvivesWritingAndReading() throws IOException {
    nights.nights(8, 1_400).nights(6, 1_100, r -> server(r).put("version", "12"));
    History history = HistoryReader.read(folder);
    assertThat(ResultJson.read(ResultJson.text(history), History.class)).isEqualTo(history);
  }

  private Plan onlyPlan() {
    History history = HistoryReader.read(folder);
    assertThat(history.skipped()).isEmpty();
    assertThat(history.plans()).hasSize(1);
    return history.plans().get(0);
  }

  private static Series throughput(Plan plan) {
    return plan.series().get(0);
  }

  private static void near(double value, double expected) {
    assertThat(value).isCloseTo(expected, within(expected / 50));
  }

  private static ObjectNode server(ObjectNode result) {
    return (ObjectNode) result.get("servers").get(0);
  }

  private static ObjectNode settings(ObjectNode result) {
    return (ObjectNode) server(result).get("settings");
  }

  private static void invalid(JsonNode run) {
    ((ObjectNode) run).putArray("invalid").add("stalled");
  }

  private static void renamed(ObjectNode result, String variant) {
    ((ObjectNode) result.get("points").get(0)).put("variant", variant);
  }
}
