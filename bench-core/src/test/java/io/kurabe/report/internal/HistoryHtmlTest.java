package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.HistoryFolder;
import io.kurabe.compare.internal.History;
import io.kurabe.compare.internal.HistoryPage;
import io.kurabe.compare.internal.HistoryReader;
import io.kurabe.report.Drawn;
import io.kurabe.report.Variants;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryHtmlTest {
  @TempDir Path folder;

  private String html = "";

  @BeforeEach
  void makeHistory() {
    html = Rendered.html(HistoryPage.of(sample(folder)));
  }

  /** Fourteen nights; from the ninth on with another setting, and slower. */
  static History sample(Path folder) {
    new HistoryFolder(folder)
        .nights(8, 1_400)
        .nights(
            6,
            1_100,
            r ->
                ((ObjectNode) r.path("servers").path(0).path("settings")).put("sync_binlog", "<1>"))
        .nights(1, 900, r -> ((ObjectNode) r.path("parameters")).put("rows", "9"));
    return HistoryReader.read(folder);
  }

  @Test
  void changesAreListedWithWhatDiffers() {
    assertThat(html)
        .contains(
            "<h3 class=\"part\">since <time datetime=\"2026-10-09T03:00:00Z\" title=\"2026-10-09T03:00:00Z\">9 Oct 2026, 03:00 UTC</time>, night-09/result.json</h3>")
        .contains("<b class=\"against\">- slower</b> mariadb upsert, 4 clients: throughput")
        .contains("<b>what differs:</b> server mariadb: sync_binlog was 0, is &lt;1&gt;")
        .contains("1 change of level in 3 series.");
  }

  @Test
  void aPlanWithOneResultHasNoChart() {
    assertThat(html)
        .contains("1 result of <time datetime=\"2026-10-15")
        .contains("chart-history-1")
        .doesNotContain("chart-history-0");
  }

  @Test
  void severalResultsOfADayAreToldByTheirMinute(@TempDir Path day) {
    assertThat(Variants.data(html).toString())
        .contains("\"2026-10-14\"")
        .doesNotContain("\"2026-10-14 03:00\"");
    int[] minute = {30};
    new HistoryFolder(day)
        .nights(3, 1_400, r -> r.put("startedAt", "2026-10-14T03:%d:00Z".formatted(minute[0]++)));
    assertThat(Variants.data(HtmlRenderer.text(HistoryPage.of(HistoryReader.read(day)))).toString())
        .contains("\"2026-10-14 03:30\",\"2026-10-14 03:31\",\"2026-10-14 03:32\"");
  }

  @Test
  void everyMedianIsAPointAndTheChangeIsMarked() {
    JsonNode data = Variants.data(html);
    JsonNode chart = Drawn.chart(data, "history-1");
    assertThat(chart.path("views")).as("a series each").hasSize(3);
    for (JsonNode view : chart.path("views")) {
      JsonNode plot = view.at("/panels/0");
      assertThat(plot.at("/x/names")).hasSize(14);
      assertThat(Drawn.series(data, plot))
          .singleElement()
          .matches(s -> s.path("points").size() == 14);
    }
    assertThat(chart.at("/views/0/panels/0/marks"))
        .extracting(JsonNode::toString)
        .contains(
            "{\"kind\":\"upright\",\"from\":8,\"label\":\"- slower, -21%\",\"colour\":\"against\"}")
        .filteredOn(m -> m.contains("\"step\""))
        .as("the levels before and after")
        .hasSize(2);
  }

  @Test
  void theSeriesThatChangedIsChosenAtFirst() {
    JsonNode pick = Drawn.chart(Variants.data(html), "history-1").at("/picks/0");
    assertThat(pick.at("/options/" + pick.path("chosen").asInt()).asText())
        .isEqualTo("mariadb upsert, 4 clients: throughput *");
  }

  @Test
  void foldersAreText() {
    History odd =
        new History(1, "0.1.0", "<i>", List.of(), List.of(new History.Skipped("<b>", "no JSON")));
    assertThat(Rendered.html(HistoryPage.of(odd)))
        .contains("<h1>History of &lt;i&gt;</h1>")
        .contains("<li>&lt;b&gt;: no JSON</li>");
  }
}
