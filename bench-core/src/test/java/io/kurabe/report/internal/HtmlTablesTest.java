package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.report.MadeUp;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlTablesTest {
  private static String html(Table table) {
    String html = Rendered.html(MadeUp.page(table));
    return html.substring(html.indexOf("<main>"), html.indexOf("</main>"));
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  private static Cell.Ratio ratio(double value, double low, double high, Change change) {
    return new Cell.Ratio(new Estimate(value, low, high, 7, "x", true), change, false);
  }

  private static Table.Builder<Cell.Ratio> ratios(Cell.Ratio... rows) {
    return Table.of("Ratios", List.of(rows))
        .column("row", Table.Kind.WORDS, r -> Cell.words(r.change().name()))
        .column("b over a", Table.Kind.RATIO, r -> new Cell.Compared(List.of(Optional.of(r))))
        .ratios(new Table.RatioScale("b over a", 0.05, true));
  }

  @Test
  void aTableHasAHeadAndItsRowsWithTheirTones() {
    Table table =
        Table.of("Servers", List.of("x86", "arm"))
            .words("name", n -> n)
            .column("state", Table.Kind.WORDS, n -> Cell.words(Tone.BAD, "down"))
            .number("time", n -> new Cell.Words(Tone.PLAIN, "950 us", "of 3 runs"))
            .number("95%", n -> new Cell.Spread(new Estimate(100, 97, 103, 5, "us", true)))
            .warn(n -> n.equals("arm"))
            .build();
    assertThat(html(table))
        .contains(
            "role=\"region\" aria-label=\"Servers; scrolls sideways where it is wider than the screen\"><table>")
        .contains(
            "<th scope=\"col\">name</th><th scope=\"col\">state</th><th scope=\"col\" class=\"n\">time")
        .contains("<tr><td>x86</td><td class=\"bad\">down</td>")
        .contains("<tr class=\"warn\"><td>arm</td>")
        .contains(
            "<td class=\"n\">950 us<small>of 3 runs</small></td><td class=\"n\">97 to 103 us</td>");
  }

  @Test
  void groupsHaveARowAcross() {
    Table table =
        Table.of("t", List.of("x1", "x2", "y1"))
            .group(n -> n.substring(0, 1))
            .words("name", n -> n)
            .words("again", n -> n)
            .build();
    assertThat(html(table))
        .containsOnlyOnce("<th scope=\"rowgroup\" colspan=\"2\">x</th>")
        .containsOnlyOnce("<th scope=\"rowgroup\" colspan=\"2\">y</th>");
  }

  @Test
  void aTintIsAColourOfItsStrength() {
    Table table =
        Table.of("t", List.of(0.5, -0.25, 0.0)).number("time", t -> Cell.time(7).tinted(t)).build();
    assertThat(html(table))
        .containsPattern("<td class=\"n +tint long\" style=\"--heat: 50%\">7 us</td>")
        .containsPattern("<td class=\"n +tint short\" style=\"--heat: 25%\">7 us</td>")
        .contains("<td class=\"n\">7 us</td>");
  }

  @Test
  void everyRatioIsAMarkOfItsShapeWithItsWordsAndNumber() {
    String html =
        html(
            ratios(
                    ratio(1.2, 1.1, 1.3, Change.FASTER),
                    ratio(0.8, 0.7, 0.9, Change.SLOWER),
                    ratio(1, 0.99, 1.01, Change.SAME),
                    ratio(1, 0.8, 1.2, Change.NOT_SHOWN))
                .build());
    assertThat(count(html, "class=\"mark\"")).isEqualTo(4);
    assertThat(count(html, "class=\"interval\"")).isEqualTo(4);
    assertThat(List.of(Change.values())).extracting(RatioMarks::shape).doesNotHaveDuplicates();
    for (Change change : Change.values()) {
      String row = html.substring(html.indexOf("<th scope=\"row\">" + change.name()));
      assertThat(row.substring(0, row.indexOf("</tr>")))
          .contains("class=\"mark\">" + RatioMarks.shape(change))
          .contains("<td class=\"verdict\">" + change.words() + "</td>");
    }
    assertThat(html)
        .contains("<tr class=\"is-faster\">", "<tr class=\"is-not-shown\">")
        .contains("<td class=\"n\">+20% (+10 to +30%)</td>")
        .contains("margin of 5%")
        .contains("\u2190 slower</span><span>b over a</span><span>faster \u2192");
  }

  @Test
  void aMarkStandsAtThePlaceOfItsRatioAndOfItsInterval() {
    String html =
        html(ratios(ratio(1, 0.5, 2, Change.NOT_SHOWN), ratio(4, 4, 4, Change.FASTER)).build());
    RatioAxis axis = RatioAxis.of(List.of(estimate(1, 0.5, 2), estimate(4, 4, 4)), 0.05);
    assertThat(html)
        .contains("<svg x=\"50.00%\" y=\"50%\" class=\"mark\">")
        .contains("<svg x=\"" + axis.at(4) + "\" y=\"50%\" class=\"mark\">")
        .contains(RatioMarks.line("interval", axis.at(0.5), axis.at(2), "50%", "50%"))
        .doesNotContain("class=\"beyond\"");
  }

  private static Estimate estimate(double value, double low, double high) {
    return new Estimate(value, low, high, 7, "x", true);
  }

  @Test
  void anIntervalThatLeavesTheAxisHasAnArrow() {
    String html = html(ratios(ratio(1.1, 0.01, 1.2, Change.NOT_SHOWN)).build());
    assertThat(html).containsOnlyOnce("<svg x=\"0%\" y=\"50%\" class=\"beyond\">");
  }

  @Test
  void lessMayBeTheBetterSide() {
    Table table =
        ratios(ratio(1.2, 1.1, 1.3, Change.SLOWER))
            .ratios(new Table.RatioScale("b over a", 0, false))
            .build();
    assertThat(html(table))
        .contains("\u2190 faster</span><span>b over a</span><span>slower \u2192")
        .doesNotContain("margin of", Change.SAME.words());
  }

  @Test
  void theMeanOfAllIsARhombusWithoutAVerdict() {
    Cell.Ratio mean = new Cell.Ratio(estimate(1.1, 1.05, 1.15), Change.NOT_SHOWN, true);
    assertThat(html(ratios(ratio(1.2, 1.1, 1.3, Change.FASTER), mean).build()))
        .contains("<tr class=\"overall\">")
        .contains("class=\"mark\"><path d=\"M-7 0L0 -5L7 0L0 5Z\"/>")
        .contains("<td class=\"verdict\"></td><td class=\"n\">+10% (+5.0 to +15%)</td>");
  }

  @Test
  void aRowWithAChoiceIsAButton() {
    Table table =
        ratios(ratio(1.2, 1.1, 1.3, Change.FASTER))
            .choose(r -> Map.of("row", 3, "metric", 1))
            .group(r -> "upsert")
            .build();
    assertThat(html(table))
        .contains("<tr class=\"group\"><th scope=\"rowgroup\">upsert</th>")
        .contains(
            "<th scope=\"row\" class=\"in\"><button type=\"button\" title=\"show its runs\""
                + " data-pick=\"metric=1 row=3\">FASTER</button></th>");
  }

  @Test
  void sharesAreABarWithTheirPercentagesAndAKey() {
    Cell.Shares shares =
        new Cell.Shares(
            List.of(
                new Cell.Share("client", "client", "is-client", '.', '.', 0.04),
                new Cell.Share("lock", "waits", "is-wait", '#', '#', 0.96)));
    Table table =
        Table.of("t", List.of("a", "b"))
            .words("way", n -> n)
            .column("time", Table.Kind.SHARES, n -> shares)
            .build();
    assertThat(html(table))
        .containsOnlyOnce("<span class=\"entry\"><span class=\"part is-wait\"></span>lock</span>")
        .contains("<th>a</th><td class=\"stack\">")
        .contains(
            "<span class=\"part is-wait\" style=\"width:96.00%\" title=\"lock: 96%\">96%</span>")
        .as("no room for its words")
        .contains(
            "<span class=\"part is-client\" style=\"width:4.00%\" title=\"client: 4.0%\"></span>");
  }

  @Test
  void rangesAreLinesOnOneLogarithmicAxis() {
    Table table =
        Table.of("t", List.of("a"))
            .words("row", n -> n)
            .column(
                "times",
                Table.Kind.RANGES,
                n ->
                    new Cell.Ranges(
                        List.of(Optional.of(new Cell.Range(10, 100, 1_000)), Optional.empty())))
            .series(List.of("before", "after"))
            .build();
    assertThat(html(table))
        .contains("<li class=\"s0\"><i></i>before</li><li class=\"s1\"><i></i>after</li>")
        .contains("class=\"spread s0\" x1=\"2.00%\" x2=\"50.00%\"")
        .contains("<circle class=\"s0\" r=\"2.2\" cx=\"98.00%\"")
        .contains("<td class=\"n\">10 us / -</td>")
        .doesNotContain("spread s1");
  }

  @Test
  void evidenceIsFoldedBelowItsClass() {
    Cell.Evidence evidence =
        new Cell.Evidence(
            "go", "heat-go", "stop", true, "does not wait", "ALTER", List.of("no lock was seen"));
    Table table =
        Table.of("t", List.of(evidence))
            .words("change", e -> "add")
            .column("db", Table.Kind.EVIDENCE, e -> e)
            .build();
    assertThat(html(table))
        .contains(
            "<td class=\"heat-go\"><details><summary><b>go</b><b class=\"differs\">\u2260 stop</b>"
                + "</summary><p>does not wait</p><p><code>ALTER</code></p><ul>\n"
                + "<li>no lock was seen</li>\n</ul>\n</details></td>");
  }
}
