package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.report.MadeUp;
import io.kurabe.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the terminal makes of blocks; {@link TextTablesTest} is about tables. */
class TextRendererTest {
  private static final TextStyle COLOUR = new TextStyle(true, true, 100);
  private static final String LONG = "so many words that they never fit into one line ".repeat(4);

  private static String text(TextStyle style, Block... blocks) {
    return TextRenderer.text(MadeUp.page(blocks), Optional.empty(), style);
  }

  private static String plain(Block... blocks) {
    return text(TextStyle.PLAIN, blocks);
  }

  @Test
  void aPageIsItsTitleItsSectionsAndWhereItsFilesAre() {
    Page page =
        MadeUp.empty("Why?")
            .answer("Because.")
            .facts("made today")
            .add(Section.named("a", "First").text("one"))
            .add(Section.named("b", "").text("two"))
            .build();
    assertThat(TextRenderer.text(page, Optional.of("results/x"), TextStyle.PLAIN))
        .isEqualTo(
            """
            study: Why?
              Because.

            First
              one

              two

              made today.
              Files: results/x
            """);
    assertThat(TextRenderer.text(page, Optional.empty(), TextStyle.PLAIN))
        .endsWith("  made today.\n");
  }

  @Test
  void everyBlockHasItsLines() {
    Block.Outcome holds =
        new Block.Outcome(Verdict.HOLDS, "db", "2x", "it is so", List.of("paper: 3x"));
    assertThat(
            plain(
                new Block.Heading("Part"),
                MadeUp.text(Tone.PLAIN, "a sentence"),
                new Block.Items(Tone.PLAIN, List.of("one", "two")),
                new Block.Labelled(Tone.PLAIN, "db", "a server"),
                new Block.Cards(List.of(new Block.Card("set", "lead", Map.of("port", "1")))),
                new Block.Claims(
                    List.of(new Block.Claim("F1", "It doubles.", "above 1x", List.of(holds)))),
                new Block.Fold("closed elsewhere", List.of(MadeUp.text(Tone.PLAIN, "open here"))),
                MadeUp.text(Tone.NOTE, "how to read it")))
        .isEqualTo(
            """
            study: Why?

            Only
              Part
              a sentence
              one
              two
              db  a server
              set
                lead
                port                              1
              F1  It doubles. [above 1x]
                holds      db: 2x; it is so
                published  paper: 3x
              open here

              how to read it
            """);
  }

