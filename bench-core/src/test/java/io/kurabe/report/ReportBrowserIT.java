package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opens {@code report.html} in a browser. */
class ReportBrowserIT {
  @TempDir Path scratch;

  private Browser browser;

  @BeforeEach
  void findBrowser() {
    browser = Browser.required();
  }

  @ParameterizedTest
  @CsvSource({
    "'--window-size=1280,900'",
    "'--window-size=390,844'",
    "'--blink-settings=preferredColorScheme=0'"
  })
  void everyChartIsDrawnWithoutAWordOnTheConsole(String option) throws Exception {
    Browser.Page page = open(HtmlReport.text(SampleStudy.counters()), option);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
    // Eight arms: a line and a symbol at four numbers of clients each, and three strokes per
    // interval.
    assertThat(paths(page, "rate")).isGreaterThan(8 * (1 + 4 + 4 * 3));
    assertThat(paths(page, "mean")).isGreaterThan(8 * (1 + 4 + 4 * 3));
    assertThat(paths(page, "curve")).isGreaterThan(8);
    // Three repeats: rate, median and maximum in eight seconds.
    assertThat(paths(page, "series")).isGreaterThan(3 * 3 * (1 + 8));
    assertThat(chart(page, "mean")).contains("100 ms").contains(">64<");
    assertThat(chart(page, "rate")).contains("100k").contains("operations/s");
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
    Browser.Page page = open(HtmlReport.text(single));
    assertThat(page.console()).isEmpty();
    assertThat(paths(page, "rate")).isPositive();
    assertThat(paths(page, "series")).isGreaterThan(3 * 8);
  }

  @Test
  void resultWithoutAnyRunIsReadable() throws Exception {
    StudyResult empty =
        Variants.of(
            t -> {
              t.putArray("runs");
              t.putArray("points");
            });
    Browser.Page page = open(HtmlReport.text(empty));
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
              t.path("points").forEach(p -> ((ObjectNode) p).put("arm", evil).put("target", evil));
              t.path("findings").forEach(f -> ((ObjectNode) f).put("subject", evil));
            });
    Browser.Page page = open(HtmlReport.text(odd));
    // An image made of a name would be refused and its handler would write: both on the console.
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
  }

  /** Without this the tests above could pass on a browser that hides its console. */
  @Test
  void errorsAndConnectionsWouldBeSeen() throws Exception {
    String broken =
        HtmlReport.text(SampleStudy.counters())
            .replace("'use strict';", "fetch('http://127.0.0.1:1/').catch(() => 0); null.x();");
    Browser.Page page = open(broken);
    assertThat(page.console())
        .anyMatch(line -> line.contains("Content Security Policy"))
        .anyMatch(line -> line.contains("TypeError"));
  }

  private Browser.Page open(String html, String... options)
      throws IOException, InterruptedException {
    Path file = scratch.resolve("report.html");
    Files.writeString(file, html);
    return browser.open(file, scratch, options);
  }

  private static String chart(Browser.Page page, String id) {
    int start = page.dom().indexOf("id=\"chart-" + id + "\"");
    assertThat(start).as("chart " + id).isPositive();
    return page.dom().substring(start, page.dom().indexOf("</figure>", start));
  }

  private static int paths(Browser.Page page, String id) {
    String drawn = chart(page, id);
    assertThat(drawn).contains("<svg");
    Matcher path = Pattern.compile("<path[^>]* d=\"M").matcher(drawn);
    int count = 0;
    while (path.find()) {
      count++;
    }
    return count;
  }
}
