package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.report.Drawn;
import io.kurabe.report.Reports;
import io.kurabe.report.Variants;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.internal.StudyPages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  private static final String SAMPLE = Rendered.html(SampleStudy.counters());

  /** The last of the four numbers of clients. */
  private static final int MOST_CLIENTS = 3;

  @Test
  void showsAnswerFindingsServersAndRuns() {
    assertThat(SAMPLE)
        .contains("<h1>What does one hot counter cost")
        .contains("<span class=\"verdict holds\">holds</span>")
        .contains("<span class=\"verdict fails\">fails</span>")
        .contains("<span class=\"verdict not-shown\">not shown</span>")
        .contains("15.2x (13.9 to 16.6x)")
        .contains("Published: Aurora MySQL 5.6, 10 to 100 tasks: 10.5x")
        .contains("MariaDB 11.4.5")
        .contains("<dt>innodb_flush_log_at_trx_commit</dt><dd>1</dd>")
        .contains("All 96 runs")
        .contains("<li class=\"bad\">generator: bad, the generator stood still for 412 ms</li>")
        .contains("<li class=\"note\">ok: ")
        .contains("not applicable: Little&#39;s law, offered against achieved")
        .contains("ops/s, mean: the median over the valid runs.")
        .contains("mariadb rw_lock_spins: MariaDB 11.4.5 prints an empty SEMAPHORES section")
        .contains("Exact in all 96 audited runs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"echarts.common.min.js", "charts.js"})
  void scriptsDoNotEndTheirElement(String name) {
    assertThat(HtmlFrame.resource(name))
        .doesNotContainPattern("(?i)</script")
        .doesNotContain("<!--");
  }

  @Test
  void styleDoesNotEndItsElementAndFetchesNothing() {
    assertThat(HtmlFrame.resource("report.css")).doesNotContain("</", "@import", "url(");
  }

  @Test
  void licencesOfTheChartsAreInTheJar() {
    assertThat(getClass().getResource("/META-INF/licenses/echarts/LICENSE")).isNotNull();
    assertThat(getClass().getResource("/META-INF/licenses/echarts/NOTICE")).isNotNull();
  }

  @Test
  void everyVariantIsALineOverTheClientsWithItsIntervals() {
    JsonNode data = Variants.data(SAMPLE);
    assertThat(data.at("/groups/0/toggles")).hasSize(8);
    for (String id : new String[] {"rate", "mean"}) {
      JsonNode plot = Drawn.chart(data, id).at("/views/0/panels/0");
      assertThat(plot.at("/x/title").asText()).isEqualTo("clients");
      assertThat(plot.at("/x/ticks")).extracting(JsonNode::asInt).containsExactly(1, 4, 16, 64);
      assertThat(Drawn.series(data, plot))
          .hasSize(8)
          .allSatisfy(
              s -> {
                assertThat(s.path("points")).hasSize(4).allMatch(p -> p.size() == 4);
                assertThat(s.at("/points/3/0").asInt()).isEqualTo(64);
              });
    }
  }

  @Test
  void everyRunIsADotAndThoseThatAreInvalidSaySo() {
    JsonNode dots = Drawn.at(Variants.data(SAMPLE), "dots", "dots-clients", MOST_CLIENTS);
    JsonNode incrby = Drawn.named(dots.path("dots"), "redis incrby");
    assertThat(dots.path("dots")).hasSize(8);
    assertThat(incrby.path("centre")).hasSize(3);
    assertThat(incrby.path("dots")).hasSize(3);
    assertThat(incrby.at("/dots/1/2").asText()).isEqualTo("redis-incrby-c64-r2");
    assertThat(incrby.at("/dots/1/1").asBoolean()).isFalse();
    assertThat(incrby.at("/dots/0/1").asBoolean()).isTrue();
  }

  @Test
  void percentilesEndWhereTenValuesAreLeft() {
    JsonNode data = Variants.data(SAMPLE);
    JsonNode plot = Drawn.at(data, "curve", "curve-clients", MOST_CLIENTS);
    JsonNode curve = Drawn.named(Drawn.series(data, plot), "redis incrby").path("points");
    assertThat(curve.at("/0/0").asInt()).isEqualTo(1);
    // With about 1.9 million values the curve ends between p99.999 and p99.9999.
    assertThat(curve.path(curve.size() - 1).path(0).asDouble()).isBetween(1e5, 2e5);
  }

  @Test
  void theCourseOfARunHasEverySecond() {
    JsonNode data = Variants.data(SAMPLE);
    JsonNode views = Drawn.chart(data, "series").path("views");
    assertThat(views).as("eight variants at four numbers of clients").hasSize(32);
    JsonNode rates = views.at("/0/panels/0");
    JsonNode times = views.at("/0/panels/1");
    assertThat(Drawn.series(data, rates)).hasSize(3).allMatch(s -> s.path("points").size() == 8);
    assertThat(Drawn.series(data, times)).as("median and maximum").hasSize(6);
  }

  @Test
  void aLongPieceOfARunHidesNoOther() throws IOException {
    StudyResult odd =
        Variants.of(
            t ->
                ((ObjectNode) t.path("runs").path(0).path("series").path(2))
                    .put("lengthSeconds", 30.0));
    for (JsonNode series : Variants.data(Rendered.html(odd)).path("series")) {
      if (series.path("name").asText().startsWith("repeat")) {
        assertThat(series.path("points")).hasSize(8);
      }
    }
  }

  @Test
  void findingsWithoutAnAnswerAreFoldedUnderTheirIds() {
    String findings =
        SAMPLE.substring(SAMPLE.indexOf("id=\"findings\""), SAMPLE.indexOf("id=\"contents\""));
    String open = findings.substring(0, findings.indexOf("<details>"));
    assertThat(open).contains("verdict holds", "verdict fails");
    assertThat(findings.substring(open.length()))
        .containsPattern("<details><summary>\\d+ not shown: F")
        .contains("verdict not-shown")
        .doesNotContain("verdict holds", "verdict fails");
  }

  @Test
  void textOfOthersIsEscaped() throws IOException {
    StudyResult odd =
        Variants.of(
            t -> {
              t.put("question", "<b>&\"'");
              ((ObjectNode) t.path("points").path(0)).put("variant", "</script><i>");
            });
    String html = Rendered.html(odd);
    assertThat(html)
        .contains("&lt;b&gt;&amp;&quot;&#39;")
        .doesNotContain("<b>&\"'")
        .doesNotContain("</script><i>");
    assertThat(Variants.data(html).at("/groups/0/toggles/0/name").asText())
        .isEqualTo("</script><i>");
  }

  @Test
  void whatIsNoNumberIsNotDrawn() throws IOException {
    StudyResult odd =
        Variants.of(
            t ->
                ((ObjectNode) t.path("points").path(0).path("throughput"))
                    .put("value", Double.NaN));
    JsonNode data = Variants.data(Rendered.html(odd));
    JsonNode plot = Drawn.chart(data, "rate").at("/views/0/panels/0");
    assertThat(Drawn.series(data, plot).get(0).path("points"))
        .extracting(p -> p.path(0).asInt())
        .containsExactly(4, 16, 64);
    JsonNode dots = Drawn.at(data, "dots", "dots-clients", 0);
    assertThat(dots.at("/dots/0/centre/0").isNull()).isTrue();
  }

  @Test
  void allFilesAreWrittenAndWrittenAgain(@TempDir Path folder) throws IOException {
    StudyResult sample = SampleStudy.counters();
    PageFormats.writeAll(folder, sample);
    ResultFiles.write(folder, sample);
    PageFormats.writeAll(folder, ResultFiles.read(folder));
    assertThat(folder.resolve("report.html")).hasContent(HtmlRenderer.text(StudyPages.of(sample)));
    assertThat(folder.resolve("report.md")).hasContent(Reports.markdown(sample));
    for (String table : new String[] {"series.csv", "runs.csv"}) {
      assertThat(folder.resolve(table)).hasContent(Rendered.csv(sample, table));
    }
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(6);
    }
  }
}
