package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.Loads;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.compare.internal.ComparisonPage;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.RatioText;
import io.kurabe.report.Drawn;
import io.kurabe.report.SampleComparison;
import io.kurabe.report.Variants;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Change;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonHtmlTest {
  private static final SampleComparison SAMPLE = SampleComparison.paired();
  private static final Page PAGE = Rendered.page(SAMPLE);
  private static final String HTML = Rendered.html(PAGE);

  /** {@code redis incrby} at 64 clients, of whose runs four of twelve are invalid. */
  private static final int INVALID_RUNS = 27;

  @Test
  void theSampleHasEveryVerdict() {
    assertThat(effects())
        .extracting(Effect::change)
        .contains(Change.FASTER, Change.SLOWER, Change.SAME, Change.NOT_SHOWN);
  }

  @Test
  void ofSingleRunsNothingIsDrawnThatLooksLikeAnAnswer() {
    String single = HtmlRenderer.text(page(new double[] {1_000}, new double[] {2_000}));
    assertThat(single)
        .contains("One run on each side decides nothing")
        .contains("Percentiles of the response time")
        .doesNotContain("The runs one by one")
        .doesNotContain("class=\"mark\"");
    assertThat(HtmlRenderer.text(page(new double[] {1_000, 1_001}, new double[] {2_000, 2_001})))
        .contains("The runs one by one");
  }

  private static Page page(double[] before, double[] after) {
    List<Side> sides =
        List.of(
            Side.of("A", "a", new Loads().point("db", "upsert", before).result()),
            Side.of("B", "b", new Loads().point("db", "upsert", after).result()));
    return ComparisonPage.of(Comparison.of(sides, Question.DEFAULT), sides);
  }

  @Test
  void answerComesFirstAndThenWhatDiffers() {
    assertThat(HTML).contains("<h1>B against A</h1>");
    SAMPLE
        .result
        .answer()
        .forEach(s -> assertThat(HTML).contains("<p class=\"answer\">" + Html.escape(s)));
    assertThat(
            Stream.of(
                    "class=\"answer\"",
                    "<h2>What differs</h2>",
                    "<td>server"
                        + " mariadb</td><td>innodb_flush_log_at_trx_commit</td><td>1</td><td>2</td>",
                    "<h2>Gates</h2>",
                    "throughput&lt;5% slower",
                    "<h2>throughput in operations/s, more is better</h2>",
                    "<h2>p99 response, less is better</h2>",
                    "<h2>The runs of one row</h2>",
                    "<h2>Be careful</h2>",
                    "<h2>Sides</h2>",
                    "380 of 384")
                .map(HTML::indexOf))
        .doesNotContain(-1)
        .isSorted();
  }

  @Test
  void nothingThatDiffersIsSaidSo() {
    StudyResult study = SampleStudy.counters();
    List<Side> sides = List.of(Side.of("A", "a", study), Side.of("B", "b", study));
    Page same = Rendered.page(Comparison.of(sides, Question.DEFAULT), sides);
    assertThat(Rendered.html(same)).contains("<p>" + ComparisonPage.NOTHING_DIFFERS + "</p>");
    assertThat(HTML).doesNotContain(ComparisonPage.NOTHING_DIFFERS);
  }

  @Test
  void everyEffectIsAMarkWithItsWordsAndNumbers() {
    assertThat(HTML.split(Pattern.quote("class=\"mark\""), -1))
        .hasSize(1 + effects().size() + overall());
    for (Effect e : effects()) {
      assertThat(HTML)
          .contains("<td class=\"n\">" + RatioText.of(e.ratio()) + "</td>")
          .contains("<td class=\"verdict\">" + e.change().words())
          .contains("<small>" + Html.escape(e.because()) + "</small>");
    }
  }

  @Test
  void everyMedianIsInTheNumbers() {
    for (Table table : SAMPLE.result.tables()) {
      for (Row row : table.rows()) {
        row.cells()
            .forEach(
                c -> {
                  double median = c.median().value();
                  String shown =
                      table.unit().equals("us") ? Quantity.time(median) : Quantity.number(median);
                  assertThat(HTML).contains("<td class=\"n\">" + shown + "</td>");
                });
      }
    }
  }

  @Test
  void aRowChoosesWhatTheChartsShow() {
    assertThat(HTML)
        .contains("data-pick=\"metric=0 row=0\">1 client</button>")
        .contains("data-pick=\"metric=1 row=31\">");
    assertThat(HTML.split("data-pick=", -1)).hasSize(1 + effects().size());
  }

  @Test
  void everyRunOfEveryRowIsADotWithItsBlock() {
    JsonNode data = Variants.data(HTML);
    assertThat(data.at("/groups/0/picks/0/options")).hasSize(32);
    JsonNode views = Drawn.chart(data, "dots").path("views");
    assertThat(views).as("32 rows of 2 metrics").hasSize(2 * 32);
    for (JsonNode view : views) {
      JsonNode dots = view.at("/panels/0/dots");
      assertThat(dots).extracting(g -> g.path("name").asText()).containsExactly("A", "B");
      assertThat(dots).allMatch(g -> g.path("dots").size() == SampleComparison.RUNS);
      assertThat(dots.at("/0/centre")).hasSize(3);
      assertThat(dots.at("/1/dots/11/3").asText()).isEqualTo("12");
    }
  }

  @Test
  void runsAreJoinedOnlyWhereTheyWereComparedInPairs() {
    JsonNode data = Variants.data(HTML);
    for (JsonNode view : Drawn.chart(data, "dots").path("views")) {
      JsonNode joined = view.at("/panels/0/joined");
      if (view.at("/at/row").asInt() == 0) {
        assertThat(joined.toString()).isEqualTo("[[0,1]]");
      } else if (view.at("/at/row").asInt() == INVALID_RUNS) {
        assertThat(joined).as("too few pairs are valid").isEmpty();
        assertThat(view.at("/panels/0/dots/0/dots"))
            .filteredOn(d -> d.path(1).asBoolean())
            .hasSize(8);
      }
    }
  }

  @Test
  void theCourseShowsWhatWasCutOffAndWhereTheLevelChanged() {
    JsonNode timeline = Drawn.at(Variants.data(HTML), "series", "row", 0);
    assertThat(timeline.path("series")).hasSize(2 * SampleComparison.RUNS);
    assertThat(timeline.path("marks"))
        .extracting(JsonNode::toString)
        .contains(
            "{\"kind\":\"area\",\"from\":0,\"to\":2,\"label\":\"\",\"colour\":\"c0\"}",
            "{\"kind\":\"upright\",\"from\":5,\"label\":\"\",\"colour\":\"c0\"}");
  }

  @Test
  void sidesAreNamedWhereThereAreMoreThanTwo() {
    assertThat(Rendered.html(Rendered.page(SampleComparison.three())))
        .contains("<h1>again, relaxed against before</h1>")
        .contains("<span class=\"side\"> relaxed</span>");
    assertThat(HTML).doesNotContain("<span class=\"side\">");
  }

  @Test
  void textOfOthersIsEscaped() throws IOException {
    String evil = "</script><i>\"'";
    StudyResult odd =
        Variants.of(
            t -> {
              t.path("points")
                  .forEach(p -> ((ObjectNode) p).put("variant", evil).put("target", evil));
              ((ObjectNode) t.path("servers").path(0).path("settings")).put("sync_binlog", evil);
            });
    List<Side> sides = List.of(Side.of("A", evil, odd), Side.of(evil, "b", odd));
    ComparisonResult result = Comparison.of(sides, Question.DEFAULT);
    String html = Rendered.html(Rendered.page(result, sides));
    assertThat(html).doesNotContain("</script><i>").contains("&lt;/script&gt;&lt;i&gt;&quot;&#39;");
    JsonNode dots = Drawn.chart(Variants.data(html), "dots").at("/views/0/panels/0/dots");
    assertThat(dots.at("/1/name").asText()).isEqualTo(evil);
  }

  @Test
  void pageIsAmongTheFiles(@TempDir Path folder) {
    PageFormats.write(folder, PAGE);
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(
            "comparison.html", "comparison.md", "comparison.csv", "comparison.json");
    assertThat(folder.resolve("comparison.html")).hasContent(HtmlRenderer.text(PAGE));
  }

  private static List<Effect> effects() {
    return SAMPLE.result.tables().stream()
        .flatMap(t -> t.rows().stream())
        .flatMap(r -> r.effects().stream())
        .flatMap(Optional::stream)
        .toList();
  }

  private static int overall() {
    return (int)
        SAMPLE.result.tables().stream()
            .flatMap(t -> t.overall().stream())
            .filter(Optional::isPresent)
            .count();
  }
}
