package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.report.MadeUp;
import io.kurabe.report.Variants;
import io.kurabe.stats.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a browser gets of blocks; {@link HtmlTablesTest} is about tables. */
class HtmlRendererTest {
  private static final String EVIL = "</script><i a=\"b\" c='d'>&amp;";
  private static final String ESCAPED =
      "&lt;/script&gt;&lt;i a=&quot;b&quot; c=&#39;d&#39;&gt;&amp;amp;";

  private static String html(Block... blocks) {
    return HtmlRenderer.text(MadeUp.page(blocks));
  }

  private static String main(Page page) {
    String html = HtmlRenderer.text(page);
    return html.substring(html.indexOf("<main>") + 7, html.indexOf("</main>"));
  }

  private static ChartGroup charts(Chart... charts) {
    return ChartGroup.of(ChartGroup.Layout.PAIRS, List.of(charts));
  }

  @Test
  void aPageHasItsHeadItsSectionsAndItsFoot() {
    Page page =
        MadeUp.empty("Why?")
            .head(MadeUp.text(Tone.BAD, "INCOMPLETE."))
            .answer("Because.")
            .facts("made today")
            .add(Section.named("a", "First").text("one").note("two"))
            .add(Section.named("b", "").text("three"))
            .build();
    String html = HtmlRenderer.text(page);
    assertThat(html)
        .contains("<title>study Why? - Kurabe</title>")
        .contains(
            """
            <header>
            <p class="kind">Kurabe / study</p>
            <h1>Why?</h1>
            <p class="answer bad">INCOMPLETE.</p>
            <p class="answer">Because.</p>
            <p class="meta">made today</p>
            </header>
            <main>
            <section id="a">
            <h2>First</h2>
            <p>one</p>
            <p class="note">two</p>
            </section>
            <section id="b">
            <p>three</p>
            </section>
            </main>
            """)
        .contains("Made by Kurabe 1.0; all numbers are in result.json beside this file.</footer>");
  }

  @Test
  void everyBlockHasItsElements() {
    Block.Outcome holds =
        new Block.Outcome(Verdict.HOLDS, "db", "2x", "it is so", List.of("paper: 3x"));
    Block.Outcome open =
        new Block.Outcome(Verdict.NOT_SHOWN, "kv", "", "too few", holds.published());
    String html =
        html(
            new Block.Heading("Part"),
            new Block.Items(Tone.BAD, List.of("one", "two")),
            new Block.Labelled(Tone.GOOD, "+ faster", "than before"),
            new Block.Link("Report", "a/report"),
            new Block.Cards(List.of(new Block.Card("set", "lead", Map.of("port", "1")))),
            new Block.Claims(
                List.of(new Block.Claim("F1", "It doubles.", "above 1x", List.of(holds, open)))),
            new Block.Key(List.of(new Block.KeyEntry("c1", "blue"))),
            new Block.Verbatim(
                List.of(
                    List.of(new Block.Span(Tone.BAD, "a  b"), new Block.Span(Tone.PLAIN, "<c>"))),
                List.of()));
    assertThat(html)
        .contains("<h3 class=\"part\">Part</h3>")
        .contains("<ul class=\"bad\">\n<li>one</li>\n<li>two</li>\n</ul>")
        .contains("<p class=\"labelled\"><b class=\"good\">+ faster</b> than before</p>")
        .contains("<a href=\"a/report.html\">Report</a>")
        .contains("<h3>set</h3>\n<p>lead</p>\n<dl><div><dt>port</dt><dd>1</dd></div></dl>")
        .contains(
            "<span class=\"id\">F1</span> It doubles. <span class=\"relation\">above 1x</span>")
        .contains(
            "<span class=\"verdict holds\">holds</span><div><b>db</b> <span class=\"n\">2x</span>")
        .contains("<span class=\"verdict not-shown\">not shown</span>")
        .containsOnlyOnce("<p class=\"published\">Published: paper: 3x</p>")
        .contains("<li><i class=\"c1\"></i>blue</li>")
        .contains("<pre class=\"verbatim\">a  b&lt;c&gt;\n</pre>");
  }

  @Test
  void theDrawingOfTheAnswerComesFirstAndAListLeadsToTheRest() {
    Page page =
        MadeUp.empty("Why?")
            .main(List.of(charts(MadeUp.chart("c"))))
            .add(Section.named("findings", "Findings").text("one"))
            .contents()
            .add(Section.named("a", "First").text("two"))
            .add(Section.named("untitled", "").text("three"))
            .add(Section.named("typed", "Typed", Medium.TEXTS).text("four"))
            .build();
    String main = main(page);
    assertThat(main).startsWith("<section id=\"main\"");
    assertThat(main.indexOf("chart-c")).isLessThan(main.indexOf("id=\"findings\""));
    assertThat(main)
        .contains("<ul class=\"contents\">\n<li><a href=\"#a\">First</a></li>\n</ul></nav>");
  }

  @Test
  void figuresThatTwoClaimsShareAreToldOnce() {
    List<String> figures = List.of("paper: 3 x", "other: 4 x");
    Block.Outcome one = new Block.Outcome(Verdict.HOLDS, "db", "", "so", figures.subList(0, 1));
    Block.Outcome two = new Block.Outcome(Verdict.FAILS, "kv", "", "so", figures);
    Block.Claim first = new Block.Claim("F1", "It doubles.", "", List.of(one, two));
    Block.Claim second = new Block.Claim("F2", "It trebles.", "", List.of(two));
    assertThat(html(new Block.Claims(List.of(first, second))).replace('\u00a0', ' '))
        .containsOnlyOnce("paper: 3 x")
        .contains("Published: paper: 3 x; other: 4 x</p>")
        .contains("Published: as for F1</p>");
  }

