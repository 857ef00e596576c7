package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.Question;
import io.kurabe.compare.Ratios;
import io.kurabe.compare.Side;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonHtmlTest {
  private static final SampleComparison SAMPLE = SampleComparison.paired();
  private static final String HTML = ComparisonHtml.text(SAMPLE.result, SAMPLE.sides);

  @Test
  void theSampleHasEveryVerdict() {
    assertThat(effects(SAMPLE.result))
        .extracting(Effect::change)
        .contains(Change.FASTER, Change.SLOWER, Change.SAME, Change.NOT_SHOWN);
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
                    "<td>server mariadb</td><td>innodb_flush_log_at_trx_commit</td><td>1</td><td>2</td>",
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
    assertThat(ComparisonHtml.text(Comparison.of(sides, Question.DEFAULT), sides))
        .contains(ComparisonWords.NOTHING_DIFFERS);
  }

  @Test
  void everyEffectIsAMarkWithItsWordsAndNumbers() {
    assertThat(count("class=\"mark\"")).isEqualTo(effects(SAMPLE.result).size() + overall());
    for (Effect e : effects(SAMPLE.result)) {
      assertThat(HTML)
          .contains("<td class=\"n\">" + Ratios.of(e.ratio()) + "</td>")
          .contains("<td class=\"verdict\">" + e.change().sign() + " " + e.change().text())
          .contains("<small>" + Html.escape(e.because()) + "</small>");
    }
    for (Table table : SAMPLE.result.tables()) {
      for (Row row : table.rows()) {
        row.cells()
            .forEach(
                c ->
                    assertThat(HTML)
                        .contains(">" + Quantity.of(c.median().value(), table.unit()) + "<"));
      }
    }
  }

  @Test
  void refersToNothingOutside() {
    assertThat(HTML.replace(HtmlPage.resource("echarts.min.js"), ""))
        .doesNotContainPattern("(?i)\\b(src|href)\\s*=")
        .doesNotContain("@import")
        .doesNotContain("url(")
        .contains("Content-Security-Policy\" content=\"default-src &#39;none&#39;;");
  }

  @Test
  void dataHoldEveryRunOfEveryRow() {
    JsonNode data = Variants.data(HTML);
    assertThat(data.path("rows")).hasSize(32);
    assertThat(data.path("points")).hasSize(64).allMatch(p -> p.size() == SampleComparison.RUNS);
    JsonNode last = data.path("points").path(0).path(SampleComparison.RUNS - 1);
    assertThat(last.path("block").asText()).isEqualTo("12");
    assertThat(last.path("cut").asDouble()).isEqualTo(2);
    assertThat(last.path("shifts").path(0).asDouble()).isEqualTo(5);
    for (JsonNode metric : data.path("metrics")) {
      assertThat(metric.path("rows"))
          .hasSize(32)
          .allMatch(r -> r.path("values").path(1).size() == SampleComparison.RUNS);
      assertThat(metric.path("rows").path("0").path("medians").path(0)).hasSize(3);
      assertThat(metric.path("rows").path("0").path("paired").path(0).asBoolean()).isTrue();
      // Four of twelve are invalid, so that pairs are too few.
      assertThat(metric.path("rows").path("27").path("paired").path(0).asBoolean()).isFalse();
    }
  }

  @Test
  void sidesAreNamedWhereThereAreMoreThanTwo() {
    SampleComparison three = SampleComparison.three();
    assertThat(ComparisonHtml.text(three.result, three.sides))
        .contains("<h1>again, relaxed against before</h1>")
        .contains("<span class=\"side\"> relaxed</span>");
  }

  @Test
  void textOfOthersIsEscaped() throws IOException {
    String evil = "</script><i>\"'";
    StudyResult odd =
        Variants.of(
            t -> {
              t.path("points").forEach(p -> ((ObjectNode) p).put("arm", evil).put("target", evil));
              ((ObjectNode) t.path("servers").path(0).path("settings")).put("sync_binlog", evil);
            });
    List<Side> sides = List.of(Side.of("A", evil, odd), Side.of(evil, "b", odd));
    ComparisonResult result = Comparison.of(sides, Question.DEFAULT);
    String html = ComparisonHtml.text(result, sides);
    assertThat(html).doesNotContain("</script><i>").contains("&lt;/script&gt;&lt;i&gt;&quot;&#39;");
    assertThat(Variants.data(html).path("sides").path(1).asText()).isEqualTo(evil);
  }

  @Test
  void pageIsAmongTheFiles(@TempDir Path folder) {
    ComparisonReports.writeAll(folder, SAMPLE.result, SAMPLE.sides);
    assertThat(folder.resolve(ComparisonReports.HTML)).hasContent(HTML);
    assertThat(Files.exists(folder.resolve(ComparisonReports.JSON))).isTrue();
  }

  private static List<Effect> effects(ComparisonResult result) {
    return result.tables().stream()
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

  private static int count(String text) {
    return HTML.split(Pattern.quote(text), -1).length - 1;
  }
}
