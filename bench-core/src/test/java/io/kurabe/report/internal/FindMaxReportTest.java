package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.report.DrawnCharts;
import io.kurabe.report.SampleSearch;
import io.kurabe.report.Variants;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.study.findmax.internal.SloSearchResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports make of a search for the highest rate. */
class FindMaxReportTest {
  private static final StudyResult SEARCH = SampleSearch.poisson();
  private static final SloSearchResult KNEE = SloSearchResult.of(SEARCH).orElseThrow();
  private static final DrawnCharts CHARTS = DrawnCharts.of(SEARCH);

  @Test
  void theTerminalShowsARowForEachRateWithinAHundredColumns() {
    String text = Rendered.text(SEARCH, Optional.empty(), new TextStyle(false, true, 100));
    assertThat(text)
        .contains("find-max round-trip: ")
        .contains("db fake sustains ")
        .contains("offered  achieved     p50     p99   p99.9     max  failed  runs met  decision")
        .contains(" meets ")
        .contains(" fails ")
        .contains("|")
        .doesNotContain("UNSUSTAINABLE")
        .doesNotContain("unsustainable:");
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    long rows = text.lines().filter(l -> l.matches(" +[\\d.]+k?/s .* of \\d+  .*")).count();
    assertThat(rows).isEqualTo(KNEE.rates().size());
  }

  @Test
  void markdownHasTheSameTable() {
    assertThat(Rendered.markdown(SEARCH))
        .contains("| offered | achieved | p50 | p99 | p99.9 | max | failed | runs met | decision |")
        .contains("| meets |");
  }

  @Test
  void anotherPercentileGetsAColumn() throws IOException {
    StudyResult p95 =
        Variants.of(SEARCH, t -> ((ObjectNode) t.path("parameters")).put("slo", "p95=5ms"));
    assertThat(Rendered.markdown(p95)).contains("| p50 | p95 | p99 | p99.9 |");
  }

  @Test
  void theChartHasTheLimitTheIntervalAndEveryRun() {
    JsonNode panel = CHARTS.panel("slo", 0);
    assertThat(DrawnCharts.marks(panel, "level"))
        .singleElement()
        .satisfies(
            limit -> {
              assertThat(limit.path("y").asDouble()).isEqualTo(10_000);
              assertThat(limit.path("label").asText()).isEqualTo("p99 limit 10 ms");
            });
    assertThat(DrawnCharts.marks(panel, "area"))
        .singleElement()
        .satisfies(
            highest -> {
              assertThat(highest.path("from").asDouble())
                  .isCloseTo(KNEE.threshold().low(), withinPercentage(0.01));
              assertThat(highest.path("to").asDouble())
                  .isCloseTo(KNEE.threshold().high(), withinPercentage(0.01));
            });
    for (String percentile : List.of("p50", "p99", "p99.9")) {
      assertThat(CHARTS.points(panel, percentile, "line")).hasSameSizeAs(KNEE.rates());
    }
    assertThat(CHARTS.points(panel, "p99", "line").get(0).path(5).asText())
        .matches("offered 1\\.60k/s, achieved 1\\.\\d+k/s, 9 of 9 runs met the limit: meets");
    assertThat(CHARTS.points(panel, "runs, p99", "points"))
        .as("without the closed loop and the rehearsal")
        .hasSize(SEARCH.runs().size() - 2);
  }

  @Test
  void shortRunsHaveACourse() {
    assertThat(CHARTS.views("series")).hasSameSizeAs(SEARCH.points());
    for (JsonNode view : CHARTS.views("series")) {
      for (JsonNode panel : view.path("panels")) {
        assertThat(CHARTS.series(panel))
            .isNotEmpty()
            .allSatisfy(line -> assertThat(line.path("points")).isNotEmpty());
      }
    }
  }

  @Test
  void nothingIsDrawnOverTheClientsOfWhichThereIsOneNumber() {
    assertThat(CHARTS.ids()).containsExactly("slo", "series", "curve", "dots");
    assertThat(Rendered.html(SEARCH)).doesNotContain("id=\"numbers\"");
  }

  @Test
  void aStoredSearchHasTheSameThreshold(@TempDir Path folder) {
    ResultFiles.write(folder, SEARCH);
    assertThat(SloSearchResult.of(ResultFiles.read(folder)).orElseThrow().threshold())
        .isEqualTo(KNEE.threshold());
  }
}
