package io.kurabe.compare.internal;

import static io.kurabe.page.internal.Medium.BROWSER;
import static io.kurabe.page.internal.Medium.TERMINAL;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.SideFacts;
import io.kurabe.compare.Difference;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.Side;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.RatioText;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.PointResult;
import io.kurabe.result.internal.ResultJson;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Makes the page of a comparison. Stateless. */
public final class ComparisonPage {
  public static final String FILE = "comparison";

  public static final String NOTHING_DIFFERS =
      "Nothing that is recorded: same servers, settings, parameters and generator.";

  private ComparisonPage() {}

  public static Page of(ComparisonResult result, List<Side> sides) {
    Page.Builder page =
        Page.named(
            FILE,
            "compare",
            ComparisonWords.against(result),
            new Page.Origin(result.kurabe(), ComparisonResult.FILE));
    for (SideFacts side : result.sides()) {
      page.head(
          new Block.Labelled(Tone.PLAIN, side.label(), ComparisonWords.side(side)).in(TERMINAL));
    }
    result.answer().forEach(s -> page.head(answer(s).in(Medium.DOCUMENTS)));
    page.main(main(result, true)).contents();
    page.add(differences(result));
    // What differs is said before any verdict; a page with a head says it right below.
    Section.Builder answer = Section.named("answer", "Answer", Set.of(TERMINAL));
    result.answer().forEach(s -> answer.add(answer(s)));
    page.add(answer).add(Section.named("gates", "Gates").add(gates(result)));
    page.add(numbers(result, true, 1));
    page.add(RowCharts.section(result, sides));
    page.add(
        Section.named("published", "Published values beside the measured ones")
            .add(ComparisonWords.published(result)));
    page.items("unmatched", "Not on all sides", Tone.PLAIN, ComparisonWords.unmatched(result));
    page.items("null-check", "Null check", Tone.PLAIN, ComparisonWords.noiseFloors(result));
    page.items("cautions", "Be careful", Tone.OPEN, result.cautions());
    page.add(sides(result));
    page.add(
        Section.named("rule", "How to read this", Set.of(BROWSER))
            .note(ComparisonWords.rule(result)));
    return page.brief(ComparisonBrief.of(result))
        .data(ComparisonFile.of(result))
        .data(DataFile.text(ComparisonResult.FILE, ResultJson.text(result)))
        .build();
  }

  /**
   * Returns the comparison of a result's own targets, as sections of its page.
   *
   * @param whole whether the ratios that show the answer are not on the page yet
   */
  public static List<Section> tables(ComparisonResult result, boolean whole) {
    List<Section> sections = new ArrayList<>();
    sections.add(differences(result));
    sections.addAll(numbers(result, false, whole ? 0 : 1));
    return sections;
  }

  private static Block answer(String sentence) {
    return new Block.Text(Tone.ANSWER, sentence);
  }

  private static Section differences(ComparisonResult result) {
    Table.Builder<Difference> table =
        Table.of("What differs", result.differences())
            .words("where", Difference::place)
            .words("what", Difference::name);
    for (int i = 0; i < result.sides().size(); i++) {
      int side = i;
      table.words(result.sides().get(i).label(), d -> ServerFacts.shown(d.values().get(side)));
    }
    Section.Builder section =
        Section.named("differences", "What differs")
            .text(result.differences().isEmpty() ? NOTHING_DIFFERS : "")
            .add(table.build().in(Medium.DOCUMENTS));
    for (Difference d : result.differences()) {
      String text = d.name() + ": " + String.join(" -> ", d.values());
      section.add(new Block.Labelled(Tone.PLAIN, d.place(), text).in(TERMINAL));
    }
    return section.build();
  }

  private static Block gates(ComparisonResult result) {
    return new Block.Claims(
        result.gates().stream()
            .map(g -> new Block.Claim("", g.gate(), "", List.of(outcome(g))))
            .toList());
  }

