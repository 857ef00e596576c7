package io.kurabe.result;

import io.kurabe.record.internal.HistogramText;
import io.kurabe.stats.Estimate;
import io.kurabe.studies.ddl.internal.DdlDuration;
import io.kurabe.studies.ddl.internal.DdlGrowth;
import io.kurabe.studies.ddl.internal.DdlLock;
import io.kurabe.studies.ddl.internal.DdlResult;
import io.kurabe.studies.ddl.internal.DdlRun;
import io.kurabe.studies.ddl.internal.DdlSample;
import io.kurabe.studies.ddl.internal.DdlStream;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import io.kurabe.studies.ddl.internal.DdlVariant;
import io.kurabe.studies.ddl.internal.DocumentedClass;
import io.kurabe.studies.ddl.internal.LockClass;
import io.kurabe.studies.ddl.internal.MatrixAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * An invented result of the study {@code ddl}: an index and a column on two servers, plain, made
 * another way and behind an open transaction. The same at every call.
 */
public final class SampleDdl {
  private static final int REPEATS = 3;
  private static final double SLICE = 0.1;
  private static final double BEFORE = 1;

  /**
   * @param stall of writes, in seconds
   */
  private record Way(String target, String operation, String way, double seconds, double stall) {
    String variant() {
      return target + " " + operation + (way.isEmpty() ? "" : ", " + way);
    }

    double open() {
      return way.startsWith("behind") ? seconds : 0;
    }
  }

  private static final List<Way> WAYS =
      List.of(
          new Way("mariadb", "add_index", "", 1, 0.04),
          new Way("mariadb", "add_column_last", "", 0.02, 0.03),
          new Way("mariadb", "add_column_last", "behind an open transaction", 2, 1.98),
          new Way("postgres", "add_index", "", 0.8, 0.79),
          new Way("postgres", "add_index", "concurrently", 1.6, 0.12),
          new Way("postgres", "add_column_last", "behind an open transaction", 2, 1.97));

  private SampleDdl() {}

  /** The result, of a complete run. */
  public static StudyResult changes() {
    StudyResult base = SampleStudy.counters();
    List<DdlRun> runs = new ArrayList<>();
    List<DdlVariant> variants = new ArrayList<>();
    List<PointResult> points = new ArrayList<>();
    for (String target : List.of("mariadb", "postgres")) {
      points.add(point(target, "idle", 1_000));
    }
    for (Way way : WAYS) {
      List<DdlRun> own =
          IntStream.rangeClosed(1, REPEATS).mapToObj(repeat -> run(way, repeat)).toList();
      runs.addAll(own);
      variants.add(variant(way, own));
      points.add(point(way.target(), way.variant().substring(way.target().length() + 1), 400));
    }
    DdlResult ddl =
        new DdlResult(
            variants,
            matrix(),
            runs,
            durations(),
            growth(),
            List.of("mariadb, gh-ost: not on PATH"));
    return StudyResult.of("ddl", "What does a schema change do to the reads and writes beside it?")
        .made(base.startedAt(), base.elapsedSeconds())
        .on(base.environment())
        .servers(base.servers())
        .plan(Map.of("threads", "2"), 42, List.of())
        .runs(List.of(), points)
        .answer(List.of("On mariadb writes go on during add_index (longest stop 40 ms)."))
        .findings(base.findings())
        .build()
        .with(ddl);
  }

  private static DdlVariant variant(Way way, List<DdlRun> runs) {
    boolean tooShort = way.seconds() < 0.1;
    double share = way.stall() / way.seconds();
    return new DdlVariant(
        way.variant(),
        way.target(),
        way.operation(),
        way.way(),
        2,
        100_000,
        runs.stream().map(DdlRun::name).toList(),
        estimate(way.seconds(), "s"),
        estimate(0.4, "x"),
        estimate(0.5, "x"),
        estimate(way.stall(), "s"),
        estimate(way.open() > 0 ? way.stall() : 0.02, "s"),
        tooShort ? none() : estimate(share, "x"),
        tooShort ? none() : estimate(way.open() > 0 ? share : 0.02, "x"),
        tooShort ? none() : estimate(share * 0.9, "x"),
        tooShort ? none() : estimate(0, "x"));
  }

  private static Estimate estimate(double value, String unit) {
    return new Estimate(value, value * 0.9, value * 1.1, REPEATS, unit, true);
  }

  private static Estimate none() {
    return new Estimate(0, 0, 0, 0, "x", false);
  }

