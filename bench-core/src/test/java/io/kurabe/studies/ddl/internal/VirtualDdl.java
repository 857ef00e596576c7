package io.kurabe.studies.ddl.internal;

import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.VirtualStudy;
import io.kurabe.workloads.sysbench.internal.SysbenchSql;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The study {@code ddl} on scripted servers in virtual time. The baseline of 600 ms begins 203.5 ms
 * after the load, so that nothing else happens in the instant in which a change begins or ends.
 */
final class VirtualDdl implements AutoCloseable {
  static final DdlOptions.Lengths LENGTHS =
      new DdlOptions.Lengths(
          Duration.ofNanos(203_500_000), Duration.ofMillis(600), Duration.ofMillis(300));

  /** Not a multiple of any period here. */
  static final Duration TRANSACTION = Duration.ofMillis(1_010);

  private final VirtualStudy study = new VirtualStudy();
  final VirtualTime time = study.time();
  final StopSignal stop = new StopSignal();
  private final List<SqlWorkspace> workspaces = new ArrayList<>();

  /** A server more. */
  ScriptedDdl server(String target, ScriptedTable table) {
    ScriptedDdl server = new ScriptedDdl(table);
    SqlWorkspace workspace =
        ScriptedDatabase.workspace(
            table,
            Map.of(
                BulkLoad.class,
                table.load,
                SysbenchSql.class,
                new SysbenchSql("CREATE sbtest%d", "1", false)));
    workspaces.add(workspace);
    study.with(target, SqlWorkspace.class, workspace).with(target, DdlServer.class, server);
    return server;
  }

  /** Asks to stop at that time. */
  void stopAt(long nanos) {
    time.newThread(
            () -> {
              try {
                time.sleepUntil(nanos);
                stop.request("Ctrl-C");
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            })
        .start();
  }

  /** The study of these changes, each twice, on tables of these sizes. */
  StudyResult study(List<Integer> rows, Duration transaction, String... operations)
      throws InterruptedException {
    DdlOptions options =
        DdlOptions.PARAMETERS.make(
            DdlOptions.LOCAL
                .values()
                .with(DdlOptions.OPERATIONS, List.of(operations))
                .with(DdlOptions.ROWS, rows)
                .with(DdlOptions.THREADS, List.of(1))
                .with(DdlOptions.WARMUP, LENGTHS.warmUp())
                .with(DdlOptions.BEFORE, LENGTHS.before())
                .with(DdlOptions.AFTER, LENGTHS.after())
                .with(DdlOptions.OPEN_TRANSACTION, transaction)
                .with(DdlOptions.NO_MATRIX, true)
                .with(DdlOptions.REPEATS, 2));
    return study.run(Journal.none(), stop, context -> new DdlStudy(options, context).run());
  }

  /** The same on one table, without an open transaction. */
  StudyResult study(String... operations) throws InterruptedException {
    return study(List.of(100), Duration.ZERO, operations);
  }

  static List<DdlRun> runs(StudyResult result, String variant) {
    return result.part(DdlResult.class).orElseThrow().runs().stream()
        .filter(r -> r.variant().equals(variant))
        .toList();
  }

  static DdlVariant variant(StudyResult result, String variant) {
    return result.part(DdlResult.class).orElseThrow().variants().stream()
        .filter(a -> a.variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    workspaces.forEach(ScriptedDatabase::end);
  }
}
