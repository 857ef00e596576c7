package io.kurabe.studies.ddl.internal;

import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.ThinkTime;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Carries out the runs of the plan: prepare, load and change, undo, audit. Used by one thread. */
final class DdlRunner implements AutoCloseable {
  private static final String TABLE = DdlLoad.TABLE;

  private final DdlOptions options;
  private final StudyContext context;
  private final TargetSession session;
  private final Map<String, ServerProbe> probes = new LinkedHashMap<>();
  private final Map<String, DdlLoad> loads = new LinkedHashMap<>();
  private final List<DdlRun> runs = new ArrayList<>();

  DdlRunner(DdlOptions options, StudyContext context) {
    this.options = options;
    this.context = context;
    this.session = context.session();
  }

  List<DdlRun> runs() {
    return List.copyOf(runs);
  }

  void fill(String target, int rows, BulkListener listener) {
    loads.put(target, DdlLoad.fill(workspace(target), rows, context.clock(), listener));
  }

  /** Makes a change without load. */
  DdlDuration duration(String target, DdlChange change, int rows, int repeat)
      throws InterruptedException {
    DdlChange on = change.on(TABLE);
    execute(target, on.prepare());
    try (ChangeMaker maker = new ChangeMaker(workspace(target), context.clock())) {
      ChangeMaker.Made made = maker.make(List.of(OnlineChangeStrategy.Step.once(on.statement())));
      if (!made.failure().isEmpty()) {
        throw new TargetException(target + " refused '" + on.statement() + "': " + made.failure());
      }
      return new DdlDuration(target, change.operation(), rows, repeat, made.span().seconds());
    } finally {
      execute(target, on.undo());
    }
  }

  RunResult run(PlannedRun planned) throws InterruptedException {
    Variant variant = planned.variant();
    String target = variant.target();
    DdlChange change = variant.change().on(TABLE);
    DdlLoad load = loads.get(target);
    if (load == null) {
      throw new IllegalStateException("no table is filled on " + target);
    }
    LoadedWorkload mix = load.updateMix();
    mix.reset();
    execute(target, change.prepare());
    Interference.Outcome outcome;
    try {
      outcome = new Interference(context).run(interference(planned, load, mix));
    } finally {
      execute(target, change.undo());
    }
    outcome
        .observed()
        .ifPresent(
            o -> runs.add(ddlRun(planned, options.mostRows(), variant.statements(TABLE), o)));
    return result(outcome, mix);
  }

  private InterferenceSpec interference(PlannedRun planned, DdlLoad load, LoadedWorkload mix) {
    Variant variant = planned.variant();
    String target = variant.target();
    Arrivals rate = new Arrivals.ConstantRate(options.probeRate(), DdlOptions.PROBE_CLIENTS);
    return new InterferenceSpec(
        planned.name(),
        new InterferenceSpec.Site(
            target,
            workspace(target),
            session.required(target, DdlServer.class),
            session.factsOf(target).sharesGeneratorHost(),
            probe(target),
            TABLE,
            DdlLoad.READ),
        List.of(
            new InterferenceSpec.Stream(
                DdlStream.MIX, mix, new Arrivals.Closed(planned.threads(), ThinkTime.NONE)),
            new InterferenceSpec.Stream(DdlStream.WRITES, load.writeProbe(), rate),
            new InterferenceSpec.Stream(DdlStream.READS, load.readProbe(), rate)),
        options.lengths(),
        variant.howOn(TABLE),
        variant.openTransaction(),
        PlannedRuns.seed(options.seed(), planned.name()),
        parameters(planned));
  }

  private Map<String, String> parameters(PlannedRun planned) {
    Map<String, String> parameters = planned.variant().factors();
    parameters.put("variant", planned.variant().name());
    parameters.put("rows", String.valueOf(options.mostRows()));
    parameters.put("clients", String.valueOf(planned.threads()));
    parameters.put("repeat", String.valueOf(planned.repeat()));
    return parameters;
  }

  /** Returns the result of the update mix for the run, with the failures of the probes. */
  static RunResult result(Interference.Outcome outcome, LoadedWorkload mix) {
    RunResult first = outcome.runs().get(0);
    List<String> cautions = new ArrayList<>();
    List<String> invalid = new ArrayList<>();
    for (RunResult probe : outcome.runs().subList(1, outcome.runs().size())) {
      probe.cautions().stream()
          .filter(c -> c.startsWith("unsustainable"))
          .forEach(c -> cautions.add(probe.spec().workload() + ": " + c));
      probe.invalid().forEach(i -> invalid.add(probe.spec().workload() + ": " + i));
    }
    RunResult audited =
        PlannedRuns.withAudit(first, () -> mix.audit(first.acknowledged(), first.uncertain()));
    return audited.with(audited.audit(), Map.of(), invalid, cautions);
  }

  /** Returns the record of a change and its effect on the loads. */
  static DdlRun ddlRun(
      PlannedRun planned, long rows, List<String> statements, Interference.Observed seen) {
    Variant variant = planned.variant();
    PhaseWindows timeline = seen.timeline();
    return new DdlRun(
        planned.name(),
        variant.target(),
        variant.name(),
        variant.change().operation(),
        variant.way(),
        statements,
        rows,
        planned.threads(),
        planned.repeat(),
        timeline.secondsOf(timeline.change().start()),
        timeline.secondsOf(timeline.change().end()),
        seen.made().attempts(),
        seen.made().failure(),
        variant.openTransaction().map(d -> d.toMillis() / 1e3).orElse(0.0),
        seen.streams(),
        seen.watch().progress(timeline::secondsOf),
        seen.watch().notReported(),
        seen.watch().waits(timeline::secondsOf));
  }

  private void execute(String target, List<String> statements) {
    SqlWorkspace workspace = workspace(target);
    try (Connection connection = workspace.source().open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw workspace.failure("prepare or undo a change of " + TABLE, e);
    }
  }

  private SqlWorkspace workspace(String target) {
    return session.required(target, SqlWorkspace.class);
  }

  private Map<String, ServerProbe> probe(String target) {
    if (!probes.containsKey(target)) {
      session
          .capability(target, ServerProbes.class)
          .ifPresent(p -> probes.put(target, p.open(false)));
    }
    ServerProbe probe = probes.get(target);
    return probe == null ? Map.of() : Map.of(target, probe);
  }

  @Override
  public void close() {
    probes.values().forEach(ServerProbe::close);
  }
}
