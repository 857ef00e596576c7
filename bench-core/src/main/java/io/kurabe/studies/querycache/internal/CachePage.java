package io.kurabe.studies.querycache.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.RatioText;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.PointResult;
import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.study.page.internal.TimeBars;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The parts that a study of caches adds to its page, by target and writes. */
record CachePage(QueryCacheResult caches) implements PageParts {
  private static final String ROWS =
      "reads/s: median over the runs; 95%: half of its 95% interval. over none: ratio to the same"
          + " without a cache, with its interval. hits: reads that a cache answered. stale: reads"
          + " that lacked a change which had been reported done before they began.";

  private static final String SERVER =
      " inserts/s, prunes/s: results that the server's own cache took, and removed for lack of memory. free blocks: pieces of its free memory at the end of a run, the most of all runs;"
          + " frag.: those beyond the first, of all blocks.";

  private static final String LOCKS =
      "Waits and stages of the server's own cache, summed over the observed runs; share: of the"
          + " clients' time. Of a mutex or rwlock each taking is counted, with the time until it was"
          + " had; of the condition variable each wait. Stages contain them. none: it did not happen, and a control in which it"
          + " must happen was counted. not instrumented, unknown: its zero says nothing.";

  private static final String OVER_NONE = "Reads/s over reading without a cache";

  /** The least share that is shown; less would look like none. */
  private static final double LEAST_SHOWN = 0.001;

  @Override
  public List<Section> sections() {
    return List.of(
        rows(),
        new TimeBars(caches.times()).section().build(),
        timeline(),
        locks(),
        Section.named("notes", "Of the caches").items(caches.notes()).build());
  }

  /** Shows each way to read against reading without a cache, as the answer compares them. */
  @Override
  public List<Block> main() {
    List<CacheRow> compared = caches.rows().stream().filter(r -> r.overNone().isPresent()).toList();
    return List.of(
        new Block.Heading(OVER_NONE),
        Table.of(OVER_NONE, compared)
            .group(r -> "%s, writes %s".formatted(r.target(), r.writes()))
            .words("way", r -> r.way() + ", " + PointResult.clientsText(r.clients()))
            .number("reads/s", r -> Cell.number(r.reads().value()))
            .column("over no cache", Table.Kind.RATIO, CachePage::compared)
            .ratios(new Table.RatioScale("over no cache", 0, true))
            .build());
  }

  private static Cell compared(CacheRow row) {
    return new Cell.Compared(List.of(row.overNone().map(e -> new Cell.Ratio(e, change(e), false))));
  }

  private static Change change(Estimate overNone) {
    if (!overNone.excludes(1)) {
      return Change.NOT_SHOWN;
    }
    return overNone.value() > 1 ? Change.FASTER : Change.SLOWER;
  }

  private List<String> targets() {
    return caches.rows().stream().map(CacheRow::target).distinct().toList();
  }

  private <T> List<T> of(String target, List<T> all, Function<T, String> itsTarget) {
    return all.stream().filter(x -> itsTarget.apply(x).equals(target)).toList();
  }

  private Section rows() {
    Section.Builder section = Section.named("caches", "Reads with and without a cache");
    for (String target : targets()) {
      section.heading(target).add(rows(target));
    }
    boolean server = caches.rows().stream().anyMatch(r -> r.server().isPresent());
    return targets().isEmpty()
        ? section.build()
        : section.note(ROWS + (server ? SERVER : "")).build();
  }

  private Table rows(String target) {
    return Table.of(
            "Reads with and without a cache on " + target,
            of(target, caches.rows(), CacheRow::target))
        .group(r -> "writes " + r.writes())
        .words("way", CacheRow::way)
        .number("clients", r -> Cell.words(String.valueOf(r.clients())))
        .number("reads/s", r -> Cell.number(r.reads().value()))
        .number("95%", r -> new Cell.Spread(r.reads()))
        .number(
            "over none", r -> Cell.words(r.overNone().map(RatioText::factor).orElse(Quantity.NONE)))
        .number("hits", r -> Cell.percent(r.hitPercent().orElse(Double.NaN) / 100))
        .number("stale", r -> Cell.words(stale(r)))
        .number("inserts/s", r -> server(r, CacheRow.ServerCache::insertsPerSecond, Cell::number))
        .number("prunes/s", r -> server(r, CacheRow.ServerCache::prunesPerSecond, Cell::number))
        .number("free blocks", r -> server(r, c -> (double) c.freeBlocks(), Cell::number))
        .number("frag.", r -> server(r, CacheRow.ServerCache::fragmentation, Cell::percent))
        .dispensable("inserts/s", "frag.", "95%", "prunes/s", "free blocks", "stale")
        .build();
  }

