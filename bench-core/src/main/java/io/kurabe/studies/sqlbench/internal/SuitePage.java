package io.kurabe.studies.sqlbench.internal;

import static io.kurabe.page.internal.Medium.BROWSER;
import static io.kurabe.page.internal.Medium.DOCUMENTS;
import static io.kurabe.page.internal.Medium.MARKDOWN;
import static io.kurabe.page.internal.Medium.TERMINAL;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.PointResult;
import io.kurabe.stats.Change;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Estimate;
import io.kurabe.study.page.internal.PageParts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The parts that a run of the suite sql-bench adds to its page. */
record SuitePage(SuiteResult suite, SuiteClassic classic) implements PageParts {
  private static final String LEGEND =
      "Seconds: geometric mean over the repeats. Ratio: over the first target, repeat by repeat, with"
          + " Student's 95% interval of the mean of its logarithms. faster, slower: the interval"
          + " excludes 1 and so does the paired t-test after Benjamini and Hochberg's correction: of"
          + " the rows of a table that are called so, 5% are expected to be chance; same: the whole"
          + " interval within 5%; else not shown. Before a time: + extrapolated, ? wrong"
          + " answers.";

  private static final String HEAT =
      "Purple: longer than the first target, green: shorter, the stronger the more, full at twice or"
          + " half; pale where no difference is shown.";

  private static final String ALSO =
      "Operations that the published table lacks: they are in the times of their tests and not in"
          + " TOTALS.";

  private static final String TESTS = "Results per test";

  private static final double MARGIN = ComparisonRule.DEFAULT.margin();

  /** The multiple of the first target's time that has the full colour. */
  private static final double FULL_HEAT = 2;

  /** Shows the ratio of each test and of their sum. */
  @Override
  public List<Block> main() {
    return List.of(new Block.Heading(TESTS), drawn(TESTS, whole(), false, false));
  }

  private List<SuiteRow> whole() {
    List<SuiteRow> whole = new ArrayList<>(suite.tests());
    suite.totals().ifPresent(whole::add);
    return whole;
  }