  @Test
  void sectionsOfDrawingsAndBlocksForOthersAreLeftOut() {
    Block chart = ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(MadeUp.chart("c")));
    Block key = new Block.Key(List.of(new Block.KeyEntry("c1", "blue")));
    Page page =
        MadeUp.empty("Why?")
            .add(Section.named("a", "Drawn").add(key).add(chart))
            .add(Section.named("b", "Filed").add(new Block.Heading("x").in(Medium.DOCUMENTS)))
            .add(Section.named("c", "Browsed", Set.of(Medium.BROWSER)).text("y"))
            .add(Section.named("d", "Kept").text("z").add(new Block.Link("report", "a/report")))
            .build();
    assertThat(TextRenderer.text(page, Optional.empty(), TextStyle.PLAIN))
        .isEqualTo("study: Why?\n\nKept\n  z\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100, 140})
  void noLineIsWiderThanTheTerminal(int columns) {
    List<Block> blocks = new ArrayList<>(MadeUp.blocks(LONG));
    // Tables are those of TextTablesTest.
    blocks.removeIf(b -> b instanceof Table);
    String text = text(new TextStyle(false, true, columns), blocks.toArray(Block[]::new));
    assertThat(text).hasLineCount(text.split("\n").length).contains("never fit into");
    assertThat(text.lines())
        .allSatisfy(l -> assertThat(l.length()).as(l).isLessThanOrEqualTo(columns))
        .anySatisfy(l -> assertThat(l.length()).as("room is used").isGreaterThan(columns - 20));
  }

  @Test
  void wordsThatAreLongerThanALineAreCut() {
    TextStyle narrow = new TextStyle(false, true, 60);
    assertThat(text(narrow, MadeUp.text(Tone.PLAIN, "x".repeat(150))))
        .endsWith(
            "\n  " + "x".repeat(58) + "\n  " + "x".repeat(58) + "\n  " + "x".repeat(34) + "\n");
  }

  @Test
  void withoutUnicodeAllIsAscii() {
    Block.Verbatim lines =
        new Block.Verbatim(List.of(List.of(new Block.Span(Tone.PLAIN, "caf\u00e9"))), List.of());
    assertThat(plain(MadeUp.text(Tone.PLAIN, "z\u00e4hlt"), lines))
        .isASCII()
        .contains("zahlt", "cafe");
    assertThat(text(new TextStyle(false, true, 100), lines)).contains("caf\u00e9");
  }

  @Test
  void tonesAreColouredWhereTheTerminalHasColours() {
    List<Block> toned =
        List.of(
            MadeUp.text(Tone.BAD, "broken"),
            new Block.Items(Tone.OPEN, List.of("careful")),
            new Block.Labelled(Tone.GOOD, "+ faster", "than before"),
            MadeUp.text(Tone.NOTE, "a note"),
            MadeUp.text(Tone.ANSWER, "an answer"));
    String text = text(COLOUR, toned.toArray(Block[]::new));
    assertThat(text)
        .contains("\u001b[1mOnly\u001b[0m")
        .contains("  \u001b[1;31mbroken\u001b[0m\n")
        .contains("  \u001b[33mcareful\u001b[0m\n")
        .contains("  \u001b[32m+ faster\u001b[0m  than before\n")
        .contains("  \u001b[2ma note\u001b[0m\n")
        .contains("\n  an answer\n");
    assertThat(plain(toned.toArray(Block[]::new)))
        .doesNotContain("\u001b")
        .isEqualTo(text.replaceAll("\u001b\\[[0-9;]*m", ""));
  }

  @Test
  void linesOfAFixedPitchAreTheWiderOnesWhereTheyFit() {
    Block lines =
        new Block.Verbatim(
            List.of(List.of(new Block.Span(Tone.PLAIN, "short"))),
            List.of(
                List.of(
                    new Block.Span(Tone.PLAIN, "w".repeat(70)), new Block.Span(Tone.BAD, "wide"))));
    assertThat(text(new TextStyle(false, true, 74), lines))
        .contains("wwide")
        .doesNotContain("short");
    assertThat(text(new TextStyle(false, true, 73), lines)).contains("\nshort\n");
    assertThat(text(COLOUR, lines)).contains("w\u001b[1;31mwide\u001b[0m\n");
  }

  @Test
  void whatOthersWroteCannotSteerTheTerminal() {
    String steering = "a\u001b]0;x\u0007b";
    for (TextStyle style : List.of(COLOUR, TextStyle.PLAIN)) {
      String text = text(style, MadeUp.blocks(steering).toArray(Block[]::new));
      assertThat(text.replaceAll("\u001b\\[[0-9;]*m", "")).doesNotContain("\u001b", "\u0007");
    }
    assertThat(text(COLOUR, new Block.Items(Tone.BAD, List.of(steering))))
        .contains("a\u241b]0;x\u2407b");
  }

  @Test
  void aLabelThatIsTooLongStandsAboveItsText() {
    String label = "label".repeat(9);
    Block labelled = new Block.Labelled(Tone.GOOD, label, "its text");
    TextStyle narrow = new TextStyle(false, false, 60);
    assertThat(text(narrow, labelled)).endsWith("\n  " + label + "\n    its text\n");
    assertThat(plain(labelled)).endsWith("\n  " + label + "  its text\n");
  }

  @Test
  void sentencesOfListsAreIndentedFromTheirSecondLineOn() {
    List<String> lines =
        text(new TextStyle(false, false, 60), new Block.Items(Tone.PLAIN, List.of(LONG)))
            .lines()
            .skip(3)
            .toList();
    assertThat(lines.get(0)).startsWith("  so many");
    assertThat(lines.subList(1, lines.size())).isNotEmpty().allMatch(l -> l.startsWith("    "));
  }
}
