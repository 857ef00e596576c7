package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  private static final String SAMPLE = HtmlReport.text(SampleStudy.counters());

  @Test
  void showsAnswerFindingsServersAndRuns() {
    assertThat(SAMPLE)
        .contains("<h1>What does one hot counter cost")
        .contains("<span class=\"verdict holds\">holds</span>")
        .contains("<span class=\"verdict fails\">fails</span>")
        .contains("<span class=\"verdict not-shown\">not shown</span>")
        .contains("15.2 x (13.9 to 16.6 x)")
        .contains("Published: Aurora MySQL 5.6, 10 to 100 tasks: 10.5 x")
        .contains("MariaDB 11.4.5")
        .contains("<dt>innodb_flush_log_at_trx_commit</dt><dd>1</dd>")
        .contains("All 96 runs")
        .contains("<li class=\"bad\">generator: bad, the generator stood still for 412 ms</li>")
        .contains("<li class=\"ok\">audit: ok, exact: all ")
        .contains("not applicable: Little&#39;s law, offered against achieved")
        .contains("ops/s (median)")
        .contains("mariadb rw_lock_spins: MariaDB 11.4.5 prints an empty SEMAPHORES section")
        .contains("Exact in all 96 audited runs");
  }

  @Test
  void refersToNothingOutside() {
    String own = SAMPLE.replace(HtmlPage.resource("echarts.min.js"), "");
    assertThat(own)
        .doesNotContainPattern("(?i)\\b(src|href)\\s*=")
        .doesNotContain("@import")
        .doesNotContain("url(")
        .contains("Content-Security-Policy\" content=\"default-src &#39;none&#39;;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echarts.min.js",
        "charts.js",
        "report.js",
        "comparison.js",
        "knee.js",
        "history.js"
      })
  void scriptsDoNotEndTheirElement(String name) {
    assertThat(HtmlPage.resource(name))
        .doesNotContainPattern("(?i)</script")
        .doesNotContain("<!--");
  }

  @Test
  void licencesOfTheChartsAreInTheJar() {
    assertThat(getClass().getResource("/META-INF/licenses/echarts/LICENSE")).isNotNull();
    assertThat(getClass().getResource("/META-INF/licenses/echarts/NOTICE")).isNotNull();
  }

  @Test
  void dataHoldPointsIntervalsCurvesAndSeries() {
    JsonNode data = Variants.data(SAMPLE);
    assertThat(data.path("loaders").asText()).isEqualTo("clients");
    assertThat(data.path("arms")).hasSize(8);
    assertThat(data.path("points")).hasSize(32);
    JsonNode last = data.path("points").path(27);
    assertThat(last.path("clients").asInt()).isEqualTo(64);
    assertThat(last.path("mean")).hasSize(3);
    assertThat(last.path("runs").path(1).path("valid").asBoolean()).isFalse();
    assertThat(last.path("runs").path(0).path("series")).hasSize(8);
    JsonNode curve = last.path("curve");
    assertThat(curve.path(0).path(0).asInt()).isEqualTo(1);
    // 10 values beyond: with about 1.9 million values the curve ends between p99.999 and p99.9999.
    assertThat(curve.path(curve.size() - 1).path(0).asDouble()).isBetween(1e5, 2e5);
  }

  @Test
  void textOfOthersIsEscaped() throws IOException {
    StudyResult odd =
        Variants.of(
            t -> {
              t.put("question", "<b>&\"'");
              ((ObjectNode) t.path("points").path(0)).put("arm", "</script><i>");
            });
    String html = HtmlReport.text(odd);
    assertThat(html)
        .contains("&lt;b&gt;&amp;&quot;&#39;")
        .doesNotContain("<b>&\"'")
        .doesNotContain("</script><i>");
    assertThat(Variants.data(html).path("arms").path(0).path("name").asText())
        .isEqualTo("</script><i>");
  }

  @Test
  void notANumberBecomesNoNumber() throws IOException {
    StudyResult odd =
        Variants.of(
            t ->
                ((ObjectNode) t.path("points").path(0).path("throughput"))
                    .put("value", Double.NaN));
    assertThat(
            Variants.data(HtmlReport.text(odd))
                .path("points")
                .path(0)
                .path("rate")
                .path(0)
                .isNull())
        .isTrue();
  }

  @Test
  void allFilesAreWrittenAndWrittenAgain(@TempDir Path folder) throws IOException {
    StudyResult sample = SampleStudy.counters();
    Reports.writeAll(folder, sample);
    ResultFiles.write(folder, sample);
    Reports.writeAll(folder, ResultFiles.read(folder));
    assertThat(folder.resolve("report.html")).hasContent(SAMPLE);
    assertThat(folder.resolve("report.md")).hasContent(MarkdownReport.text(sample));
    assertThat(folder.resolve("series.csv")).hasContent(CsvReport.text(sample));
    assertThat(folder.resolve("runs.csv")).hasContent(RunsCsv.text(sample));
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(5);
    }
  }
}
