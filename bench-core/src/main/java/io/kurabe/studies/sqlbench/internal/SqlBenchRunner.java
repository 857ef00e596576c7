package io.kurabe.studies.sqlbench.internal;

import io.kurabe.load.StopSignal;
import io.kurabe.probe.internal.GeneratorProbe;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.internal.Refusal;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteLeftovers;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTest;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.RunId;
import io.kurabe.target.TargetException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Carries out the runs of the plan. Used by one thread. */
final class SqlBenchRunner {
  private final SqlBenchOptions options;
  private final StudyContext context;
  private final TargetSession session;
  private final Map<String, SuiteDialect> dialects;
  private final Journal journal;
  private final StopSignal stop;
  private final SuiteProgress progress;
  private final NanoClock clock;
  private final List<SuiteTestRun> tests = new ArrayList<>();

  /**
   * @param context its journal is open, and takes every run that was made to its end
   * @param dialects of the targets that have one, in their order
   * @param progress receives the progress, too
   */
  SqlBenchRunner(
      SqlBenchOptions options,
      StudyContext context,
      Map<String, SuiteDialect> dialects,
      SuiteProgress progress) {
    this.options = options;
    this.context = context;
    this.session = context.session();
    this.dialects = dialects;
    this.journal = context.journal();
    this.stop = context.stop();
    this.clock = context.clock();
    this.progress = progress;
  }

  /** Returns the runs of tests made so far, those of an earlier process included. */
  List<SuiteTestRun> tests() {
    return List.copyOf(tests);
  }

  PlannedRuns execute(List<List<PlannedRun>> blocks, List<JournalEntry> earlier)
      throws InterruptedException {
    return PlannedRuns.carryOut(
        this::rehearse,
        new PlannedRuns.Plan<>(
            blocks, PlannedRun::name, options.replication(), r -> "all operations"),
        new Maker(earlier),
        context);
  }

  /**
   * Runs once through the parts of the suite with the most statements, in workspaces of its own, so
   * that the JVM has compiled the code of the runs.
   */
  private void rehearse() throws InterruptedException {
    SqlBenchOptions small = options.rehearsal();
    try (TargetSession other = session.withNewWorkspaces(RunId.random())) {
      for (String target : dialects.keySet()) {
        for (SuiteTest test : small.tests()) {
          if (!stop.requested()) {
            rehearse(small, workspace(other, target), dialect(target), test);
          }
        }
      }
    }
  }

  private void rehearse(
      SqlBenchOptions small, SqlWorkspace workspace, SuiteDialect dialect, SuiteTest test) {
    try (TimedRun run =
        new TimedRun(
            small,
            sessions(workspace, dialect),
            dialect,
            clock,
            stop,
            (name, n, share, rate) -> progress.rehearses())) {
      test.run(run);
    } catch (StatementTimings.Stopped | Refusal endsIt) {
      // Stopped, or the measured run will meet the same refusal and tell.
    }
  }

  /** Makes the runs that no earlier process has made, and records them. */
  private final class Maker implements PlannedRuns.Maker<PlannedRun> {
    private final Map<String, JournalEntry> made = new LinkedHashMap<>();

    Maker(List<JournalEntry> earlier) {
      earlier.forEach(e -> made.put(e.run().spec().name(), e));
    }

    @Override
    public Optional<RunResult> earlier(PlannedRun planned) {
      Optional<JournalEntry> entry = Optional.ofNullable(made.get(planned.name()));
      entry.flatMap(e -> e.part(SuiteTestRun.class)).ifPresent(tests::add);
      return entry.map(JournalEntry::run);
    }

    @Override
    public RunResult make(PlannedRun planned) throws InterruptedException {
      SqlWorkspace workspace = workspace(session, planned.target());
      SuiteDialect dialect = dialect(planned.target());
      SuiteLeftovers.drop(workspace, dialect);
      System.gc(); // A short test is over before the garbage of those before it is in the way.
      try (TimedRun run =
          new TimedRun(
              options,
              sessions(workspace, dialect),
              dialect,
              clock,
              stop,
              progress.begin(planned.test().name()))) {
        return make(planned, run);
      }
    }

    private RunResult make(PlannedRun planned, TimedRun run) throws InterruptedException {
      Instant startedAt = Instant.now();
      long began = clock.nanoTime();
      try (GeneratorProbe probe =
          new GeneratorProbe(
              clock, began, began + FinishedRun.LONGEST.toNanos(), GeneratorProbe.COARSE)) {
        probe.start();
        String failed = carryOut(planned.test(), run);
        double seconds = (clock.nanoTime() - began) / 1e9;
        probe.stop();
        boolean cut = stop.requested();
        FinishedRun result =
            new FinishedRun(
                planned,
                run,
                session.transport(planned.target()),
                options,
                startedAt,
                seconds,
                failed,
                cut);
        RunResult made =
            result.run(
                probe,
                context.generator().fitness(),
                session.factsOf(planned.target()).sharesGeneratorHost());
        if (!cut) {
          tests.add(result.test());
          if (failed.isEmpty()) {
            journal.add(JournalEntry.of(made, Optional.of(result.test())));
          }
        }
        return made;
      }
    }
  }

  /** Carries out a test, and returns why it did not reach its end, or empty. */
  private static String carryOut(SuiteTest test, TimedRun run) {
    try {
      test.run(run);
      return "";
    } catch (Refusal e) {
      return String.valueOf(e.getMessage());
    } catch (StatementTimings.Stopped e) {
      return "stopped";
    }
  }

  private TimedRun.Sessions sessions(SqlWorkspace workspace, SuiteDialect dialect) {
    return new ServerSessions(workspace, dialect, options.protocol(), clock);
  }

  private static SqlWorkspace workspace(TargetSession of, String target) {
    return of.capability(target, SqlWorkspace.class).orElseThrow();
  }

  private SuiteDialect dialect(String target) {
    SuiteDialect dialect = dialects.get(target);
    if (dialect == null) {
      throw new TargetException(target + " has no tables for the suite.");
    }
    return dialect;
  }
}