  @Test
  void aFoldIsClosedAndHasOnlyWhatABrowserShows() {
    Block.Fold fold =
        new Block.Fold(
            "All runs",
            List.of(
                MadeUp.text(Tone.PLAIN, "inside"),
                MadeUp.text(Tone.PLAIN, "typed").in(Medium.TERMINAL)));
    assertThat(main(MadeUp.page(fold)))
        .contains("<details><summary>All runs</summary>\n<p>inside</p>\n</details>")
        .doesNotContain("typed");
  }

  @Test
  void wordsOfOthersAreNeitherMarkupNorTheEndOfAnAttribute() {
    String html = HtmlRenderer.text(MadeUp.titled(EVIL, MadeUp.blocks(EVIL).toArray(Block[]::new)));
    assertThat(html).doesNotContain(EVIL, "<i a=");
    assertThat(html.substring(0, html.indexOf("<script")))
        .doesNotContain("c='d'")
        .contains("<h1>" + ESCAPED + "</h1>")
        .contains("<title>study " + ESCAPED + " - Kurabe</title>")
        .contains("<a href=\"" + ESCAPED + ".html\">" + ESCAPED + "</a>")
        .contains("aria-label=\"" + ESCAPED + "; scrolls sideways")
        .contains("aria-label=\"" + ESCAPED + ". " + ESCAPED + " The numbers are in the tables.\"")
        .contains("<i class=\"" + ESCAPED + "\"></i>")
        .contains("data-pick=\"" + ESCAPED + "=0\"")
        .contains("<span class=\"part " + ESCAPED + "\"")
        .contains("title=\"" + ESCAPED + ": 50%\"")
        .contains("<code>" + ESCAPED + "</code>");
  }

  @Test
  void theDataOfChartsDoNotEndTheirElement() {
    String html = html(charts(MadeUp.chart(EVIL + "<!--\u2028")));
    assertThat(html.substring(html.indexOf("id=\"data\">"), html.indexOf("</script>")))
        .doesNotContain("<", "\u2028");
    JsonNode data = Variants.data(html);
    assertThat(data.at("/series/0/name").asText()).isEqualTo(EVIL + "<!--\u2028");
  }

  @Test
  void refersToNothingOutside() {
    String html = html(MadeUp.blocks("word").toArray(Block[]::new));
    assertThat(html.replace("href=\"word.html\"", ""))
        .contains("<svg")
        .doesNotContainPattern("(?i)\\b(src|href)\\s*=")
        .doesNotContain("@import")
        .doesNotContain("url(")
        .contains("Content-Security-Policy\" content=\"default-src &#39;none&#39;;");
  }

  @Test
  void aPageWithoutChartsHasNoScript() {
    String html = html(MadeUp.text(Tone.PLAIN, "text"), MadeUp.ratios("ratio"));
    assertThat(html).doesNotContain("<script", "noscript", "echarts", "ECharts");
    assertThat(html(charts(MadeUp.chart("c"))))
        .contains(HtmlFrame.resource("charts.js"))
        .contains(HtmlFrame.packed(HtmlFrame.resource("echarts.common.min.js")))
        .contains("Charts: Apache ECharts (Apache-2.0), inside this file.");
  }

  @Test
  void everyChartHasItsPlaceAndOnePageOneWordOfScripts() {
    Chart.Pick pick = new Chart.Pick("row", "row", List.of("a", "b"), 0);
    ChartGroup second =
        new ChartGroup(
            ChartGroup.Layout.MULTIPLES,
            List.of(pick),
            List.of(new ChartGroup.Toggle("a", true), new ChartGroup.Toggle("b", false)),
            List.of(MadeUp.chart("three")));
    String main = main(MadeUp.page(charts(MadeUp.chart("one"), MadeUp.chart("two")), second));
    assertThat(main)
        .containsOnlyOnce("<noscript>")
        .contains("<div class=\"charts pairs\">", "<div class=\"charts multiples\">")
        .contains("<div class=\"pick\" id=\"picks-0\">", "<div class=\"pick\" id=\"picks-1\">")
        .contains("<div id=\"toggles-1\"")
        .doesNotContain("toggles-0");
    assertThat(main.split(Pattern.quote("<div class=\"chart\" id=\"chart-one\" role=\"img\""), -1))
        .hasSize(1 + 3);
  }

  @Test
  void sectionsForOthersAreLeftOut() {
    Page page =
        MadeUp.empty("Why?")
            .add(Section.named("a", "Typed", Medium.TEXTS).text("x"))
            .add(Section.named("b", "Typed").add(MadeUp.text(Tone.NOTE, "y").in(Medium.TERMINAL)))
            .add(Section.named("c", "Kept", Set.of(Medium.BROWSER)).text("z"))
            .build();
    assertThat(main(page)).isEqualTo("<section id=\"c\">\n<h2>Kept</h2>\n<p>z</p>\n</section>\n");
  }

  @Test
  void whatABarShowsInATerminalIsNotInTheTable() {
    Table table =
        Table.of("t", List.of("a"))
            .words("name", n -> n)
            .column("drawn", Table.Kind.BAR, n -> new Cell.Bar(1, false))
            .build();
    assertThat(html(table)).contains("<th scope=\"col\">name</th>").doesNotContain("drawn");
  }
}