  private static DdlRun run(Way way, int repeat) {
    double end = BEFORE + way.seconds();
    return new DdlRun(
        way.variant().replaceAll("[ ,_]+", "-") + "-r" + repeat,
        way.target(),
        way.variant(),
        way.operation(),
        way.way(),
        List.of("ALTER TABLE sbtest1 ..."),
        100_000,
        2,
        repeat,
        BEFORE,
        end,
        1,
        "",
        way.open(),
        List.of(
            stream(DdlStream.MIX, way, end),
            stream(DdlStream.WRITES, way, end),
            stream(DdlStream.READS, way, end)),
        List.of(new DdlRun.Progress(1.1, new DdlSample.Progress(7, "building", 1, 2, "blocks"))),
        Map.of("lock_waits", "may not be read"),
        way.open() > 0
            ? List.of(
                new DdlRun.LockWait(
                    1.1,
                    1.9,
                    new DdlSample.LockWait(
                        8, "UPDATE sbtest1 SET k=k+1", "relation lock", 9, "ALTER TABLE sbtest1")))
            : List.of());
  }

  private static DdlStream stream(String name, Way way, double end) {
    boolean mix = name.equals(DdlStream.MIX);
    boolean stops = !name.equals(DdlStream.READS) || way.open() > 0;
    double tenth = way.seconds() / 10;
    List<Double> rates = new ArrayList<>();
    List<Double> longest = new ArrayList<>();
    List<Long> failed = new ArrayList<>();
    for (int i = 0; i < Math.round((end + BEFORE) / SLICE); i++) {
      double left = BEFORE + way.stall() - (i + 0.5) * SLICE;
      boolean waits = stops && i * SLICE >= BEFORE && left > 0;
      rates.add(waits ? 0.0 : 1_000.0);
      longest.add(mix && waits ? Double.NaN : waits ? left * 1e6 : 2_000.0 + 100 * (i % 7));
      failed.add(waits && i == 12 ? 1L : 0L);
    }
    return new DdlStream(
        name,
        !mix,
        List.of(
            window(Window.BEFORE, 0, BEFORE, 1_000),
            window(Window.FIRST, BEFORE, tenth, 500),
            window(Window.MIDDLE, BEFORE + tenth, 8 * tenth, 0),
            window(Window.LAST, end - tenth, tenth, 0),
            window(Window.DURING, BEFORE, way.seconds(), 400),
            window(Window.AFTER, end, BEFORE, 1_010)),
        new DdlStream.Stall(BEFORE, stops ? way.stall() : 0.02, 0.02, 0.5),
        mix ? Double.NaN : 0.3,
        100_000,
        new DdlStream.Timeline(SLICE, rates, longest, longest, failed));
  }

  private static Window window(String name, double start, double length, double rate) {
    LatencySummary times = rate == 0 ? LatencySummary.EMPTY : times(rate);
    long count = Math.round(rate * length);
    double p95 = rate == 0 ? Double.NaN : times.p90Micros();
    return new Window(name, start, length, count, 0, rate, times, p95, 0.01);
  }

  private static LatencySummary times(double rate) {
    Histogram histogram = HistogramText.empty();
    for (int i = 1; i <= 400; i++) {
      histogram.recordValue(Math.round(i * 1e9 / rate / 100));
    }
    return LatencySummary.of(histogram);
  }

  private static PointResult point(String target, String phase, double rate) {
    return new PointResult(
        target + " " + phase,
        target,
        2,
        Map.of("change", phase),
        List.of(),
        REPEATS,
        estimate(rate, "ops/s"),
        estimate(2e6 / rate, "us"),
        times(rate),
        times(rate),
        0,
        0,
        true,
        Map.of(),
        Map.of(),
        List.of());
  }

  private static List<DdlLock> matrix() {
    return List.of(
        lock("mariadb", "add_index", "Pw", "Pw", true, true, false),
        lock("mariadb", "add_fulltext_first", "Rr", "Rr", false, true, true),
        lock("mariadb", "make_null", "Iw", "Rw", true, true, false),
        lock("postgres", "add_index", "SH+X", "SH+X", false, true, false),
        lock("postgres", "add_column_last", "AX0", "", false, false, false),
        lock("postgres", "make_null", "AX+W", "AX0", false, false, true));
  }

  private static DdlLock lock(
      String target,
      String operation,
      String found,
      String documented,
      boolean writes,
      boolean reads,
      boolean rebuilds) {
    return new DdlLock(
        target,
        operation,
        "ALTER TABLE {table} -- " + operation,
        new MatrixAnswer(
            operation,
            documented.isEmpty()
                ? Optional.empty()
                : Optional.of(new DocumentedClass(documented, "(since 11)")),
            new LockClass(found, writes, reads, rebuilds, List.of("looked at, " + found))));
  }

  private static List<DdlDuration> durations() {
    List<DdlDuration> all = new ArrayList<>();
    for (DdlGrowth growth : growth()) {
      for (int repeat = 1; repeat <= REPEATS; repeat++) {
        all.add(new DdlDuration(growth.target(), growth.operation(), 25_000, repeat, 0.1 * repeat));
        all.add(
            new DdlDuration(growth.target(), growth.operation(), 100_000, repeat, 0.4 * repeat));
      }
    }
    return all;
  }

  private static List<DdlGrowth> growth() {
    return List.of(
        new DdlGrowth("mariadb", "add_index", estimate(1, "")),
        new DdlGrowth("postgres", "add_index", estimate(1, "")));
  }
}
