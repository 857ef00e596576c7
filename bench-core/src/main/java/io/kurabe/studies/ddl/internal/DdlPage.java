package io.kurabe.studies.ddl.internal;

import static io.kurabe.page.internal.Medium.BROWSER;
import static io.kurabe.page.internal.Medium.DOCUMENTS;
import static io.kurabe.page.internal.Medium.MARKDOWN;
import static io.kurabe.page.internal.Medium.TERMINAL;
import static io.kurabe.page.internal.Medium.TEXTS;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.PointResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Estimate;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import io.kurabe.study.page.internal.PageParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The parts that a study of schema changes adds to its page. */
record DdlPage(StudyResult result, DdlResult ddl, DdlCharts charts) implements PageParts {
  /** The windows in the order of time. */
  private static final List<String> WINDOWS =
      List.of(Window.BEFORE, Window.FIRST, Window.MIDDLE, Window.LAST, Window.AFTER);

  private static final String EFFECTS =
      "Means over the runs. no write, no read: the longest time without an acknowledged request of"
          + " an open-loop probe. They wait when such a stop of 100 ms or more fills half of the"
          + " change or half of the requests due meanwhile are blocked; they go on without such a"
          + " stop and with at most 5% blocked; else they pause. took: waits included. kept: rate of"
          + " the update mix over the rate before.";

  private static final String MORE_EFFECTS =
      "before: the same of writes before the change, when nothing but the load stood in their"
          + " way. share: the part of the longest stop inside the change over the change's time; -"
          + " when it was too short to tell. blocked: requests that failed or took longer than 100 ms"
          + " (or ten times the baseline's p99), counted from when they were due.";

  private static final String WINDOWS_NOTE =
      "Rates are means over the runs, slowest answers the longest of all runs. A request of the"
          + " probes belongs to the window in which it was due, a transaction of the update mix to"
          + " the one in which it was answered.";

  /** The most rows of a matrix that is shown whole; of a longer one the differences are. */
  private static final int SHORT_MATRIX = 12;

  @Override
  public List<Section> sections() {
    DdlNotes notes = new DdlNotes(ddl);
    List<Section> sections = new ArrayList<>();
    sections.add(changes());
    sections.add(charts.section());
    sections.add(locks(new DdlLocks(ddl.matrix())));
    sections.add(sizes());
    sections.add(published());
    sections.addAll(windows());
    sections.add(
        Section.named("waits", "Who waited for whom").add(waits(notes.lockWaits())).build());
    sections.add(items("progress", "Progress that the servers reported", notes.progress()));
    sections.add(items("unavailable", "Not available", notes.notAvailable()));
    return sections;
  }

  @Override
  public List<Block> main() {
    return charts.main();
  }

  @Override
  public List<DataFile> files() {
    return DdlFiles.of(ddl);
  }

  /** Shows no such point, since the windows around each change say more than the whole of a run. */
  @Override
  public boolean shows(PointResult point) {
    return false;
  }

  @Override
  public boolean showsStatements() {
    return false;
  }

  private static Table waits(List<DdlNotes.Waits> waits) {
    return Table.of("Who waited for whom", waits)
        .group(DdlNotes.Waits::variant)
        .words("waiting", DdlNotes.Waits::waiter)
        .words("behind", w -> w.behind().isEmpty() ? "not reported" : w.behind())
        .number("waits", w -> Cell.count(w.sessions()))
        .number("longest", w -> Cell.time(w.longest() * 1e6))
        .only(DOCUMENTS)
        .words("for", DdlNotes.Waits::lock)
        .build();
  }

  private static Section items(String id, String title, List<String> sentences) {
    return Section.named(id, title).items(sentences).build();
  }

  /** Shows the effect of each way to make a change on the load beside it, by change. */
  private Section changes() {
    List<DdlVariant> variants =
        charts.operations().stream().flatMap(o -> charts.variants(o).stream()).toList();
    Section.Builder section =
        Section.named("changes", "What each change did to the load beside it");
    if (variants.isEmpty()) {
      return section.build();
    }
    Table table =
        Table.of("What each change did to the load beside it", variants)
            .group(DdlVariant::operation)
            .words("server", DdlVariant::target)
            .words("way", a -> way(a.way()))
            .column("writes", Table.Kind.WORDS, a -> effect(a.onWrites()))
            .column("reads", Table.Kind.WORDS, a -> effect(a.onReads()))
            .number("threads", a -> threads(a.threads()))
            .number("took", a -> seconds(a.seconds()))
            .number("no write", a -> seconds(a.writeStall()))
            .number("no read", a -> seconds(a.readStall()))
            .number("kept", a -> share(a.retained()))
            .only(DOCUMENTS)
            .number("before", a -> Cell.time(1e6 * baselineStop(a)))
            .number("share", a -> share(a.writeShare()))
            .number("blocked", a -> share(a.writesBlocked()))
            .number("r. share", a -> share(a.readShare()))
            .number("r. blocked", a -> share(a.readsBlocked()))
            .number("in first 10%", a -> share(a.retainedFirst()))
            .build();
    return section
        .add(table)
        .note(EFFECTS)
        .add(new Block.Text(Tone.NOTE, MORE_EFFECTS).in(DOCUMENTS))
        .build();
  }

  static String way(String way) {
    return way.isEmpty() ? "as written" : way;
  }

  /** Shows the threads; a statement of the user's has no update mix beside it. */
  private static Cell threads(int threads) {
    return threads == 0 ? Cell.NONE : Cell.words(String.valueOf(threads));
  }

  private static Cell effect(DdlVariant.Effect effect) {
    return Cell.words(
        switch (effect) {
          case GO_ON -> Tone.GOOD;
          case PAUSE -> Tone.OPEN;
          case WAIT -> Tone.BAD;
          case UNKNOWN -> Tone.PLAIN;
        },
        effect.text());
  }

