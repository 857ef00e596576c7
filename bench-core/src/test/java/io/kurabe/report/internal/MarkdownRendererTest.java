package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.report.MadeUp;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MarkdownRendererTest {
  private static final String ODD = "a|b `c` *d* <e> _f_ [g](h) #i & \\j\nk";
  private static final String ESCAPED =
      "a\\|b \\`c\\` \\*d\\* &lt;e> \\_f\\_ \\[g\\](h) \\#i &amp; \\\\j k";

  private static String text(Block... blocks) {
    return MarkdownRenderer.text(MadeUp.page(blocks));
  }

  @Test
  void aPageIsItsTitleItsSectionsAndWhatMadeIt() {
    Page page =
        MadeUp.empty("Why?")
            .answer("Because.")
            .facts("made today")
            .add(Section.named("a", "First").text("one"))
            .add(Section.named("b", "").text("two"))
            .build();
    assertThat(MarkdownRenderer.text(page))
        .isEqualTo(
            """
            # study: Why?

            Because.

            ## First

            one

            two

            made today. Made by Kurabe 1.0.
            """);
  }

  @Test
  void everyBlockHasItsMarkup() {
    Block.Outcome holds =
        new Block.Outcome(Verdict.HOLDS, "db", "2x", "it is so", List.of("paper: 3x"));
    Block.Outcome open =
        new Block.Outcome(Verdict.NOT_SHOWN, "kv", "", "too few", holds.published());
    assertThat(
            text(
                new Block.Heading("Part"),
                new Block.Items(Tone.BAD, List.of("one", "two")),
                new Block.Labelled(Tone.PLAIN, "db", "a server"),
                new Block.Labelled(Tone.PLAIN, "kv", "a store"),
                new Block.Link("Report", "a/report"),
                new Block.Cards(List.of(new Block.Card("set", "lead", Map.of("port", "1")))),
                new Block.Claims(
                    List.of(
                        new Block.Claim("F1", "It doubles.", "above 1x", List.of(holds, open)))),
                new Block.Verbatim(
                    List.of(
                        List.of(new Block.Span(Tone.BAD, "|a| "), new Block.Span(Tone.PLAIN, "*"))),
                    List.of()),
                new Block.Fold("more", List.of(MadeUp.text(Tone.PLAIN, "inside")))))
        .isEqualTo(
            """
            # study: Why?

            ## Only

            ### Part

            - one
            - two

            - **db** a server
            - **kv** a store

            Report: a/report.md

            set: lead

            | name | value |
            | --- | --- |
            | port | 1 |

            |  | verdict | subject | claim | effect (95% interval) | published |
            | --- | --- | --- | --- | --- | --- |
            | F1 | **holds** | db | It doubles. [above 1x] | 2x; it is so | paper: 3x |
            | F1 | **not shown** | kv | It doubles. [above 1x] | too few | as above |

            ```
            |a| *
            ```

            <details><summary>more</summary>

            inside

            </details>

            Made by Kurabe 1.0.
            """
                .replace("[above 1x]", "\\[above 1x\\]"));
  }

  @Test
  void wordsOfOthersAreNoMarkupWhereverTheyStand() {
    String text =
        MarkdownRenderer.text(MadeUp.titled(ODD, MadeUp.blocks(ODD).toArray(Block[]::new)));
    assertThat(text)
        .contains("# study: " + ESCAPED + "\n")
        .contains("### " + ESCAPED + "\n")
        .contains("\n- " + ESCAPED + "\n")
        .contains("- **" + ESCAPED + "** " + ESCAPED + "\n")
        .contains("| " + ESCAPED + " | " + ESCAPED + " |\n")
        .contains("<summary>" + ESCAPED + "</summary>");
    assertThat(text.replace(ESCAPED, ""))
        .as("nowhere without its backslashes")
        .doesNotContain("`c`", "*d*", "<e>", "_f_", "[g]");
  }

  @Test
  void everyRowOfATableHasAsManyCellsAsItsHead() {
    Table timeline =
        Table.of("t", List.of("a|b"))
            .words("x|y", n -> n)
            .column("course", Table.Kind.TRACE, n -> MadeUp.timeline())
            .build();
    assertThat(text(timeline))
        .contains("| x\\|y | course |\n| --- | --- |\n| a\\|b | \u2585\\|\u2588 |\n");
  }

  @Test
  void numbersStandAtTheRightAndGroupsInAColumnOfTheirOwn() {
    Table table =
        Table.of("t", List.of(1.0, 2.0))
            .group(x -> "all")
            .words("name", x -> "n" + x)
            .number("time", x -> Cell.time(x))
            .number("95%", x -> new Cell.Spread(new Estimate(100, 97, 103, 5, "us", true)))
            .column("bar", Table.Kind.BAR, x -> new Cell.Bar(0.5, false))
            .build();
    assertThat(text(table))
        .contains(
            """
            |  | name | time | 95% |
            | --- | --- | --: | --: |
            | all | n1.0 | 1 us | \u00b13.0% |
            | all | n2.0 | 2 us | \u00b13.0% |
            """);
  }

  @Test
  void ratiosHaveTheirVerdictInAColumn() {
    assertThat(text(MadeUp.ratios("upsert")))
        .contains("|  | row | upsert | verdict |\n| --- | --- | --- | --- |\n")
        .contains("| upsert | upsert | +10% (+5.0 to +15%) | **+ faster** |\n");
  }

  @Test
  void whatIsBadIsBold() {
    Table table =
        Table.of("t", List.of(Tone.BAD, Tone.OPEN, Tone.GOOD))
            .column("state", Table.Kind.WORDS, t -> Cell.words(t, t.name()))
            .build();
    assertThat(text(table)).contains("| **BAD** |\n| OPEN |\n| GOOD |\n");
  }

  @Test
  void blocksForOtherMediaAndSectionsOfDrawingsAreLeftOut() {
    Block chart = ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(MadeUp.chart("c")));
    Block key = new Block.Key(List.of(new Block.KeyEntry("c1", "blue")));
    Page page =
        MadeUp.empty("Why?")
            .head(MadeUp.text(Tone.PLAIN, "typed").in(Medium.TERMINAL))
            .add(Section.named("a", "Drawn").add(key).add(chart))
            .add(Section.named("b", "Typed", Set.of(Medium.TERMINAL)).text("x"))
            .add(Section.named("c", "Browsed").add(MadeUp.text(Tone.NOTE, "y").in(Medium.BROWSER)))
            .add(Section.named("d", "Kept").text("z").add(chart))
            .add(
                Section.named("e", "Folded")
                    .add(
                        new Block.Fold(
                            "more",
                            List.of(
                                MadeUp.text(Tone.PLAIN, "typed").in(Medium.TERMINAL),
                                MadeUp.text(Tone.PLAIN, "filed").in(Medium.DOCUMENTS)))))
            .build();
    assertThat(MarkdownRenderer.text(page))
        .isEqualTo(
            """
            # study: Why?

            ## Kept

            z

            ## Folded

            <details><summary>more</summary>

            filed

            </details>

            Made by Kurabe 1.0.
            """);
  }
}
