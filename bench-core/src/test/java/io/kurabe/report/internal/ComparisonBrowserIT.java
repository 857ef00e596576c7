package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.Comparison;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.report.Browser;
import io.kurabe.report.OnEveryScreen;
import io.kurabe.report.SampleComparison;
import io.kurabe.report.Variants;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens {@code comparison.html} in a browser. */
@Needs(Prerequisite.CHROMIUM)
@Tag(Tier.SYSTEM)
class ComparisonBrowserIT {
  private static final SampleComparison SAMPLE = SampleComparison.paired();

  @TempDir Path scratch;

  private final Browser browser = new Browser();

  @OnEveryScreen
  void everyRunIsDrawnWithoutAWordOnTheConsole(String option) throws Exception {
    Browser.Page page = open(HtmlRenderer.text(Rendered.page(SAMPLE)), option);
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"").contains("data-wider=\"0\"");
    int runs = 2 * SampleComparison.RUNS;
    // A dot per run, a median with its interval per side, and a line through the pairs; rules
    // besides.
    assertThat(page.paths("dots")).isGreaterThan(runs + 2 * 2 + 1);
    assertThat(page.paths("curve")).isGreaterThan(2);
    // Rate and median of eight seconds each.
    assertThat(page.paths("series")).isGreaterThan(runs * 2 * (1 + 8));
    assertThat(page.chart("dots")).contains("throughput, ops/s").contains(">A<").contains(">B<");
    assertThat(page.chart("series")).contains("seconds of the measured phase");
  }

  @Test
  void threeSidesAreDrawn() throws Exception {
    SampleComparison three = SampleComparison.three();
    Browser.Page page = open(HtmlRenderer.text(Rendered.page(three)));
    assertThat(page.console()).isEmpty();
    assertThat(page.chart("dots")).contains(">relaxed<");
    assertThat(page.paths("series")).isGreaterThan(3 * SampleComparison.RUNS * 2 * (1 + 8));
  }

  @Test
  void resultsWithNothingToDrawAreReadable() throws Exception {
    StudyResult broken =
        Variants.of(
            t -> t.path("runs").forEach(r -> ((ObjectNode) r).putArray("invalid").add("broken")));
    List<Side> sides = List.of(Side.of("A", "a", broken), Side.of("B", "b", broken));
    Browser.Page page = open(html(sides));
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("There is no answer");
  }

  @Test
  void namesOfOthersStayText() throws Exception {
    String evil = "</script><img src=x onerror=console.error(1)>\"'";
    StudyResult odd =
        Variants.of(
            t ->
                t.path("points")
                    .forEach(p -> ((ObjectNode) p).put("variant", evil).put("target", evil)));
    List<Side> sides =
        List.of(
            Side.of("A", evil, odd),
            Side.of(evil, "b", SampleStudy.counters()),
            Side.of("C", "c", odd));
    Browser.Page page = open(html(sides));
    // An image made of a name would be refused and its handler would write: both on the console.
    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("data-drawn=\"true\"");
  }

  private static String html(List<Side> sides) {
    return HtmlRenderer.text(Rendered.page(Comparison.of(sides, Question.DEFAULT), sides));
  }

  private Browser.Page open(String html, String... options)
      throws IOException, InterruptedException {
    return browser.openMeasured(html, scratch, options);
  }
}