  private static Cell server(
      CacheRow row,
      Function<CacheRow.ServerCache, Double> figure,
      DoubleFunction<? extends Cell> words) {
    return words.apply(row.server().map(figure).orElse(Double.NaN));
  }

  private static String stale(CacheRow row) {
    if (row.staleReads() == 0) {
      return "0";
    }
    double share = row.staleReads() / (double) Math.max(1, row.readCount());
    return share < LEAST_SHOWN ? "<0.1%" : Quantity.percent(share);
  }

  private Section timeline() {
    Section.Builder section =
        Section.named(
            "fragmentation", "Fragmentation of the query cache over time", Set.of(Medium.BROWSER));
    if (caches.timelines().isEmpty()) {
      return section.build();
    }
    Chart blocks =
        chart(
            "cache-blocks",
            "Free blocks",
            "Pieces of the cache's free memory (Qcache_free_blocks) in the first observed run of"
                + " each point. More pieces: more fragmented.",
            "free blocks",
            s -> (double) s.freeBlocks());
    Chart prunes =
        chart(
            "cache-prunes",
            "Results thrown away",
            "For lack of memory since the begin of the run (Qcache_lowmem_prunes).",
            "results",
            s -> (double) s.prunes());
    return section.add(ChartGroup.of(ChartGroup.Layout.PAIRS, List.of(blocks, prunes))).build();
  }

  private Chart chart(
      String id,
      String title,
      String caption,
      String what,
      ToDoubleFunction<CacheTimeline.Sample> value) {
    boolean several = caches.timelines().stream().map(CacheTimeline::target).distinct().count() > 1;
    List<Chart.Series> series = new ArrayList<>();
    for (CacheTimeline timeline : caches.timelines()) {
      String name =
          "%s%s, writes %s"
              .formatted(
                  several ? timeline.target() + " " : "",
                  timeline.way().replace("query cache ", ""),
                  timeline.writes());
      List<Chart.Point> points =
          timeline.samples().stream()
              .map(s -> Chart.Point.of(s.seconds(), value.applyAsDouble(s)))
              .toList();
      series.add(Chart.Series.line(name, series.size(), points).sized(3));
    }
    Chart.Axis x = Chart.Axis.of("seconds", Chart.Scale.LINEAR, "").between(0, Double.NaN);
    Chart.Axis y = Chart.Axis.of(what, Chart.Scale.FROM_ZERO, "");
    return Chart.of(id, title, caption, List.of(new Chart.Plot(x, y, series, List.of())));
  }

  private Section locks() {
    Section.Builder section = Section.named("locks", "Locks and stages of the query cache");
    boolean any = false;
    for (String target : targets()) {
      Table instruments = instruments(target, false);
      if (!instruments.isEmpty()) {
        any = true;
        section.heading(target);
        section.add(instruments(target, true).in(Medium.DOCUMENTS));
        section.add(instruments.in(Medium.TERMINAL));
      }
      Table observing = observing(target);
      if (!observing.isEmpty()) {
        section.add(new Block.Heading("What observing costs on " + target).in(Medium.DOCUMENTS));
        section.add(observing.in(Medium.DOCUMENTS));
      }
    }
    return any ? section.note(LOCKS).build() : section.build();
  }

  /** Shows waits and stages of the server's own cache, with whole names or cut for a terminal. */
  private Table instruments(String target, boolean whole) {
    List<CacheInstrument> told =
        of(target, caches.instruments(), CacheInstrument::target).stream()
            .filter(CachePage::told)
            .toList();
    return Table.of("Locks and stages of the query cache of " + target, told)
        .group(i -> "%s, writes %s, %d clients".formatted(i.way(), i.writes(), i.clients()))
        .words("instrument", i -> whole ? i.name() : shortName(i.name()))
        .words("state", i -> i.state().text())
        .number("count", i -> Cell.number((double) i.count()))
        .number("time", i -> seen(i, Cell.time(i.seconds() * 1e6)))
        .number("mean", i -> seen(i, Cell.time(i.seconds() * 1e6 / Math.max(1, i.count()))))
        .number("share", i -> seen(i, Cell.percent(i.share())))
        .build();
  }

