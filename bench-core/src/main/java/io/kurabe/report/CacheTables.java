package io.kurabe.report;

import io.kurabe.result.CacheInstrument;
import io.kurabe.result.CacheRow;
import io.kurabe.result.QueryCacheResult;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The tables of a study of caches; a target each, grouped by what is written beside. */
final class CacheTables {
  private static final String ROWS =
      "reads/s: median over the runs; 95%: half of its 95 % interval. over none: ratio to the same"
          + " without a cache, with its interval. hits: reads that a cache answered. stale: reads"
          + " that lacked a change which had been reported done before they began.";

  private static final String SERVER =
      " inserts/s, prunes/s: results that the server's own cache took, and threw away for want of"
          + " memory. free blocks: pieces of its free memory at the end of a run, the most of all runs;"
          + " frag.: those beyond the first, of all blocks.";

  static final String LOCKS =
      "Waits and stages of the server's own cache, summed over the observed runs; share: of the"
          + " clients' time. Of a mutex or rwlock each taking is counted, with the time until it was"
          + " had; of the condition variable each wait. Stages contain them. none: it did not happen, and a control in which it"
          + " must happen was counted. not instrumented, unknown: its zero says nothing.";

  /** The columns that a narrow terminal misses least, in this order. */
  static final List<String> DISPENSABLE =
      List.of("inserts/s", "frag.", "95%", "prunes/s", "free blocks", "stale");

  /** Less would look like none. */
  private static final double LEAST_SHOWN = 0.001;

  private final QueryCacheResult caches;
  private final String plusMinus;

  CacheTables(QueryCacheResult caches, TextStyle style) {
    this.caches = caches;
    this.plusMinus = style.plusMinus();
  }

  /** What the columns of {@link #rows} mean. */
  String legend() {
    return ROWS + (caches.rows().stream().anyMatch(r -> r.server().isPresent()) ? SERVER : "");
  }

  List<String> targets() {
    return caches.rows().stream().map(CacheRow::target).distinct().toList();
  }

  /** What each way to read came to. */
  CellTable rows(String target) {
    Map<String, Function<CacheRow, String>> columns = new LinkedHashMap<>();
    columns.put("way", CacheRow::way);
    columns.put("clients", r -> String.valueOf(r.clients()));
    columns.put("reads/s", r -> Quantity.number(r.reads().value()));
    columns.put("95%", r -> Quantity.spread(r.reads(), plusMinus));
    columns.put("over none", r -> r.overNone().map(CacheTables::factor).orElse(Quantity.NONE));
    columns.put(
        "hits",
        r ->
            r.hitPercent().isPresent()
                ? Quantity.percent(r.hitPercent().getAsDouble() / 100)
                : Quantity.NONE);
    columns.put("stale", CacheTables::stale);
    columns.put("inserts/s", r -> server(r, CacheRow.ServerCache::insertsPerSecond));
    columns.put("prunes/s", r -> server(r, CacheRow.ServerCache::prunesPerSecond));
    columns.put("free blocks", r -> server(r, c -> (double) c.freeBlocks()));
    columns.put(
        "frag.",
        r -> r.server().map(c -> Quantity.percent(c.fragmentation())).orElse(Quantity.NONE));
    List<CellTable.Row> rows = new ArrayList<>();
    for (CacheRow row : caches.rows()) {
      if (row.target().equals(target)) {
        rows.add(
            new CellTable.Row(
                "writes " + row.writes(),
                columns.values().stream().map(c -> c.apply(row)).toList()));
      }
    }
    return new CellTable(List.copyOf(columns.keySet()), 1, rows).withoutEmpty();
  }

  private static String server(CacheRow row, Function<CacheRow.ServerCache, Double> figure) {
    return row.server().map(figure).map(Quantity::number).orElse(Quantity.NONE);
  }

  static String stale(CacheRow row) {
    if (row.staleReads() == 0) {
      return "0";
    }
    double share = row.staleReads() / (double) Math.max(1, row.readCount());
    return share < LEAST_SHOWN ? "<0.1%" : Quantity.percent(share);
  }

  static String factor(Estimate e) {
    String value = String.format(Locale.ROOT, "%.2f", e.value());
    return e.bounded()
        ? value + String.format(Locale.ROOT, " (%.2f to %.2f)", Math.max(0, e.low()), e.high())
        : value;
  }

  /**
   * Waits and stages of the server's own cache.
   *
   * @param whole with their names as the server has them; else as a terminal has room for
   */
  CellTable instruments(String target, boolean whole) {
    List<CellTable.Row> rows = new ArrayList<>();
    for (CacheInstrument i : caches.instruments()) {
      if (i.target().equals(target) && told(i)) {
        rows.add(
            new CellTable.Row(
                i.way() + ", writes " + i.writes() + ", " + i.clients() + " clients",
                List.of(
                    whole ? i.name() : shortName(i.name()),
                    i.state().text(),
                    Quantity.number(i.count()),
                    seconds(i),
                    mean(i),
                    seen(i) ? Quantity.percent(i.share()) : Quantity.NONE)));
      }
    }
    return new CellTable(List.of("instrument", "state", "count", "time", "mean", "share"), 2, rows);
  }

  /** E.g. {@code mutex structure_guard_mutex}, {@code stage Storing result in query cache}. */
  private static String shortName(String name) {
    return name.replaceFirst("^wait/synch/", "").replaceFirst("/sql/(Query_cache::)?", " ");
  }

  /** Stages that never happened are noise; of the locks each is told. */
  private static boolean told(CacheInstrument i) {
    return i.name().startsWith("wait/") || i.count() > 0;
  }

  private static boolean seen(CacheInstrument i) {
    return i.state() == CacheInstrument.State.SEEN;
  }

  private static String seconds(CacheInstrument i) {
    return seen(i) ? Quantity.time(i.seconds() * 1e6) : Quantity.NONE;
  }

  private static String mean(CacheInstrument i) {
    return seen(i) ? Quantity.time(i.seconds() * 1e6 / Math.max(1, i.count())) : Quantity.NONE;
  }

  /** What observing costs. */
  CellTable observing(String target) {
    List<CellTable.Row> rows = new ArrayList<>();
    for (QueryCacheResult.Observing o : caches.observing()) {
      if (o.arm().startsWith(target + " ")) {
        rows.add(
            new CellTable.Row(
                "",
                List.of(
                    o.arm().substring(target.length() + 1),
                    String.valueOf(o.clients()),
                    factor(o.ratio()))));
      }
    }
    return new CellTable(List.of("way", "clients", "observed over not observed"), 1, rows);
  }
}
