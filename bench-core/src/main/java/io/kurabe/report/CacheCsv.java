package io.kurabe.report;

import io.kurabe.result.CacheCourse;
import io.kurabe.result.CacheInstrument;
import io.kurabe.result.CacheRow;
import io.kurabe.result.QueryCacheResult;
import io.kurabe.result.TimeBreakdown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a study of caches found, as files for other programs; empty where nothing is known. In the
 * form of {@link CsvReport}.
 */
final class CacheCsv {
  /** A row per way to read, writes and clients. */
  static final String ROWS = "caches.csv";

  /** A row per part of the clients' time of an observed point. */
  static final String TIMES = "times.csv";

  /** A row per instrument of a server's own cache and observed point. */
  static final String INSTRUMENTS = "cache-instruments.csv";

  /** A row per look at a server's own cache. */
  static final String COURSES = "cache-course.csv";

  private CacheCsv() {}

  /** The files by name. */
  static Map<String, String> files(QueryCacheResult caches) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(ROWS, rows(caches));
    files.put(TIMES, times(caches));
    files.put(INSTRUMENTS, instruments(caches));
    files.put(COURSES, courses(caches));
    return files;
  }

  private static String rows(QueryCacheResult caches) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "target,way,writes,clients,reads_per_s,reads_per_s_low,reads_per_s_high,over_none_x,"
            + "over_none_x_low,over_none_x_high,hit_percent,reads,stale_reads,inserts_per_s,"
            + "prunes_per_s,free_blocks,fragmentation");
    for (CacheRow r : caches.rows()) {
      List<Object> cells = new ArrayList<>(List.of(r.target(), r.way(), r.writes(), r.clients()));
      cells.addAll(CsvReport.estimate(Optional.of(r.reads())));
      cells.addAll(CsvReport.estimate(r.overNone()));
      cells.add(r.hitPercent().orElse(Double.NaN));
      cells.addAll(List.of(r.readCount(), r.staleReads()));
      cells.add(r.server().map(CacheRow.ServerCache::insertsPerSecond).orElse(Double.NaN));
      cells.add(r.server().map(CacheRow.ServerCache::prunesPerSecond).orElse(Double.NaN));
      cells.add(r.server().map(c -> (double) c.freeBlocks()).orElse(Double.NaN));
      cells.add(r.server().map(CacheRow.ServerCache::fragmentation).orElse(Double.NaN));
      lines.add(CsvReport.cells(cells));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String times(QueryCacheResult caches) {
    List<String> lines = new ArrayList<>();
    lines.add("target,arm,clients,thread_seconds,part,place,seconds,share");
    for (TimeBreakdown t : caches.times()) {
      for (TimeBreakdown.Part p : t.parts()) {
        lines.add(
            CsvReport.cells(
                List.of(
                    t.target(),
                    t.arm(),
                    t.clients(),
                    t.threadSeconds(),
                    p.name(),
                    p.place().name().toLowerCase(java.util.Locale.ROOT),
                    p.seconds(),
                    t.share(p))));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static String instruments(QueryCacheResult caches) {
    List<String> lines = new ArrayList<>();
    lines.add("target,way,writes,clients,instrument,state,count,seconds,share");
    for (CacheInstrument i : caches.instruments()) {
      List<Object> cells = new ArrayList<>(List.of(i.target(), i.way(), i.writes(), i.clients()));
      cells.addAll(List.of(i.name(), i.state().text(), i.count(), i.seconds(), i.share()));
      lines.add(CsvReport.cells(cells));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String courses(QueryCacheResult caches) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "run,target,way,writes,clients,seconds,free_blocks,total_blocks,free_bytes,queries,prunes");
    for (CacheCourse c : caches.courses()) {
      for (CacheCourse.Sample s : c.samples()) {
        List<Object> cells =
            new ArrayList<>(List.of(c.run(), c.target(), c.way(), c.writes(), c.clients()));
        cells.addAll(List.of(s.seconds(), s.freeBlocks(), s.totalBlocks()));
        cells.addAll(List.of(s.freeBytes(), s.queries(), s.prunes()));
        lines.add(CsvReport.cells(cells));
      }
    }
    return String.join("\n", lines) + "\n";
  }
}
