package io.kurabe.studies.ddl.internal;

import io.kurabe.page.internal.DataFile;
import io.kurabe.result.LatencySummary;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import java.util.ArrayList;
import java.util.List;

/** Writes the results of a study of schema changes for other programs. */
final class DdlFiles {
  private static final String RUN = "run,target,operation,way,threads,rows,repeat";

  private record RunStream(DdlRun run, DdlStream stream) {}

  private record RunWindow(DdlRun run, DdlStream stream, Window window) {}

  private DdlFiles() {}

  static List<DataFile> of(DdlResult ddl) {
    List<RunStream> streams = new ArrayList<>();
    List<RunWindow> windows = new ArrayList<>();
    for (DdlRun run : ddl.runs()) {
      for (DdlStream stream : run.streams()) {
        streams.add(new RunStream(run, stream));
        stream.windows().forEach(w -> windows.add(new RunWindow(run, stream, w)));
      }
    }
    DataFile matrix =
        DataFile.of("ddl-matrix.csv", ddl.matrix())
            .columns("target,operation", l -> List.of(l.target(), l.answer().operation()))
            .columns("matrix_row,found", l -> List.of(l.row(), l.answer().found().notation()))
            .column("documented", DdlLocks::documented)
            .column("verdict", l -> l.answer().verdict().text())
            .column("meanwhile", l -> DdlLocks.Meaning.of(l.answer().found()).text())
            .columns("writes_allowed,reads_allowed,rebuilds", l -> allowed(l.answer().found()))
            .column("statement", l -> l.statement())
            .column("evidence", l -> String.join("; ", l.answer().found().evidence()))
            .build();
    DataFile changes =
        DataFile.of("ddl-changes.csv", streams)
            .columns(RUN, s -> run(s.run))
            .columns("start_s,end_s", s -> List.of(s.run.startSeconds(), s.run.endSeconds()))
            .columns("attempts,failure", s -> List.of(s.run.attempts(), s.run.failure()))
            .column("open_transaction_s", s -> s.run.openTransactionSeconds())
            .column("stream", s -> s.stream.stream())
            .column("stall_start_s", s -> s.stream.stall().startSeconds())
            .column("stall_s", s -> s.stream.stall().seconds())
            .column("baseline_gap_s", s -> s.stream.stall().baselineSeconds())
            .column("stall_share", s -> s.stream.stall().share())
            .column("blocked_fraction", s -> s.stream.blockedFraction())
            .column("blocked_from_us", s -> s.stream.blockedMicros())
            .build();
    DataFile inWindows =
        DataFile.of("ddl-windows.csv", windows)
            .columns(RUN, w -> run(w.run))
            .columns("stream,window", w -> List.of(w.stream.stream(), w.window.name()))
            .columns(
                "start_s,length_s", w -> List.of(w.window.startSeconds(), w.window.lengthSeconds()))
            .columns("ok,failed", w -> List.of(w.window.succeeded(), w.window.failed()))
            .column("per_s", w -> w.window.perSecond())
            .columns("min_us,mean_us,p50_us,p95_us,p99_us,max_us", w -> times(w.window))
            .column("silence_s", w -> w.window.silenceSeconds())
            .build();
    DataFile sizes =
        DataFile.of("ddl-sizes.csv", ddl.durations())
            .columns("target,operation", d -> List.of(d.target(), d.operation()))
            .column("rows", DdlDuration::rows)
            .columns("repeat,seconds", d -> List.of(d.repeat(), d.seconds()))
            .build();
    return List.of(matrix, changes, inWindows, sizes);
  }

  private static List<Object> run(DdlRun r) {
    return List.of(r.name(), r.target(), r.operation(), r.way(), r.threads(), r.rows(), r.repeat());
  }

  private static List<Object> allowed(LockClass found) {
    return List.of(found.writesAllowed(), found.readsAllowed(), found.rebuilds());
  }

  private static List<Double> times(Window w) {
    LatencySummary times = w.response();
    double none = Double.NaN;
    return times.count() > 0
        ? List.of(
            times.minMicros(),
            times.meanMicros(),
            times.p50Micros(),
            w.p95Micros(),
            times.p99Micros(),
            times.maxMicros())
        : List.of(none, none, none, w.p95Micros(), none, none);
  }
}
