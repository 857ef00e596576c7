package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.History;
import io.kurabe.compare.HistoryFolder;
import io.kurabe.compare.HistoryReader;
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
    html = HistoryHtml.text(sample(folder));
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
        .contains("<h3>since 2026-10-09T03:00:00Z, night-09/result.json</h3>")
        .contains("<b class=\"is-slower\">- slower</b> mariadb upsert, 4 clients: throughput")
        .contains("what differs: server mariadb: sync_binlog was 0, is &lt;1&gt;")
        .contains("1 change of level in 3 series.");
  }

  @Test
  void aPlanWithOneResultHasNoChart() {
    assertThat(html)
        .contains("1 result of 2026-10-15")
        .contains("chart-history-1")
        .doesNotContain("chart-history-0");
  }

  @Test
  void dataHoldEveryMedianAndChange() {
    JsonNode plan = Variants.data(html).path("plans").path(1);
    assertThat(plan.path("results")).hasSize(14);
    assertThat(plan.path("series")).hasSize(3).allMatch(s -> s.path("medians").size() == 14);
    JsonNode change = plan.path("series").path(0).path("changes").path(0);
    assertThat(change.path("result").asInt()).isEqualTo(8);
    assertThat(change.path("words").asText()).isEqualTo("- slower, -21 %");
  }

  @Test
  void refersToNothingOutside() {
    assertThat(html.replace(HtmlPage.resource("echarts.min.js"), ""))
        .doesNotContainPattern("(?i)\\b(src|href)\\s*=")
        .doesNotContain("url(");
  }

  @Test
  void foldersAreText() {
    History odd =
        new History(1, "0.1.0", "<i>", List.of(), List.of(new History.Skipped("<b>", "no JSON")));
    assertThat(HistoryHtml.text(odd))
        .contains("<h1>History of &lt;i&gt;</h1>")
        .contains("<li>&lt;b&gt;: no JSON</li>");
  }
}