  private static Block.Outcome outcome(GateResult gate) {
    String because = String.join("; ", gate.because());
    return new Block.Outcome(gate.verdict(), "", "", because, List.of());
  }

  /** A ratio with its row, or the mean of all without. */
  private record Drawn(Optional<Against> against, String side, Cell.Ratio ratio) {}

  /** Shows a metric as a drawing; chosen rows steer the charts of single runs. */
  private static Table ratios(ComparisonResult result, int number, boolean chosen) {
    ComparisonResult.Table table = result.tables().get(number);
    boolean many = result.sides().size() > 2;
    String over =
        (many ? "" : ComparisonWords.label(result, 1) + " ")
            + "over "
            + ComparisonWords.label(result, 0);
    List<Drawn> drawn = new ArrayList<>();
    for (Against a : Against.all(result, table)) {
      Effect effect = a.effect();
      Cell.Ratio ratio = new Cell.Ratio(effect.ratio(), effect.change(), false);
      drawn.add(
          new Drawn(Optional.of(a), many ? ComparisonWords.label(result, a.side()) : "", ratio));
    }
    for (int side = 1; side < result.sides().size(); side++) {
      String label = many ? ComparisonWords.label(result, side) : "";
      table
          .overall()
          .get(side - 1)
          .map(e -> new Cell.Ratio(e, Change.NOT_SHOWN, true))
          .ifPresent(r -> drawn.add(new Drawn(Optional.empty(), label, r)));
    }
    List<RowKey> keys = chosen ? RowCharts.rows(result) : List.of();
    return Table.of("Ratios of " + table.metric(), drawn)
        .group(d -> group(table, d))
        .choose(d -> chosen(keys, d, number))
        .column("row", Table.Kind.WORDS, d -> name(table, d))
        .column(over, Table.Kind.RATIO, d -> new Cell.Compared(List.of(Optional.of(d.ratio))))
        .ratios(new Table.RatioScale(over, result.rule().margin(), table.moreIsBetter()))
        .build();
  }

  /** Returns the group of rows that have one name and several numbers of clients. */
  private static String group(ComparisonResult.Table table, Drawn drawn) {
    String name = drawn.against.map(a -> a.row().key().name()).orElse("");
    long same = table.rows().stream().filter(r -> r.key().name().equals(name)).count();
    return same > 1 ? name : "";
  }

  private static Cell name(ComparisonResult.Table table, Drawn drawn) {
    String text =
        drawn
            .against
            .map(Against::row)
            .map(Row::key)
            .map(
                k ->
                    group(table, drawn).isEmpty() ? k.text() : PointResult.clientsText(k.clients()))
            .orElse("geometric mean");
    return new Cell.Words(Tone.PLAIN, text, drawn.side);
  }

  private static Map<String, Integer> chosen(List<RowKey> keys, Drawn drawn, int metric) {
    return drawn
        .against
        .filter(a -> !keys.isEmpty())
        .map(a -> Map.of(RowCharts.ROW, keys.indexOf(a.row().key()), RowCharts.METRIC, metric))
        .orElse(Map.of());
  }

  /**
   * Returns the ratios of the first metric, which show the answer.
   *
   * @param chosen whether a reader may choose a row, for the charts of its runs
   */
  public static List<Block> main(ComparisonResult result, boolean chosen) {
    return result.tables().isEmpty() || !drawn(result.tables().get(0))
        ? List.of()
        : List.of(
            new Block.Heading(ComparisonWords.title(result.tables().get(0))),
            ratios(result, 0, chosen));
  }

