package io.kurabe.report;

import io.kurabe.result.DdlDuration;
import io.kurabe.result.DdlLock;
import io.kurabe.result.DdlResult;
import io.kurabe.result.DdlRun;
import io.kurabe.result.DdlStream;
import io.kurabe.result.DdlStream.Window;
import io.kurabe.result.LatencySummary;
import io.kurabe.workload.ddl.LockClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a study of schema changes found, as files for other programs: seconds, microseconds and
 * rates per second; empty where nothing is known. In the form of {@link CsvReport}.
 */
final class DdlCsv {
  /** Lock classes. */
  static final String MATRIX = "ddl-matrix.csv";

  /** Changes and what they did to each stream beside them. */
  static final String CHANGES = "ddl-changes.csv";

  /** Windows of each change and stream. */
  static final String WINDOWS = "ddl-windows.csv";

  /** Durations without load beside them. */
  static final String SIZES = "ddl-sizes.csv";

  private static final String RUN = "run,target,operation,way,threads,rows,repeat,";

  private DdlCsv() {}

  /** The files by name. */
  static Map<String, String> files(DdlResult ddl) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(MATRIX, matrix(ddl));
    files.put(CHANGES, changes(ddl));
    files.put(WINDOWS, windows(ddl));
    files.put(SIZES, sizes(ddl));
    return files;
  }

  private static String matrix(DdlResult ddl) {
    StringBuilder out =
        new StringBuilder(
            "target,operation,matrix_row,found,documented,verdict,meanwhile,writes_allowed,"
                + "reads_allowed,rebuilds,statement,evidence\n");
    for (DdlLock lock : ddl.matrix()) {
      LockClass found = lock.answer().found();
      row(
          out,
          lock.target(),
          lock.answer().operation(),
          lock.row(),
          found.notation(),
          DdlLocks.documented(lock),
          lock.answer().verdict().text(),
          DdlLocks.Meaning.of(found).text(),
          found.writesAllowed(),
          found.readsAllowed(),
          found.rebuilds(),
          lock.statement(),
          String.join("; ", found.evidence()));
    }
    return out.toString();
  }

  private static String changes(DdlResult ddl) {
    StringBuilder out =
        new StringBuilder(
            RUN
                + "start_s,end_s,attempts,failure,open_transaction_s,stream,stall_start_s,stall_s,"
                + "baseline_gap_s,stall_share,blocked_fraction,blocked_from_us\n");
    for (DdlRun run : ddl.runs()) {
      for (DdlStream stream : run.streams()) {
        begin(out, run);
        row(
            out,
            run.startSeconds(),
            run.endSeconds(),
            run.attempts(),
            run.failure(),
            run.openTransactionSeconds(),
            stream.stream(),
            stream.stall().startSeconds(),
            stream.stall().seconds(),
            stream.stall().baselineSeconds(),
            stream.stall().share(),
            stream.blockedFraction(),
            stream.blockedMicros());
      }
    }
    return out.toString();
  }

  private static String windows(DdlResult ddl) {
    StringBuilder out =
        new StringBuilder(
            RUN
                + "stream,window,start_s,length_s,ok,failed,per_s,min_us,mean_us,p50_us,p95_us,"
                + "p99_us,max_us,silence_s\n");
    for (DdlRun run : ddl.runs()) {
      for (DdlStream stream : run.streams()) {
        stream.windows().forEach(w -> window(out, run, stream.stream(), w));
      }
    }
    return out.toString();
  }

  private static void window(StringBuilder out, DdlRun run, String stream, Window w) {
    LatencySummary times = w.response();
    double none = Double.NaN;
    boolean any = times.count() > 0;
    begin(out, run);
    row(
        out,
        stream,
        w.name(),
        w.startSeconds(),
        w.lengthSeconds(),
        w.succeeded(),
        w.failed(),
        w.perSecond(),
        any ? times.min() : none,
        any ? times.mean() : none,
        any ? times.p50() : none,
        w.p95Micros(),
        any ? times.p99() : none,
        any ? times.max() : none,
        w.silenceSeconds());
  }

  private static String sizes(DdlResult ddl) {
    StringBuilder out = new StringBuilder("target,operation,rows,repeat,seconds\n");
    for (DdlDuration d : ddl.durations()) {
      row(out, d.target(), d.operation(), d.rows(), d.repeat(), d.seconds());
    }
    return out.toString();
  }

  private static void begin(StringBuilder out, DdlRun run) {
    out.append(
            cells(
                run.name(),
                run.target(),
                run.operation(),
                run.way(),
                run.threads(),
                run.rows(),
                run.repeat()))
        .append(',');
  }

  private static void row(StringBuilder out, Object... cells) {
    out.append(cells(cells)).append('\n');
  }

  private static String cells(Object... cells) {
    return CsvReport.cells(List.of(cells));
  }
}