  @Override
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    sections.add(classicSection());
    sections.add(also());
    sections.add(Section.named("unexpected", "Not as expected").items(Tone.BAD, notes()).build());
    sections.add(times("tests", TESTS, whole(), false, LEGEND));
    sections.add(
        times("operations", "The results per operation", suite.operations(), true, LEGEND));
    if (!suite.also().isEmpty()) {
      sections.add(times("also", "Also measured", suite.also(), true, ALSO));
    }
    sections.add(new SuiteStatements(suite).section());
    sections.add(
        Section.named("classic-table", "The classic table", Set.of(BROWSER))
            .add(new Block.Fold("As the suite prints it", List.of(classic.block(false))))
            .build());
    return sections;
  }

  @Override
  public List<DataFile> files() {
    return SuiteFiles.of(suite, classic);
  }

  /** Shows no point, since the suite's rows show them. */
  @Override
  public boolean shows(PointResult point) {
    return false;
  }

  @Override
  public String invalidRuns() {
    return "Invalid runs: marked above";
  }

  /** Shows the classic table with the ratios beside it, for a terminal. */
  private Section classicSection() {
    Section.Builder section =
        Section.named("classic", "", Set.of(TERMINAL)).add(classic.block(besides()));
    geometricMeans().forEach(section::text);
    return section.note(LEGEND + " " + SuiteClassic.LEGEND).build();
  }

  private Section also() {
    Section.Builder section = Section.named("also-short", "Also measured", Set.of(TERMINAL));
    return suite.also().isEmpty()
        ? section.build()
        : section.add(numbers("operation", suite.also(), true)).note(ALSO).build();
  }

  /** Describes the mean of the ratios of each target after the first. */
  private List<String> geometricMeans() {
    List<String> sentences = new ArrayList<>();
    for (int i = 1; i < suite.targets().size(); i++) {
      String target = suite.targets().get(i);
      suite
          .geometricMeans()
          .get(i - 1)
          .map(
              m ->
                  "Geometric mean over the operations, %s over %s: %s"
                      .formatted(target, suite.targets().get(0), Quantity.of(m)))
          .ifPresent(sentences::add);
    }
    return sentences;
  }

  private Section times(
      String id, String title, List<SuiteRow> rows, boolean counted, String note) {
    Section.Builder section = Section.named(id, title, DOCUMENTS);
    if (counted) {
      section.add(drawn(title, rows, true, id.equals("operations")).in(BROWSER));
    }
    section.add(numbers(counted ? "operation" : "test", rows, counted).in(MARKDOWN));
    if (!counted) {
      geometricMeans().forEach(s -> section.add(new Block.Text(Tone.PLAIN, s).in(MARKDOWN)));
    }
    return section
        .note(note)
        .add(new Block.Text(Tone.NOTE, besides() ? HEAT : "").in(BROWSER))
        .build();
  }

  private record Drawn(Optional<SuiteRow> row, String name, Cell ratios) {}

  /** Shows times with a drawing of the ratios in each row. */
  private Table drawn(String title, List<SuiteRow> rows, boolean counted, boolean means) {
    List<Drawn> drawn = new ArrayList<>();
    for (SuiteRow row : rows) {
      List<Optional<Cell.Ratio>> ratios =
          row.values().stream()
              .skip(1)
              .map(v -> v.overFirst().map(o -> new Cell.Ratio(o.times(), o.change(), false)))
              .toList();
      drawn.add(new Drawn(Optional.of(row), row.name(), new Cell.Compared(ratios)));
    }
    for (int i = 1; means && i < suite.targets().size(); i++) {
      String label = suite.targets().size() > 2 ? ", " + suite.targets().get(i) : "";
      suite
          .geometricMeans()
          .get(i - 1)
          .map(m -> new Cell.Ratio(m, Change.NOT_SHOWN, true))
          .map(r -> new Cell.Compared(List.of(Optional.of(r))))
          .ifPresent(c -> drawn.add(new Drawn(Optional.empty(), "geometric mean" + label, c)));
    }
    Table.Builder<Drawn> table =
        Table.of(title, drawn)
            .column(
                counted ? "operation (count)" : "test",
                Table.Kind.WORDS,
                d ->
                    new Cell.Words(
                        Tone.PLAIN,
                        d.name,
                        counted ? d.row.map(r -> "(" + count(r) + ")").orElse("") : ""));
    for (int i = 0; i < suite.targets().size(); i++) {
      int target = i;
      table.number(
          suite.targets().get(i),
          d -> d.row.map(r -> tinted(r.values().get(target))).orElse(Cell.words("")));
    }
    for (SuiteResult.Column column : suite.published()) {
      table.number(
          column.label(),
          d -> d.row.map(r -> published(column, r.name(), counted)).orElse(Cell.words("")));
    }
    if (besides()) {
      table
          .column(over(), Table.Kind.RATIO, Drawn::ratios)
          .ratios(new Table.RatioScale(over(), MARGIN, false));
    }
    return table.build();
  }

  private boolean besides() {
    return suite.targets().size() > 1;
  }

  private String over() {
    String first = "over " + suite.targets().get(0);
    return suite.targets().size() > 2 ? first : suite.targets().get(1) + " " + first;
  }

  private static long count(SuiteRow row) {
    return row.values().stream().mapToLong(SuiteRow.Value::count).max().orElse(0);
  }

  private static Cell tinted(SuiteRow.Value value) {
    if (!value.missing().isEmpty()) {
      return new Cell.Words(Tone.BAD, "no time", value.missing());
    }
    Cell.Amount time = time(value);
    return value.overFirst().map(o -> time.tinted(tint(o))).orElse(time);
  }

  private static double tint(SuiteRow.Ratio ratio) {
    double strength = Math.min(1, Math.abs(Math.log(ratio.times().value())) / Math.log(FULL_HEAT));
    boolean shown = ratio.change() == Change.FASTER || ratio.change() == Change.SLOWER;
    double share = shown ? 0.2 + 0.8 * strength : 0.14 * strength;
    return ratio.times().value() > 1 ? share : -share;
  }

  private static Cell published(SuiteResult.Column column, String name, boolean counted) {
    if (!counted && name.equals("TOTALS")) {
      return seconds(column.total());
    }
    return (counted ? column.operations() : column.tests())
        .stream()
            .filter(t -> t.name().equals(name))
            .map(t -> seconds(t.seconds()))
            .findFirst()
            .orElse(Cell.NONE);
  }

  private static Cell seconds(double seconds) {
    return Cell.amount(seconds, "s", String.format(Locale.ROOT, "%.0f s", seconds));
  }

  /** Shows a time with its flags, e.g. {@code +1.25 s}. */
  private static Cell.Amount time(SuiteRow.Value value) {
    if (!value.measured()) {
      return Cell.amount(Double.NaN, "us", Quantity.NONE);
    }
    double micros = value.seconds().value() * 1e6;
    String flags = (value.wrong().isEmpty() ? "" : "?") + (value.estimated() ? "+" : "");
    return Cell.amount(micros, "us", flags + Quantity.time(micros));
  }

  private Table numbers(String what, List<SuiteRow> rows, boolean counted) {
    Table.Builder<SuiteRow> table = Table.of(what, rows).words(what, SuiteRow::name);
    if (counted) {
      table
          .number("count", r -> Cell.words(String.valueOf(count(r))))
          .only(Set.of(MARKDOWN))
          .number(
              "statements",
              r ->
                  Cell.words(
                      String.valueOf(
                          r.values().stream().mapToLong(v -> v.statements()).max().orElse(0))))
          .only(Medium.ALL);
    }
    for (int i = 0; i < suite.targets().size(); i++) {
      int target = i;
      table.number(suite.targets().get(i), r -> time(r.values().get(target)));
    }
    List<String> intervals = new ArrayList<>();
    List<String> verdicts = new ArrayList<>();
    for (int i = 1; i < suite.targets().size(); i++) {
      int target = i;
      String of = suite.targets().size() > 2 ? " of " + suite.targets().get(i) : "";
      table
          .number("ratio" + of, r -> ratio(r, target))
          .number("95%" + of, r -> interval(r, target))
          .column("verdict" + of, Table.Kind.WORDS, r -> verdict(r, target));
      intervals.add("95%" + of);
      verdicts.add("verdict" + of);
    }
    intervals.addAll(verdicts);
    return table.dispensable(intervals.toArray(String[]::new)).build();
  }

  private static Optional<SuiteRow.Ratio> over(SuiteRow row, int target) {
    return row.values().get(target).overFirst();
  }

  private static Cell ratio(SuiteRow row, int target) {
    return over(row, target)
        .map(r -> r.times().value())
        .<Cell>map(v -> Cell.amount(v, "x", Quantity.number(v) + "x"))
        .orElse(Cell.NONE);
  }

  private static Cell interval(SuiteRow row, int target) {
    return over(row, target)
        .map(SuiteRow.Ratio::times)
        .filter(Estimate::bounded)
        .map(t -> Quantity.number(t.low()) + " to " + Quantity.number(t.high()))
        .<Cell>map(Cell::words)
        .orElse(Cell.NONE);
  }

  private static Cell verdict(SuiteRow row, int target) {
    return over(row, target)
        .map(SuiteRow.Ratio::change)
        .<Cell>map(c -> Cell.words(Tone.of(c), c.words()))
        .orElse(Cell.NONE);
  }

  /** Lists what was not measured and why, and wrong answers, a sentence each. */
  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    Set<String> besidesOperations = new HashSet<>();
    for (SuiteTestRun test : suite.runs()) {
      if (!test.wrong().isEmpty()) {
        besidesOperations.add(test.wrong());
        notes.add(
            "%s had wrong answers besides its operations, which are all in doubt, first: %s"
                .formatted(test.run(), test.wrong()));
      }
    }
    for (SuiteRow row : suite.allOperations()) {
      for (int i = 0; i < suite.targets().size(); i++) {
        String of = row.name() + " on " + suite.targets().get(i);
        SuiteRow.Value value = row.values().get(i);
        if (!value.missing().isEmpty()) {
          notes.add(of + " has no time: " + value.missing());
        }
        if (!value.wrong().isEmpty() && !besidesOperations.contains(value.wrong())) {
          notes.add(of + " had wrong answers, first: " + value.wrong());
        }
      }
    }
    suite.runs().stream()
        .filter(t -> !t.failed().isEmpty())
        .map(t -> t.run() + " did not get to its end: " + t.failed())
        .forEach(notes::add);
    return notes;
  }
}