  private double baselineStop(DdlVariant variant) {
    return charts.runs(variant).stream()
        .flatMap(r -> r.stream(DdlStream.WRITES).stream())
        .mapToDouble(s -> s.stall().baselineSeconds())
        .average()
        .orElse(Double.NaN);
  }

  private static Cell seconds(Estimate estimate) {
    return estimate.runs() == 0 ? Cell.NONE : Cell.time(estimate.value() * 1e6);
  }

  private static Cell share(Estimate estimate) {
    return estimate.runs() == 0 ? Cell.NONE : Cell.percent(estimate.value());
  }

  private Section locks(DdlLocks locks) {
    Section.Builder section = Section.named("matrix", "Lock classes");
    if (locks.isEmpty()) {
      return section.build();
    }
    boolean whole = ddl.matrix().size() <= SHORT_MATRIX;
    Table shown = locks.table(whole);
    section.items(locks.counts());
    section.add(DdlLocks.key().in(BROWSER));
    section.add(
        note(
            BROWSER,
            "Found on an empty clone; open a cell for the evidence; no cell: no such change. "
                + DdlLocks.NOTE));
    section.add(locks.matrix().in(BROWSER));
    section.add(locks.table(true).in(MARKDOWN));
    section.add(shown.in(TERMINAL));
    section.add(note(MARKDOWN, DdlLocks.NOTE));
    section.add(
        note(
            TERMINAL,
            shown.isEmpty()
                ? "All of them, with the evidence, are in report.html."
                : DdlLocks.NOTE));
    if (!locks.differences().isEmpty()) {
      section.add(new Block.Heading("Not as documented").in(TEXTS));
      section.add(new Block.Items(Tone.OPEN, locks.differences()).in(TEXTS));
    }
    return section.build();
  }

  private static Block note(Medium medium, String text) {
    return new Block.Text(Tone.NOTE, text).in(medium);
  }

  /** Shows the duration by size, as medians over the repeats. */
  private Section sizes() {
    Table.Builder<DdlGrowth> table =
        Table.of("Duration by size", ddl.growth())
            .words("change", DdlGrowth::operation)
            .words("server", DdlGrowth::target);
    for (long rows : charts.sizesTried()) {
      table.number(Quantity.count(rows) + " rows", g -> Cell.time(1e6 * charts.duration(g, rows)));
    }
    table.number("exponent (95%)", g -> Cell.words(Quantity.of(g.exponent())));
    return Section.named("sizes", "Duration by size, nothing beside it")
        .add(charts.sizes().in(BROWSER))
        .add(table.build())
        .build();
  }

  private Section published() {
    Table table = new DdlPublished(ddl.variants(), result.points()).table();
    return Section.named("published", "QPS and times, as published")
        .add(table)
        .note(table.isEmpty() ? "" : DdlPublished.NOTE)
        .build();
  }

  private record Measure(
      DdlVariant variant,
      String name,
      List<DdlStream> streams,
      Function<List<Window>, Cell> value) {
    Cell in(String window) {
      return value.apply(streams.stream().flatMap(s -> s.window(window).stream()).toList());
    }
  }

  private List<Section> windows() {
    List<Measure> rates = new ArrayList<>();
    List<Measure> all = new ArrayList<>();
    for (String operation : charts.operations()) {
      for (DdlVariant variant : charts.variants(operation)) {
        measure(rates, variant, "updates, transactions/s", DdlStream.MIX, DdlPage::rate);
        measure(all, variant, "updates, transactions/s", DdlStream.MIX, DdlPage::rate);
        measure(all, variant, "updates, slowest", DdlStream.MIX, DdlPage::slowest);
        measure(all, variant, "write probe, slowest", DdlStream.WRITES, DdlPage::slowest);
        measure(all, variant, "read probe, slowest", DdlStream.READS, DdlPage::slowest);
      }
    }
    Section inShort =
        Section.named("rates", "Transactions/s of the update mix", Set.of(TERMINAL))
            .add(windows(rates))
            .build();
    Section.Builder whole =
        Section.named("windows", "Before, in and after each change", DOCUMENTS).add(windows(all));
    return List.of(inShort, whole.note(all.isEmpty() ? "" : WINDOWS_NOTE).build());
  }

  private void measure(
      List<Measure> to,
      DdlVariant variant,
      String name,
      String stream,
      Function<List<Window>, Cell> value) {
    List<DdlStream> streams =
        charts.runs(variant).stream().flatMap(r -> r.stream(stream).stream()).toList();
    if (!streams.isEmpty()) {
      to.add(new Measure(variant, name, streams, value));
    }
  }

  private static Table windows(List<Measure> measures) {
    Table.Builder<Measure> table =
        Table.of("Before, in and after each change", measures)
            .group(m -> m.variant.operation())
            .words("server", m -> m.variant.target())
            .words("way", m -> way(m.variant.way()))
            .only(DOCUMENTS)
            .words("measure", Measure::name)
            .only(Medium.ALL)
            .number("threads", m -> threads(m.variant.threads()));
    WINDOWS.forEach(w -> table.number(w, m -> m.in(w)));
    return table.build();
  }

  private static Cell rate(List<Window> windows) {
    return Cell.number(
        windows.stream()
            .filter(w -> w.lengthSeconds() > 0)
            .mapToDouble(Window::perSecond)
            .average()
            .orElse(Double.NaN));
  }

  private static Cell slowest(List<Window> windows) {
    return Cell.time(
        windows.stream()
            .filter(w -> w.succeeded() > 0)
            .mapToDouble(w -> w.response().maxMicros())
            .max()
            .orElse(Double.NaN));
  }
}
