package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Brief;
import io.kurabe.page.internal.Brief.Check;
import io.kurabe.page.internal.Brief.Outcome;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** The formats with room for little: summary, JUnit and the main table as CSV. */
class BriefFormatsTest {
  private static final List<Check> CHECKS =
      List.of(
          new Check("b against a", "p99<5% slower", Outcome.FAILED, List.of("1.2 x <&\"> \u0007")),
          new Check("b against a", "mean<5% slower", Outcome.UNDECIDED, List.of("too few runs")),
          new Check("b against a", "throughput<5% slower", Outcome.PASSED, List.of()),
          new Check("b against a", "p50<5% slower", Outcome.INVALID, List.of("no valid run")));

  private static Page.Builder page() {
    return Page.named("comparison", "compare", "b against a", new Page.Origin("1.0", "x.json"));
  }

  private static Table table(int rows) {
    return Table.of("Changes", IntStream.range(0, rows).boxed().toList())
        .words("row", i -> "order_" + i)
        .number("change", i -> Cell.words(i == 0 ? "+4.2% (+1.1 to +7.3%)" : "1.0 x"))
        .build();
  }

  @Test
  void aSummaryIsTheAnswerAnAlignedTableAndWhatFailed() {
    Page page =
        page()
            .head(new Block.Text(Tone.NOTE, "how to read it"))
            .answer("b is slower.")
            .facts("made today")
            .brief(new Brief(List.of(table(2)), CHECKS))
            .build();
    assertThat(SummaryRenderer.text(page))
        .isEqualTo(
            """
            **compare**: b is slower.

            | row      |                change |
            |----------|----------------------:|
            | order\\_0 | +4.2% (+1.1 to +7.3%) |
            | order\\_1 |                 1.0 x |

            4 checks: 1 passed, 1 FAILED, 1 not decided, 1 INVALID.
            - p99&lt;5% slower (b against a) FAILED: 1.2 x &lt;&amp;"> \u2407
            - mean&lt;5% slower (b against a) not decided: too few runs
            - p50&lt;5% slower (b against a) INVALID: no valid run

            made today.
            """);
  }

  @Test
  void aSummaryOfAPageWithoutMainFiguresHasItsFirstTable() {
    Page page = page().add(Section.named("s", "S").text("x").add(table(50)).add(table(1))).build();
    assertThat(SummaryRenderer.text(page))
        .startsWith("**compare**: b against a\n\n| row")
        .contains("order\\_39")
        .doesNotContain("order\\_40")
        .contains("10 rows more are in comparison.html.")
        .endsWith("Kurabe 1.0.\n");
  }

  @Test
  void eachCheckIsATestCase() throws Exception {
    Page page = page().brief(new Brief(List.of(), CHECKS)).build();
    Element suite = suite(JunitRenderer.text(page));
    assertThat(List.of("name", "tests", "failures", "errors", "skipped"))
        .extracting(suite::getAttribute)
        .containsExactly("compare", "4", "1", "1", "1");
    assertThat(message(suite, "failure")).isEqualTo("1.2 x <&\"> \u2407");
    assertThat(message(suite, "skipped")).isEqualTo("too few runs");
    assertThat(message(suite, "error")).isEqualTo("no valid run");
    Element first = (Element) suite.getElementsByTagName("testcase").item(0);
    assertThat(first.getAttribute("classname")).isEqualTo("b against a");
    assertThat(first.getAttribute("name")).isEqualTo("p99<5% slower");
  }

  @Test
  void whereOnlyADecisionCountsNothingIsSkipped() throws Exception {
    Page page = page().brief(new Brief(List.of(), CHECKS)).build().strict();
    Element suite = suite(JunitRenderer.text(page));
    assertThat(List.of("failures", "skipped"))
        .extracting(suite::getAttribute)
        .containsExactly("2", "0");
  }

  private static Element suite(String xml) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)));
    return (Element) document.getElementsByTagName("testsuite").item(0);
  }

  private static String message(Element suite, String element) {
    return ((Element) suite.getElementsByTagName(element).item(0)).getAttribute("message");
  }

  @Test
  void theMainTableIsTheFileOfThePageElseAnyElseWhatIsShown() {
    DataFile own = DataFile.of("comparison.csv", List.of(1)).column("a", i -> i).build();
    DataFile other = DataFile.of("other.csv", List.of(2)).column("b", i -> i).build();
    DataFile text = DataFile.text("comparison.json", "{}");
    assertThat(CsvRenderer.main(page().data(List.of(text, other, own)).build())).contains("a\n1\n");
    assertThat(CsvRenderer.main(page().data(List.of(text, other)).build())).contains("b\n2\n");
    Section shown = Section.named("s", "S").add(table(1)).build();
    assertThat(CsvRenderer.main(page().data(text).add(shown).build()))
        .contains("group,row,change\n,order_0,'+4.2% (+1.1 to +7.3%)\n");
    assertThat(CsvRenderer.main(page().build())).isEmpty();
  }
}
