package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.report.internal.Rendered;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens {@code report.html} in a browser. */
@Needs(Prerequisite.CHROMIUM)
@Tag(Tier.SYSTEM)
class ReportBrowserIT {
  @TempDir Path scratch;

  private final Browser browser = new Browser();

  @OnEveryScreen
  void everyChartIsDrawnWithoutAWordOnTheConsole(String option) throws Exception {
    Browser.Page page = open(Rendered.html(SampleStudy.counters()), option);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
    // Eight variants: a line and a symbol at four numbers of clients each, and a line of intervals
    // with two ends each.
    assertThat(page.paths("rate")).isGreaterThan(8 * (1 + 4 + 1 + 4 * 2));
    assertThat(page.paths("mean")).isGreaterThan(8 * (1 + 4 + 1 + 4 * 2));
    assertThat(page.paths("curve")).isGreaterThan(8);
    // Eight variants: three runs each and a bar, with an interval.
    assertThat(page.paths("dots")).isGreaterThan(8 * (3 + 2));
    // Three repeats: rate, median and maximum in eight seconds.
    assertThat(page.paths("series")).isGreaterThan(3 * 3 * (1 + 8));
    assertThat(page.chart("mean")).contains("100 ms").contains(">64<");
    assertThat(page.chart("rate")).contains("100k").contains("operations/s");
  }

  @OnEveryScreen
  void theCurveOfASearchIsDrawn(String option) throws Exception {
    StudyResult search = SampleSearch.poisson();
    Browser.Page page = open(Rendered.html(search), option);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"").doesNotContain("id=\"chart-rate\"");
    // A line and points of three percentiles, the limit, the shaded interval, a point per run.
    int rates = search.points().size();
    assertThat(page.paths("slo")).isGreaterThan(3 * (1 + rates) + search.runs().size() - 2);
    assertThat(page.chart("slo"))
        .contains("p99 limit 10 ms")
        .contains("operations per second, offered");
    assertThat(page.paths("curve")).isGreaterThan(rates);
    assertThat(page.paths("series")).isGreaterThan(8);
  }

  @Test
  void singleRunWithoutIntervalsIsDrawn() throws Exception {
    StudyResult single =
        Variants.of(
            t -> {
              ArrayNode runs = (ArrayNode) t.path("runs");
              while (runs.size() > 1) {
                runs.remove(1);
              }
              t.putArray("points");
              t.putArray("findings");
            });
    Browser.Page page = open(Rendered.html(single));
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).doesNotContain("id=\"chart-rate\"");
    assertThat(page.paths("curve")).isPositive();
    assertThat(page.paths("series")).isGreaterThan(3 * 8);
  }

  @Test
  void ticksThatLieCloseTogetherAreToldApart() throws Exception {
    StudyResult close =
        Variants.of(
            t -> {
              int rate = 16_900;
              for (JsonNode run : t.path("runs")) {
                ((ObjectNode) run.path("operations").path(0)).put("opsPerSecond", rate++);
              }
              t.path("points").forEach(p -> constant((ObjectNode) p.path("throughput")));
            });
    List<String> labels =
        Pattern.compile(">([\\d.]+k)<")
            .matcher(open(Rendered.html(close)).chart("dots"))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(labels).hasSizeGreaterThan(2).doesNotHaveDuplicates();
  }

  private static void constant(ObjectNode estimate) {
    estimate.put("value", 16_950).put("low", 16_910).put("high", 16_990);
  }

  @Test
  void resultWithoutAnyRunIsReadable() throws Exception {
    StudyResult empty =
        Variants.of(
            t -> {
              t.putArray("runs");
              t.putArray("points");
            });
    Browser.Page page = open(Rendered.html(empty));
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("No valid run: there is no answer.").contains("F4.1");
  }

  @Test
  void namesOfOthersStayText() throws Exception {
    String evil = "</script><img src=x onerror=console.error(1)>\"'";
    StudyResult odd =
        Variants.of(
            t -> {
              t.put("question", evil);
              t.path("points")
                  .forEach(p -> ((ObjectNode) p).put("variant", evil).put("target", evil));
              t.path("findings").forEach(f -> ((ObjectNode) f).put("subject", evil));
            });
    Browser.Page page = open(Rendered.html(odd));
    // An image made of a name would be refused and its handler would write: both on the console.
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
  }

  /** Without this the tests above could pass on a browser that hides its console. */
  @Test
  void errorsAndConnectionsWouldBeSeen() throws Exception {
    String broken =
        Rendered.html(SampleStudy.counters())
            .replace("'use strict';", "fetch('http://127.0.0.1:1/').catch(() => 0); null.x();");
    Browser.Page page = open(broken);
    assertThat(page.console())
        .anyMatch(line -> line.contains("Content Security Policy"))
        .anyMatch(line -> line.contains("TypeError"));
  }

  private Browser.Page open(String html, String... options)
      throws IOException, InterruptedException {
    return browser.open(html, scratch, options);
  }
}
