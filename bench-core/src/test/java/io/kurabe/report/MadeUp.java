package io.kurabe.report;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Small invented pages, for what a renderer does with each block. */
public final class MadeUp {
  private MadeUp() {}

  /** A page of one section with these blocks. */
  public static Page page(Block... blocks) {
    return titled("Why?", blocks);
  }

  /** The same with a title of its own. */
  public static Page titled(String title, Block... blocks) {
    Section.Builder section = Section.named("only", "Only");
    List.of(blocks).forEach(section::add);
    return empty(title).add(section).build();
  }

  /** A page without any section yet. */
  public static Page.Builder empty(String title) {
    return Page.named("report", "study", title, new Page.Origin("1.0", "result.json"));
  }

  public static Block text(Tone tone, String text) {
    return new Block.Text(tone, text);
  }

  /** One of each block, with the same words in every place for words. */
  public static List<Block> blocks(String words) {
    return List.of(
        new Block.Heading(words),
        text(Tone.NOTE, words),
        new Block.Items(Tone.BAD, List.of(words)),
        new Block.Labelled(Tone.GOOD, words, words),
        new Block.Link(words, words),
        new Block.Cards(List.of(new Block.Card(words, words, Map.of(words, words)))),
        new Block.Claims(List.of(claim(words))),
        new Block.Key(List.of(new Block.KeyEntry(words, words))),
        new Block.Fold(words, List.of(text(Tone.PLAIN, words))),
        table(words),
        ratios(words),
        shares(words),
        ranges(words),
        evidence(words),
        ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(chart(words))));
  }

  private static Block.Claim claim(String words) {
    Block.Outcome outcome =
        new Block.Outcome(Verdict.NOT_SHOWN, words, words, words, List.of(words));
    return new Block.Claim(words, words, words, List.of(outcome));
  }

  private static Table table(String words) {
    return Table.of(words, List.of(words))
        .group(w -> w)
        .column(words, Table.Kind.WORDS, w -> new Cell.Words(Tone.GOOD, w, w))
        .number(words, w -> Cell.amount(1, "us", w))
        .column(words, Table.Kind.WORDS, w -> new Cell.Lines(List.of(Cell.words(w))))
        .build();
  }

  /** A table of one ratio, whose row may be chosen. */
  public static Table ratios(String words) {
    Cell.Ratio faster =
        new Cell.Ratio(new Estimate(1.1, 1.05, 1.15, 7, "x", true), Change.FASTER, false);
    return Table.of(words, List.of(words))
        .group(w -> w)
        .choose(w -> Map.of(w, 0))
        .column("row", Table.Kind.WORDS, w -> new Cell.Words(Tone.PLAIN, w, w))
        .column(words, Table.Kind.RATIO, w -> new Cell.Compared(List.of(Optional.of(faster))))
        .ratios(new Table.RatioScale(words, 0.05, true))
        .build();
  }

  private static Table shares(String words) {
    Cell.Share half = new Cell.Share(words, words, words, '#', '#', 0.5);
    return Table.of(words, List.of(words))
        .group(w -> w)
        .words("row", w -> w)
        .column(words, Table.Kind.SHARES, w -> new Cell.Shares(List.of(half, half)))
        .build();
  }

  private static Table ranges(String words) {
    Cell.Range range = new Cell.Range(10, 100, 1_000);
    return Table.of(words, List.of(words))
        .words("row", w -> w)
        .column(words, Table.Kind.RANGES, w -> new Cell.Ranges(List.of(Optional.of(range))))
        .series(List.of(words))
        .build();
  }

  private static Table evidence(String words) {
    return Table.of(words, List.of(words))
        .words("row", w -> w)
        .column(words, Table.Kind.EVIDENCE, w -> new Cell.Evidence(w, w, w, true, w, w, List.of(w)))
        .build();
  }

  /** A chart of one line. */
  public static Chart chart(String words) {
    Chart.Series line = Chart.Series.line(words, 0, List.of(Chart.Point.of(1, 2)));
    Chart.Axis axis = Chart.Axis.of(words, Chart.Scale.LINEAR, "us");
    return Chart.of(
        "one", words, words, List.of(new Chart.Plot(axis, axis, List.of(line), List.of())));
  }

  /** A course of two values with a new level. */
  public static Cell.Trace timeline() {
    return new Cell.Trace(List.of(Optional.of(1.0), Optional.of(2.0)), true, Double.NaN, Set.of(1));
  }
}
