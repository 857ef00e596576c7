package io.kurabe.studies.keys.internal;

import static io.kurabe.page.internal.Medium.BROWSER;
import static io.kurabe.page.internal.Medium.TEXTS;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Estimate;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The parts that a study of primary keys adds to its page, by target and width. */
record KeysPage(StudyResult result, KeysResult keys, KeysTimeline timeline, Set<String> stepRuns)
    implements PageParts {
  /** The factor of points that the tables of this page replace. */
  private static final String KEY = "key";

  private static final String COSTS =
      "s/M rows: seconds for the inserts of a million rows, mean over whole fills; 95%: its 95%"
          + " interval, or half of it. growth: time of the last step of a fill over that of the"
          + " first, by a straight line through its steps. scatter: distance of the steps from that"
          + " line. index, table: at the end of a fill; fill and frag.: of the index's leaf pages,"
          + " how full they are and how many have their successor before them in the file. splits,"
          + " images (whole pages in the log), checkpoints: in a fill. cache hit: pages found in the"
          + " server's own cache.";

  private static final String COURSE =
      "s per million rows, medians over the fills; steps: from 0 to the slowest step of all keys."
          + " slope: what each million rows in the table adds. later/earlier: scatter of the later"
          + " half of the steps over that of the earlier half.";

  private static final String READS =
      "point: a row by its key. time range: 100 rows by an index on their time. key range: 100 rows"
          + " by the key itself, where keys are in the order of time. misses/read: pages read past"
          + " the server's cache.";

  private static final double MIB = 1024.0 * 1024;

  KeysPage(StudyResult result, KeysResult keys) {
    this(
        result,
        keys,
        new KeysTimeline(keys),
        keys.steps().stream().map(KeyStep::run).collect(Collectors.toSet()));
  }

  @Override
  public List<Section> sections() {
    return List.of(
        costs(),
        growth(),
        reads(),
        new KeyRatioSection(result, keys).section(),
        Section.named("unavailable", "Not available").items(keys.unavailable()).build());
  }

  @Override
  public List<DataFile> files() {
    return KeysFiles.of(keys);
  }

  /** Shows only the published load, since keys have tables of their own. */
  @Override
  public boolean shows(PointResult point) {
    return !point.factors().containsKey(KEY);
  }

  @Override
  public boolean lists(RunResult run) {
    return !stepRuns.contains(run.spec().name());
  }

  @Override
  public String placeOfOtherRuns() {
    return "The steps of the fills are not listed here; " + KeysFiles.STEPS + " has each.";
  }

  private List<String> targets() {
    return keys.variants().stream().map(KeyVariant::target).distinct().toList();
  }

  private List<String> widths(String target) {
    return variants(target).stream().map(KeyVariant::width).distinct().toList();
  }

  private List<KeyVariant> variants(String target) {
    return keys.variants().stream().filter(a -> a.target().equals(target)).toList();
  }

  private List<KeyVariant> variants(String target, String width) {
    return variants(target).stream().filter(a -> a.width().equals(width)).toList();
  }

  /** Returns the variants of one width after those of the other. */
  private List<KeyVariant> byWidth(String target) {
    return widths(target).stream().flatMap(w -> variants(target, w).stream()).toList();
  }

  /** Returns the target, and the width when there is only one. */
  private String title(String target) {
    return target + (widths(target).size() == 1 ? ", " + widths(target).get(0) + " rows" : "");
  }

  private Table.Builder<KeyVariant> table(String label, String target, List<KeyVariant> variants) {
    boolean grouped = widths(target).size() > 1;
    return Table.of(label + " on " + target, variants)
        .group(a -> grouped ? a.width() + " rows" : "")
        .words("key", KeyVariant::key);
  }

  private Section costs() {
    Section.Builder section = Section.named("keys", "What each key costs");
    for (String target : targets()) {
      section.heading(title(target)).add(costs(target));
    }
    if (targets().isEmpty()) {
      return section.build();
    }
    section.note(COSTS + " " + clustered());
    if (!keys.notReported().isEmpty()) {
      section.note("Not reported, which is not the same as zero:").items(keys.notReported());
    }
    return section.build();
  }

  private Table costs(String target) {
    return table("What each key costs", target, byWidth(target))
        .words("made by", KeyVariant::madeBy)
        .number("s/M rows", a -> Cell.value(Optional.of(a.secondsPerMillion()), Cell::number))
        .number("95%", a -> new Cell.Spread(a.secondsPerMillion()))
        .number("growth x", a -> trend(a, KeyTrend::growth, Cell::number))
        .number("its 95%", a -> Cell.words(a.trend().map(t -> factors(t.growth())).orElse("-")))
        .number("scatter", a -> trend(a, KeyTrend::scatter, Cell::percent))
        .number("index MiB", a -> Cell.number(figure(a, KeyFigure.INDEX_BYTES) / MIB))
        .number("table MiB", a -> Cell.number(figure(a, KeyFigure.TABLE_BYTES) / MIB))
        .number("fill", a -> Cell.percent(figure(a, KeyFigure.LEAF_DENSITY_PERCENT) / 100))
        .number("frag.", a -> Cell.percent(figure(a, KeyFigure.LEAF_FRAGMENTATION_PERCENT) / 100))
        .number("splits", a -> Cell.number(figure(a, KeyFigure.PAGE_SPLITS)))
        .number("log B/row", a -> Cell.value(Optional.of(a.logBytesPerRow()), Cell::number))
        .number("images", a -> Cell.number(figure(a, KeyFigure.FULL_PAGE_IMAGES)))
        .number("cache hit", KeysPage::cacheHit)
        .number("checkpoints", a -> Cell.number(figure(a, KeyFigure.CHECKPOINTS)))
        .dispensable(
            "made by",
            "checkpoints",
            "cache hit",
            "table MiB",
            "scatter",
            "splits",
            "fill",
            "its 95%",
            "frag.",
            "log B/row",
            "images")
        .build();
  }

  private static Cell trend(
      KeyVariant variant, Function<KeyTrend, Estimate> part, DoubleFunction<? extends Cell> words) {
    return Cell.value(variant.trend().map(part), words);
  }

  private static double figure(KeyVariant variant, KeyFigure figure) {
    return variant.figures().getOrDefault(figure.text(), Double.NaN);
  }

  /** Shows two digits: 99.99 % and 99.90 % differ by a factor of ten in the misses. */
  private static Cell cacheHit(KeyVariant variant) {
    double hits = figure(variant, KeyFigure.CACHE_HITS);
    double share = hits / (hits + figure(variant, KeyFigure.CACHE_MISSES));
    return Double.isFinite(share)
        ? Cell.amount(share, "of 1", String.format(Locale.ROOT, "%.2f%%", 100 * share))
        : Cell.NONE;
  }

  private static String factors(Estimate e) {
    return e.bounded()
        ? Quantity.number(Math.max(0, e.low())) + " to " + Quantity.number(e.high())
        : Quantity.NONE;
  }

  /** Says whose rows are in the key's index; empty without such a target. */
  private String clustered() {
    List<String> targets = keys.rowsInKeyIndex().stream().filter(targets()::contains).toList();
    return targets.isEmpty()
        ? ""
        : "On " + String.join(", ", targets) + " the key's index holds the rows.";
  }

  /** Returns the charts of each target and width, under their heading. */
  private List<List<Block>> drawn() {
    KeysCharts charts =
        new KeysCharts(timeline, keys.variants().stream().map(KeyVariant::key).distinct().toList());
    List<List<Block>> all = new ArrayList<>();
    for (String target : targets()) {
      for (String width : widths(target)) {
        List<KeyVariant> drawn =
            variants(target, width).stream().filter(a -> !timeline.medians(a).isEmpty()).toList();
        if (!drawn.isEmpty()) {
          Block heading = new Block.Heading(target + ", " + width + " rows");
          all.add(List.of(heading, charts.of(all.size(), drawn)));
        }
      }
    }
    return all;
  }

  /** Shows the first target's inserts and index while its tables grow. */
  @Override
  public List<Block> main() {
    return drawn().stream().findFirst().orElse(List.of());
  }

  private Section growth() {
    Section.Builder section = Section.named("growth", "While the table grows");
    boolean any = false;
    drawn().stream().skip(1).flatMap(List::stream).forEach(b -> section.add(b.in(BROWSER)));
    for (String target : targets()) {
      Table table = timeline(target);
      if (!table.isEmpty()) {
        any = true;
        section.add(new Block.Heading(title(target)).in(TEXTS));
        section.add(table.in(TEXTS));
        section.items(outgrown(target));
        String summary = "Steps, slope and scatter of each key on " + target;
        section.add(new Block.Fold(summary, List.of(table)).in(BROWSER));
      }
    }
    return any ? section.note(COURSE + " " + steps()).build() : section.build();
  }

  private Table timeline(String target) {
    List<KeyVariant> variants =
        byWidth(target).stream().filter(a -> !timeline.medians(a).isEmpty()).toList();
    return table("Steps of each key", target, variants)
        .column("steps", Table.Kind.TRACE, this::trace)
        .number("first", a -> Cell.number(seconds(a).first))
        .number("slowest", a -> Cell.number(seconds(a).slowest))
        .number("last", a -> Cell.number(seconds(a).last))
        .number("slope (95%)", a -> of(a, KeyTrend::slope, KeysPage::plain))
        .number("scatter (95%)", a -> of(a, KeyTrend::scatter, KeysPage::shares))
        .number("later/earlier", a -> of(a, KeyTrend::laterScatter, KeysPage::plain))
        .dispensable("later/earlier", "scatter (95%)", "slowest", "slope (95%)")
        .build();
  }

  private static Cell of(
      KeyVariant variant, Function<KeyTrend, Estimate> part, Function<Estimate, String> words) {
    return Cell.words(variant.trend().map(part).map(words).orElse(Quantity.NONE));
  }

  /** Writes a value without its unit, which is in the title of the column. */
  private static String plain(Estimate e) {
    double low = e.unit().equals("x") ? Math.max(0, e.low()) : e.low();
    Estimate without = new Estimate(e.value(), low, e.high(), e.runs(), "", e.bounded());
    return Quantity.number(e.value())
        + (e.bounded() ? " (" + Quantity.interval(without) + ")" : "");
  }

  private static String shares(Estimate e) {
    String value = Quantity.percent(e.value());
    return e.bounded()
        ? "%s (%s to %s)"
            .formatted(
                value,
                Quantity.percent(Math.max(0, e.low())).replace("%", ""),
                Quantity.percent(e.high()))
        : value;
  }

  /** The medians over the fills, for a million rows. */
  private record Seconds(double first, double slowest, double last) {}

  private Seconds seconds(KeyVariant variant) {
    List<KeysTimeline.Median> all = timeline.medians(variant);
    return new Seconds(
        all.get(0).seconds(),
        all.stream().mapToDouble(KeysTimeline.Median::seconds).max().orElseThrow(),
        all.get(all.size() - 1).seconds());
  }

  /** Draws the trace on one scale for all keys of a target and width. */
  private Cell trace(KeyVariant variant) {
    double highest =
        variants(variant.target(), variant.width()).stream()
            .flatMap(a -> timeline.medians(a).stream())
            .mapToDouble(KeysTimeline.Median::seconds)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    List<Optional<Double>> values =
        timeline.medians(variant).stream().map(m -> Optional.of(m.seconds())).toList();
    return new Cell.Trace(values, true, highest, Set.of());
  }

  /** Says from how many rows on the indexes of a target are larger than its server's cache. */
  private List<String> outgrown(String target) {
    boolean several = widths(target).size() > 1;
    List<String> sentences = new ArrayList<>();
    for (String width : widths(target)) {
      List<KeyVariant> known =
          variants(target, width).stream().filter(a -> a.cacheBytes() > 0).toList();
      if (!known.isEmpty()) {
        sentences.add((several ? width + " rows: " : "") + outgrown(known));
      }
    }
    return sentences;
  }

  private static String outgrown(List<KeyVariant> variants) {
    String cache = "the cache of " + Quantity.bytes((double) variants.get(0).cacheBytes());
    String those =
        variants.stream()
            .filter(a -> a.outgrowsCacheAtRows().isPresent())
            .map(a -> a.key() + " at " + rows(a.outgrowsCacheAtRows().orElseThrow()) + " rows")
            .collect(Collectors.joining(", "));
    return those.isEmpty()
        ? "No index outgrows " + cache + "."
        : "Index outgrows %s: %s.".formatted(cache, those);
  }

  /** Writes a number of rows without trailing zeros, e.g. {@code 240k}. */
  static String rows(long rows) {
    return Quantity.number(rows).replaceFirst("\\.0+(?=\\D|$)", "");
  }

  /** Says how many steps there are, and how many of them do not count; empty without steps. */
  private String steps() {
    List<KeyStep> steps = keys.steps();
    long cut = steps.stream().filter(s -> !s.valid()).count();
    long fills = steps.stream().map(s -> s.variant() + s.repeat()).distinct().count();
    String left =
        cut == 0
            ? ""
            : "; %d of them %s not count, see the invalid runs"
                .formatted(cut, cut == 1 ? "does" : "do");
    return steps.isEmpty()
        ? ""
        : "%d steps of %d fills were made%s; %s has each."
            .formatted(steps.size(), fills, left, KeysFiles.STEPS);
  }

  private Section reads() {
    Section.Builder section = Section.named("reads", "Reads after the inserts");
    for (String target : targets()) {
      Table table = reads(target);
      if (!table.isEmpty()) {
        section.heading(title(target)).add(table);
      }
    }
    return keys.reads().isEmpty() ? section.build() : section.note(READS).build();
  }

  private Table reads(String target) {
    List<KeyReads> own = keys.reads().stream().filter(r -> r.target().equals(target)).toList();
    List<KeyReads> byKind =
        own.stream()
            .map(KeysPage::kind)
            .distinct()
            .flatMap(k -> own.stream().filter(r -> kind(r).equals(k)))
            .toList();
    return Table.of("Reads on " + target, byKind)
        .group(KeysPage::kind)
        .words("key", r -> key(target, r))
        .number("reads/s", r -> Cell.value(Optional.of(r.opsPerSecond()), Cell::number))
        .number("95%", r -> new Cell.Spread(r.opsPerSecond()))
        .number("p50", r -> Cell.time(r.p50Micros()))
        .number("p99", r -> Cell.time(r.p99Micros()))
        .number("misses/read", r -> Cell.number(r.missesPerRead().orElse(Double.NaN)))
        .build();
  }

  private static String kind(KeyReads reads) {
    return reads.read() + ", " + PointResult.clientsText(reads.clients());
  }

  private String key(String target, KeyReads reads) {
    boolean widths = widths(target).size() > 1;
    return keys.variants().stream()
        .filter(a -> a.variant().equals(reads.variant()))
        .map(a -> a.key() + (widths ? ", " + a.width() : ""))
        .findFirst()
        .orElse(reads.variant());
  }
}