  private static Cell seen(CacheInstrument i, Cell cell) {
    return i.state() == CacheInstrument.State.SEEN ? cell : Cell.NONE;
  }

  /**
   * Returns e.g. {@code mutex structure_guard_mutex}, {@code stage Storing result in query cache}.
   */
  private static String shortName(String name) {
    return name.replaceFirst("^wait/synch/", "").replaceFirst("/sql/(Query_cache::)?", " ");
  }

  /** Returns whether an instrument is shown: every lock, and stages that happened. */
  private static boolean told(CacheInstrument i) {
    return i.name().startsWith("wait/") || i.count() > 0;
  }

  private Table observing(String target) {
    String start = target + " ";
    List<QueryCacheResult.Observing> own =
        caches.observing().stream().filter(o -> o.variant().startsWith(start)).toList();
    return Table.of("What observing costs on " + target, own)
        .words("way", o -> o.variant().substring(start.length()))
        .number("clients", o -> Cell.words(String.valueOf(o.clients())))
        .number("observed over not observed", o -> Cell.words(RatioText.factor(o.ratio())))
        .build();
  }

  private record PartOfTime(TimeBreakdown time, TimeBreakdown.Part part) {}

  private record TimelineSample(CacheTimeline timeline, CacheTimeline.Sample sample) {}

  @Override
  public List<DataFile> files() {
    List<PartOfTime> parts =
        caches.times().stream()
            .flatMap(t -> t.parts().stream().map(p -> new PartOfTime(t, p)))
            .toList();
    List<TimelineSample> samples =
        caches.timelines().stream()
            .flatMap(c -> c.samples().stream().map(s -> new TimelineSample(c, s)))
            .toList();
    DataFile rows =
        DataFile.of("caches.csv", caches.rows())
            .columns(WHERE, r -> List.of(r.target(), r.way(), r.writes(), r.clients()))
            .estimate("reads_per_s", r -> Optional.of(r.reads()))
            .estimate("over_none_x", CacheRow::overNone)
            .column("hit_percent", r -> r.hitPercent().orElse(Double.NaN))
            .columns("reads,stale_reads", r -> List.of(r.readCount(), r.staleReads()))
            .column("inserts_per_s", r -> figure(r, CacheRow.ServerCache::insertsPerSecond))
            .column("prunes_per_s", r -> figure(r, CacheRow.ServerCache::prunesPerSecond))
            .column("free_blocks", r -> figure(r, c -> (double) c.freeBlocks()))
            .column("fragmentation", r -> figure(r, CacheRow.ServerCache::fragmentation))
            .build();
    DataFile times =
        DataFile.of("times.csv", parts)
            .columns(
                "target,variant,clients",
                p -> List.of(p.time.target(), p.time.variant(), p.time.clients()))
            .column("thread_seconds", p -> p.time.threadSeconds())
            .column("part", p -> p.part.name())
            .column("place", p -> p.part.place().name().toLowerCase(Locale.ROOT))
            .columns("seconds,share", p -> List.of(p.part.seconds(), p.time.share(p.part)))
            .build();
    DataFile instruments =
        DataFile.of("cache-instruments.csv", caches.instruments())
            .columns(WHERE, i -> List.of(i.target(), i.way(), i.writes(), i.clients()))
            .columns("instrument,state", i -> List.of(i.name(), i.state().text()))
            .columns("count,seconds,share", i -> List.of(i.count(), i.seconds(), i.share()))
            .build();
    DataFile timelines =
        DataFile.of("cache-course.csv", samples)
            .column("run", s -> s.timeline.run())
            .columns(WHERE, s -> where(s.timeline))
            .column("seconds", s -> s.sample.seconds())
            .columns(
                "free_blocks,total_blocks",
                s -> List.of(s.sample.freeBlocks(), s.sample.totalBlocks()))
            .columns(
                "free_bytes,queries,prunes",
                s -> List.of(s.sample.freeBytes(), s.sample.queries(), s.sample.prunes()))
            .build();
    return List.of(rows, times, instruments, timelines);
  }

  private static final String WHERE = "target,way,writes,clients";

  private static List<Object> where(CacheTimeline c) {
    return List.of(c.target(), c.way(), c.writes(), c.clients());
  }

  private static Double figure(CacheRow row, Function<CacheRow.ServerCache, Double> figure) {
    return row.server().map(figure).orElse(Double.NaN);
  }
}
