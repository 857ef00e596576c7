package io.kurabe.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PageTest {
  private static final Block HELLO = new Block.Text(Tone.PLAIN, "hello");

  private static Page.Builder page() {
    return Page.named("report", "study", "Why?", new Page.Origin("1.0", "result.json"));
  }

  @Test
  void sectionsWithoutContentAreLeftOut() {
    Page page =
        page()
            .add(Section.named("full", "Full").add(HELLO))
            .add(Section.named("empty", "Empty").text(" ").items(List.of()).note(""))
            .items("none", "None", Tone.BAD, List.of())
            .items("some", "Some", Tone.BAD, List.of("a sentence"))
            .build();
    assertThat(page.sections()).extracting(Section::id).containsExactly("full", "some");
    assertThat(page.sections().get(1).blocks())
        .containsExactly(new Block.Items(Tone.BAD, List.of("a sentence")));
  }

  @Test
  void emptyBlocksAreLeftOutWhereverTheyAreForOneMediumToo() {
    Block nothing = new Block.Items(Tone.PLAIN, List.of()).in(Medium.BROWSER);
    Section section =
        Section.named("a", "A")
            .add(new Block.Fold("closed", List.of(nothing)))
            .add(new Block.Cards(List.of()))
            .add(new Block.Claims(List.of()))
            .add(ChartGroup.of(ChartGroup.Layout.WHOLE, List.of()))
            .add(nothing)
            .add(HELLO)
            .build();
    assertThat(section.blocks()).containsExactly(HELLO);
    assertThat(page().head(nothing).answer("").answer("Because.").build().head())
        .containsExactly(new Block.Text(Tone.ANSWER, "Because."));
  }

  @Test
  void aChoiceAloneIsContent() {
    Chart.Pick pick = new Chart.Pick("row", "row", List.of("a", "b"), 0);
    ChartGroup choice =
        new ChartGroup(ChartGroup.Layout.WHOLE, List.of(pick), List.of(), List.of());
    assertThat(Section.named("a", "A").add(choice).build().blocks()).containsExactly(choice);
  }

  @Test
  void aBlockForOneMediumIsSeenOnlyThere() {
    Block drawn = new Block.Text(Tone.PLAIN, "drawn");
    Section section =
        Section.named("a", "A")
            .add(HELLO)
            .add(drawn.in(Medium.BROWSER))
            .add(new Block.Text(Tone.NOTE, "filed").in(Medium.DOCUMENTS))
            .build();
    assertThat(section.blocksFor(Medium.TERMINAL)).containsExactly(HELLO);
    assertThat(section.blocksFor(Medium.MARKDOWN))
        .containsExactly(HELLO, new Block.Text(Tone.NOTE, "filed"));
    assertThat(section.blocksFor(Medium.BROWSER)).hasSize(3).contains(drawn);
  }

  @Test
  void aSectionForSomeMediaHasNothingForTheOthers() {
    Section section = Section.named("a", "A", Set.of(Medium.BROWSER)).add(HELLO).build();
    assertThat(section.blocksFor(Medium.BROWSER)).containsExactly(HELLO);
    assertThat(section.blocksFor(Medium.TERMINAL)).isEmpty();
    assertThat(section.blocksFor(Medium.MARKDOWN)).isEmpty();
  }

  @Test
  void filesAreNamedAfterThePage() {
    assertThat(page().build().html()).isEqualTo("report.html");
    assertThat(page().build().markdown()).isEqualTo("report.md");
  }

  @Test
  void aTableForProgramsHasItsEstimatesInThreeColumns() {
    DataFile file =
        DataFile.of("a.csv", List.of(true, false))
            .column("bounded", b -> b)
            .estimate("speed", b -> Optional.of(estimate(b)))
            .columns("more,most", b -> List.of(1, "x"))
            .build();
    assertThat(file.titles())
        .containsExactly("bounded", "speed", "speed_low", "speed_high", "more", "most");
    assertThat(file.rows())
        .containsExactly(
            List.of(true, 2.0, 1.0, 3.0, 1, "x"),
            List.of(false, 2.0, Double.NaN, Double.NaN, 1, "x"));
  }

  private static Estimate estimate(boolean bounded) {
    return new Estimate(2, 1, 3, 5, "x", bounded);
  }

  @Test
  void aCardKeepsTheFactsItWasMadeOf() {
    Map<String, String> facts = new LinkedHashMap<>(Map.of("port", "1"));
    Block.Card card = new Block.Card("server", "", facts);
    facts.put("port", "2");
    assertThat(card.facts()).containsEntry("port", "1");
  }
}
