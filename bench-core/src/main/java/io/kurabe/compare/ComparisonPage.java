package io.kurabe.compare;

import static io.kurabe.page.Medium.BROWSER;
import static io.kurabe.page.Medium.TERMINAL;

import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.SideFacts;
import io.kurabe.page.Block;
import io.kurabe.page.Cell;
import io.kurabe.page.Chart;
import io.kurabe.page.ChartGroup;
import io.kurabe.page.DataFile;
import io.kurabe.page.Medium;
import io.kurabe.page.Page;
import io.kurabe.page.Quantity;
import io.kurabe.page.RatioText;
import io.kurabe.page.Section;
import io.kurabe.page.Table;
import io.kurabe.page.Tone;
import io.kurabe.result.PointResult;
import io.kurabe.result.Points;
import io.kurabe.result.ResultJson;
import io.kurabe.result.RunResult;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The page of a comparison. Stateless. */
public final class ComparisonPage {
  /** Name of its files. */
  public static final String FILE = "comparison";

  /** The sentence about sides that do not differ. */
  public static final String NOTHING_DIFFERS =
      "Nothing that is recorded: same servers, settings, parameters and generator.";

  private static final String ROW = "row";
  private static final String METRIC = "metric";

  private ComparisonPage() {}

  /**
   * The page.
   *
   * @param sides what was compared, for the charts of single runs
   */
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
    page.add(differences(result));
    // What differs is said before any verdict; a page with a head says it right below.
    Section.Builder answer = Section.named("answer", "Answer", Set.of(TERMINAL));
    result.answer().forEach(s -> answer.add(answer(s)));
    page.add(answer).add(Section.named("gates", "Gates").add(gates(result)));
    page.add(numbers(result, true));
    page.add(runs(result, sides));
    page.add(
        Section.named("published", "Published values beside ours")
            .add(ComparisonWords.published(result)));
    page.items("unmatched", "Not on all sides", Tone.PLAIN, ComparisonWords.unmatched(result));
    page.items("null-check", "Null check", Tone.PLAIN, ComparisonWords.noiseFloors(result));
    page.items("cautions", "Be careful", Tone.OPEN, result.cautions());
    page.add(sides(result));
    page.add(
        Section.named("rule", "How to read this", Set.of(BROWSER))
            .note(ComparisonWords.rule(result)));
    return page.data(data(result))
        .data(DataFile.text(ComparisonResult.FILE, ResultJson.text(result)))
        .build();
  }

  /** The comparison of a result's own targets, as sections of its page. */
  public static List<Section> tables(ComparisonResult result) {
    List<Section> sections = new ArrayList<>();
    sections.add(differences(result));
    sections.addAll(numbers(result, false));
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

  /** One side against the first in a row of a table. */
  private record Against(Row row, int side) {
    Optional<Effect> effect() {
      return row.effects().get(side - 1);
    }

    ComparisonResult.Cell base() {
      return row.cells().get(0);
    }

    ComparisonResult.Cell own() {
      return row.cells().get(side);
    }
  }

  private static List<Against> rows(ComparisonResult result, ComparisonResult.Table table) {
    return table.rows().stream()
        .flatMap(
            r -> IntStream.range(1, result.sides().size()).mapToObj(side -> new Against(r, side)))
        .filter(a -> a.effect().isPresent())
        .toList();
  }

  /** The rows of all tables, each once; their places are the numbers of the rows. */
  private static List<RowKey> keys(ComparisonResult result) {
    return result.tables().stream()
        .flatMap(t -> t.rows().stream())
        .map(Row::key)
        .distinct()
        .toList();
  }

  /** A ratio with its row, or the mean of all without. */
  private record Drawn(Optional<Against> against, String side, Cell.Ratio ratio) {}

  /**
   * A metric as a drawing with a line per comparison.
   *
   * @param chosen whether its rows choose what the charts of single runs show
   */
  private static Table ratios(ComparisonResult result, int number, boolean chosen) {
    ComparisonResult.Table table = result.tables().get(number);
    boolean many = result.sides().size() > 2;
    String over = (many ? "" : label(result, 1) + " ") + "over " + label(result, 0);
    List<Drawn> drawn = new ArrayList<>();
    for (Against a : rows(result, table)) {
      Effect effect = a.effect().orElseThrow();
      Cell.Ratio ratio = new Cell.Ratio(effect.ratio(), effect.change(), false);
      drawn.add(new Drawn(Optional.of(a), many ? label(result, a.side) : "", ratio));
    }
    for (int side = 1; side < result.sides().size(); side++) {
      String label = many ? label(result, side) : "";
      table
          .overall()
          .get(side - 1)
          .map(e -> new Cell.Ratio(e, Change.NOT_SHOWN, true))
          .ifPresent(r -> drawn.add(new Drawn(Optional.empty(), label, r)));
    }
    List<RowKey> keys = chosen ? keys(result) : List.of();
    return Table.of("Ratios of " + table.metric(), drawn)
        .group(d -> group(table, d))
        .choose(d -> chosen(keys, d, number))
        .column("row", Table.Kind.WORDS, d -> name(table, d))
        .column(over, Table.Kind.RATIO, d -> new Cell.Compared(List.of(Optional.of(d.ratio))))
        .ratios(new Table.RatioScale(over, result.rule().margin(), table.moreIsBetter()))
        .build();
  }

  private static String label(ComparisonResult result, int side) {
    return result.sides().get(side).label();
  }

  /** Rows of one name with several numbers of clients are a group. */
  private static String group(ComparisonResult.Table table, Drawn drawn) {
    String name = drawn.against.map(a -> a.row.key().name()).orElse("");
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
        .map(a -> Map.of(ROW, keys.indexOf(a.row.key()), METRIC, metric))
        .orElse(Map.of());
  }

  /** Every metric as numbers. */
  private static List<Section> numbers(ComparisonResult result, boolean chosen) {
    List<Section> sections = new ArrayList<>();
    for (int i = 0; i < result.tables().size(); i++) {
      ComparisonResult.Table table = result.tables().get(i);
      Section.Builder section =
          Section.named("metric-" + i, ComparisonWords.title(table))
              .add(ratios(result, i, chosen).in(BROWSER))
              .add(numbers(result, table));
      for (int side = 1; side < result.sides().size(); side++) {
        String label = label(result, side);
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

  private static Table numbers(ComparisonResult result, ComparisonResult.Table table) {
    boolean many = result.sides().size() > 2;
    String first = label(result, 0);
    String other = many ? "its" : label(result, 1);
    Table.Builder<Against> numbers =
        Table.of("Numbers of " + table.metric(), rows(result, table))
            .words("row", a -> a.row.key().name())
            .number(
                "clients",
                a -> Cell.words(ComparisonWords.marks(a.base(), a.own()) + a.row.key().clients()));
    if (many) {
      numbers.words("side", a -> label(result, a.side));
    }
    return numbers
        .number(first, a -> median(table, a.base()))
        .number("95%", a -> new Cell.Spread(a.base().median()))
        .number(other, a -> median(table, a.own()))
        .number("its 95%", a -> new Cell.Spread(a.own().median()))
        .number("change", a -> Cell.words(RatioText.value(ratio(a))))
        .number("95 % of it", a -> Cell.words(RatioText.interval(ratio(a))))
        .number("could show", a -> Cell.words(ComparisonWords.detectable(a.effect().orElseThrow())))
        .column("verdict", Table.Kind.WORDS, ComparisonPage::verdict)
        .only(Set.of(BROWSER))
        .number("p (Holm)", a -> Cell.words(probability(a.effect().orElseThrow().adjustedP())))
        .column("runs", Table.Kind.WORDS, ComparisonPage::runs)
        .stacked()
        .dispensable("its 95%", "95%")
        .build();
  }

  private static Estimate ratio(Against a) {
    return a.effect().orElseThrow().ratio();
  }

  private static Cell median(ComparisonResult.Table table, ComparisonResult.Cell cell) {
    double value = cell.median().value();
    return cell.values().isEmpty()
        ? Cell.NONE
        : Cell.amount(value, table.unit(), ComparisonWords.value(table, value));
  }

  private static Cell verdict(Against a) {
    Effect effect = a.effect().orElseThrow();
    return new Cell.Words(Tone.of(effect.change()), effect.change().words(), effect.because());
  }

  private static Cell runs(Against a) {
    String how = a.effect().orElseThrow().paired() ? "in pairs" : "not in pairs";
    String counts = a.own().values().size() + " against " + a.base().values().size();
    return new Cell.Words(Tone.PLAIN, counts, how);
  }

  private static String probability(double p) {
    return p < 0.0001 ? "< 0.0001" : Quantity.number(p);
  }

  /** The runs behind one row, as the reader chooses it. */
  private static Section.Builder runs(ComparisonResult result, List<Side> sides) {
    Section.Builder section = Section.named("row", "The runs of one row", Set.of(BROWSER));
    if (result.tables().isEmpty()) {
      return section;
    }
    RowRuns runs = RowRuns.of(sides);
    List<RowKey> keys = keys(result);
    Chart.Pick row = new Chart.Pick(ROW, "row", keys.stream().map(RowKey::text).toList(), 0);
    Chart.Pick metric =
        new Chart.Pick(
            METRIC,
            "metric",
            result.tables().stream().map(ComparisonResult.Table::metric).toList(),
            0);
    Chart dots =
        new Chart(
            "dots",
            "The runs one by one",
            "Every run a dot, invalid ones hollow; the bar is the median with its 95 % interval."
                + " Thin lines join runs of the same block where they were compared with each"
                + " other. The axis need not start at 0.",
            List.of(metric),
            dots(result, runs, keys),
            false);
    Chart curve =
        new Chart(
            "curve",
            "Percentiles of the response time",
            "Valid runs merged, as far as 10 values lie beyond. Lower is better.",
            List.of(),
            views(keys, key -> List.of(RunCharts.percentiles(curves(result, runs, key)))),
            false);
    Chart series =
        new Chart(
            "series",
            "Course of the runs",
            "All operations of the measured phase, one line per run: operations per second, below"
                + " it the median response time. Shaded: cut off as a transient, in no number."
                + " Upright lines: the level changed. Dashed: invalid.",
            List.of(),
            views(keys, key -> RunCharts.course(courses(result, runs, key), false)),
            false);
    return section.add(
        new ChartGroup(
            ChartGroup.Layout.PAIRS, List.of(row), List.of(), List.of(dots, curve, series)));
  }

  private static List<Chart.View> views(
      List<RowKey> keys, Function<RowKey, List<Chart.Panel>> panels) {
    return IntStream.range(0, keys.size())
        .mapToObj(i -> new Chart.View(Map.of(ROW, i), panels.apply(keys.get(i))))
        .toList();
  }

  private static List<Chart.Series> curves(ComparisonResult result, RowRuns runs, RowKey key) {
    return IntStream.range(0, result.sides().size())
        .mapToObj(side -> RunCharts.curve(label(result, side), side, runs.response(side, key)))
        .toList();
  }

  private static List<RunCharts.Course> courses(ComparisonResult result, RowRuns runs, RowKey key) {
    List<RunCharts.Course> all = new ArrayList<>();
    for (int side = 0; side < result.sides().size(); side++) {
      for (RunResult run : runs.runs(side, key)) {
        all.add(new RunCharts.Course(label(result, side), side, run));
      }
    }
    return all;
  }

  private static List<Chart.View> dots(ComparisonResult result, RowRuns runs, List<RowKey> keys) {
    List<Chart.View> views = new ArrayList<>();
    for (int metric = 0; metric < result.tables().size(); metric++) {
      ComparisonResult.Table table = result.tables().get(metric);
      String unit = table.unit().equals("us") ? "" : ", " + table.unit();
      Chart.Axis axis = Chart.Axis.of(table.metric() + unit, Chart.Scale.CLOSE, table.unit());
      for (Row row : table.rows()) {
        List<Chart.Group> groups = new ArrayList<>();
        for (int side = 0; side < result.sides().size(); side++) {
          groups.add(group(result, table, runs, row, side));
        }
        List<List<Integer>> joined =
            IntStream.range(1, result.sides().size())
                .filter(s -> row.effects().get(s - 1).map(Effect::paired).orElse(false))
                .mapToObj(s -> List.of(0, s))
                .toList();
        views.add(
            new Chart.View(
                Map.of(ROW, keys.indexOf(row.key()), METRIC, metric),
                List.of(new Chart.Dots(axis, groups, joined))));
      }
    }
    return views;
  }

  private static Chart.Group group(
      ComparisonResult result, ComparisonResult.Table table, RowRuns runs, Row row, int side) {
    ComparisonResult.Cell cell = row.cells().get(side);
    List<Double> centre = cell.values().isEmpty() ? List.of() : RunCharts.ends(cell.median());
    List<Chart.Dot> dots = new ArrayList<>();
    for (RunResult run : runs.runs(side, row.key())) {
      double value = RowRuns.value(table, row.key(), run).orElse(Double.NaN);
      dots.add(new Chart.Dot(value, run.valid(), run.spec().name(), Points.block(run)));
    }
    return new Chart.Group(label(result, side), side, centre, dots);
  }

  private static Section.Builder sides(ComparisonResult result) {
    return Section.named("sides", "Sides", Medium.DOCUMENTS)
        .add(
            Table.of("Sides", result.sides())
                .words("side", SideFacts::label)
                .words("study", SideFacts::study)
                .words("started", SideFacts::startedAt)
                .words("servers", s -> String.join(", ", s.servers()))
                .number("valid runs", s -> Cell.words(s.validRuns() + " of " + s.runs()))
                .words("result", SideFacts::source)
                .build());
  }

  /** A line per metric, row and side but the first; all digits. */
  private static DataFile data(ComparisonResult result) {
    record Line(ComparisonResult.Table table, Against against) {}
    List<Line> lines =
        result.tables().stream()
            .flatMap(t -> rows(result, t).stream().map(a -> new Line(t, a)))
            .toList();
    return DataFile.of(FILE + ".csv", lines)
        .columns("metric,unit", l -> List.of(l.table.metric(), l.table.unit()))
        .column("row", l -> l.against.row.key().name())
        .column("clients", l -> l.against.row.key().clients())
        .column("factors", l -> factors(l.against.row.key()))
        .columns("base,side", l -> List.of(label(result, 0), label(result, l.against.side)))
        .columns("base_median,base_low,base_high,base_runs", l -> values(l.against.base()))
        .columns("side_median,side_low,side_high,side_runs", l -> values(l.against.own()))
        .columns("ratio,ratio_low,ratio_high", l -> ends(ratio(l.against)))
        .columns("p,p_holm,paired,could_show,verdict,because", l -> effect(l.against))
        .build();
  }

  private static String factors(RowKey key) {
    return key.factors().entrySet().stream()
        .map(f -> f.getKey() + "=" + f.getValue())
        .collect(Collectors.joining(" "));
  }

  private static List<String> values(ComparisonResult.Cell cell) {
    List<String> values = new ArrayList<>(ends(cell.median()));
    values.add(String.valueOf(cell.values().size()));
    return values;
  }

  private static List<String> ends(Estimate e) {
    return List.of(
        digits(e.value()), e.bounded() ? digits(e.low()) : "", e.bounded() ? digits(e.high()) : "");
  }

  private static List<String> effect(Against against) {
    Effect e = against.effect().orElseThrow();
    return List.of(
        digits(e.pValue()),
        digits(e.adjustedP()),
        e.paired() ? "yes" : "no",
        e.detectable().map(ComparisonPage::digits).orElse(""),
        e.change().text(),
        e.because());
  }

  private static String digits(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }
}
