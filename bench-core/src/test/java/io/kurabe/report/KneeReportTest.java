package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Slo;
import io.kurabe.study.knee.Knee;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports make of a search for the highest rate. */
class KneeReportTest {
  private static final StudyResult SEARCH = SampleSearch.poisson();

  @Test
  void theTerminalShowsARowForEachRateWithinAHundredColumns() {
    StringBuilder out = new StringBuilder();
    TextReport.of(SEARCH).in(new TextStyle(false, true, 100)).writeTo(out);
    String text = out.toString();
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
    assertThat(rows).isEqualTo(Knee.of(SEARCH).orElseThrow().rates().size());
  }

  @Test
  void markdownHasTheSameTable() {
    assertThat(MarkdownReport.text(SEARCH))
        .contains("| offered | achieved | p50 | p99 | p99.9 | max | failed | runs met | decision |")
        .contains("| meets |");
  }

  @Test
  void anotherPercentileGetsAColumn() {
    assertThat(new KneeTable(Knee.of(Slo.parse("p95=5ms"), SEARCH.runs())).titles())
        .contains("p50", "p95", "p99", "p99.9");
  }

  @Test
  void theChartHasTheLimitTheIntervalAndEveryRun() {
    Knee knee = Knee.of(SEARCH).orElseThrow();
    JsonNode chart = data().path("knee");
    assertThat(chart.path("limit").asDouble()).isEqualTo(10_000);
    assertThat(chart.path("low").asDouble()).isEqualTo(knee.threshold().low());
    assertThat(chart.path("high").asDouble()).isEqualTo(knee.threshold().high());
    assertThat(chart.path("rates")).hasSameSizeAs(knee.rates());
    int runs = 0;
    for (JsonNode rate : chart.path("rates")) {
      runs += rate.path("runs").size();
      assertThat(rate.path("times")).hasSize(3);
    }
    assertThat(runs)
        .as("without the closed loop and the rehearsal")
        .isEqualTo(SEARCH.runs().size() - 2);
  }

  @Test
  void shortRunsHaveACourse() {
    for (JsonNode point : data().path("points")) {
      for (JsonNode run : point.path("runs")) {
        assertThat(run.path("series")).isNotEmpty();
      }
    }
  }

  @Test
  void aStoredSearchTellsTheSameAgain(@TempDir Path folder) {
    ResultFiles.write(folder, SEARCH);
    StudyResult read = ResultFiles.read(folder);
    assertThat(Knee.of(read).orElseThrow().threshold())
        .isEqualTo(Knee.of(SEARCH).orElseThrow().threshold());
    assertThat(HtmlReport.text(read)).isEqualTo(HtmlReport.text(SEARCH));
  }

  @Test
  void otherResultsHaveNothingOfIt() {
    String html = HtmlReport.text(SampleStudy.counters());
    assertThat(html).doesNotContain("id=\"chart-knee\"").doesNotContain("const kneeChart");
    assertThat(List.of(HtmlPage.resource("knee.js")))
        .noneMatch(script -> script.contains("</script") || script.contains("<!--"));
  }

  private static JsonNode data() {
    Matcher data =
        Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL)
            .matcher(HtmlReport.text(SEARCH));
    assertThat(data.find()).isTrue();
    return Variants.json(data.group(1));
  }
}