  /** Shows every metric as numbers, and as drawings those that are not drawn yet. */
  private static List<Section> numbers(ComparisonResult result, boolean chosen, int drawn) {
    List<Section> sections = new ArrayList<>();
    for (int i = 0; i < result.tables().size(); i++) {
      ComparisonResult.Table table = result.tables().get(i);
      Section.Builder section = Section.named("metric-" + i, ComparisonWords.title(table));
      if (i >= drawn && drawn(table)) {
        section.add(ratios(result, i, chosen).in(BROWSER));
      }
      section.add(numbers(result, table));
      for (int side = 1; side < result.sides().size(); side++) {
        String label = ComparisonWords.label(result, side);
        table
            .overall()
            .get(side - 1)
            .ifPresent(
                e ->
                    section.add(
                        new Block.Text(
                                Tone.PLAIN,
                                "geometric mean of the changes of %s: %s"
                                    .formatted(label, RatioText.of(e)))
                            .in(Medium.TEXTS)));
      }
      sections.add(section.build());
    }
    if (!result.tables().isEmpty()) {
      sections.add(Section.named("reading", "").note(ComparisonWords.legend(result)).build());
    }
    return sections;
  }

  /** Returns whether a drawing shows an interval; a mark without one looks like an answer. */
  private static boolean drawn(ComparisonResult.Table table) {
    return Stream.concat(
            table.overall().stream().flatMap(Optional::stream),
            table.rows().stream()
                .flatMap(row -> row.effects().stream())
                .flatMap(Optional::stream)
                .map(Effect::ratio))
        .anyMatch(Estimate::bounded);
  }

  private static Table numbers(ComparisonResult result, ComparisonResult.Table table) {
    boolean many = result.sides().size() > 2;
    String first = ComparisonWords.label(result, 0);
    String other = many ? "its" : ComparisonWords.label(result, 1);
    Table.Builder<Against> numbers =
        Table.of("Numbers of " + table.metric(), Against.all(result, table))
            .words("row", a -> a.row().key().name())
            .number(
                "clients",
                a ->
                    Cell.words(ComparisonWords.marks(a.base(), a.own()) + a.row().key().clients()));
    if (many) {
      numbers.words("side", a -> ComparisonWords.label(result, a.side()));
    }
    return numbers
        .number(first, a -> median(table, a.base()))
        .number("95%", a -> new Cell.Spread(a.base().median()))
        .number(other, a -> median(table, a.own()))
        .number("its 95%", a -> new Cell.Spread(a.own().median()))
        .number("change", a -> Cell.words(RatioText.value(a.effect().ratio())))
        .number("95% of it", a -> Cell.words(RatioText.interval(a.effect().ratio())))
        .number("could show", a -> Cell.words(ComparisonWords.detectable(a.effect())))
        .column("verdict", Table.Kind.WORDS, ComparisonPage::verdict)
        .only(Set.of(BROWSER))
        .number("p (Holm)", a -> Cell.words(probability(a.effect().adjustedP())))
        .column("runs", Table.Kind.WORDS, ComparisonPage::runs)
        .stacked()
        .dispensable("its 95%", "95%")
        .build();
  }

  private static Cell median(ComparisonResult.Table table, ComparisonResult.Cell cell) {
    double value = cell.median().value();
    return cell.values().isEmpty()
        ? Cell.NONE
        : Cell.amount(value, table.unit(), ComparisonWords.value(table, value));
  }

  private static Cell verdict(Against a) {
    Effect effect = a.effect();
    return new Cell.Words(Tone.of(effect.change()), effect.change().words(), effect.because());
  }

  private static Cell runs(Against a) {
    String how = a.effect().paired() ? "in pairs" : "not in pairs";
    String counts = a.own().values().size() + " against " + a.base().values().size();
    return new Cell.Words(Tone.PLAIN, counts, how);
  }

  private static String probability(double p) {
    return p < 0.0001 ? "< 0.0001" : Quantity.number(p);
  }

  private static Section.Builder sides(ComparisonResult result) {
    return Section.named("sides", "Sides", Medium.DOCUMENTS)
        .add(
            Table.of("Sides", result.sides())
                .words("side", SideFacts::label)
                .words("study", SideFacts::study)
                .words("started", s -> s.startedAt().toString())
                .words("servers", s -> String.join(", ", s.servers()))
                .number("valid runs", s -> Cell.words(s.validRuns() + " of " + s.runs()))
                .words("result", SideFacts::source)
                .build());
  }
}
