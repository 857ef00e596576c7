package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInvocation;
import io.kurabe.target.RunId;
import io.kurabe.target.TargetException;
import io.kurabe.workload.BulkListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Measures the effect of a user's own statement on tables that are made from the user's file in
 * schemas of Kurabe's and filled by their definition, with generic probes beside the change.
 */
final class UserStatementStudy {
  /** The rows of the clone on which the lock class is determined. */
  private static final int TRIAL_ROWS = 2_000;

  private static final String MADE_UP =
      """
       with made-up values in the table, and as many at most in each table that it needs; sizes, \
      indexes and caches of the real one may differ.""";

  private static final String LOADED =
      """
       of the file; the caches of the real table may differ, and its size if the file does not have \
      all of its rows.""";

  private static final String ENDED =
      """
      The change drops the table, or the key by which the requests find its rows; the time after it \
      was not measured.""";

  private final DdlOptions options;
  private final UserChange own;
  private final StudyContext context;
  private final TargetSession session;
  private final List<DdlRun> changes = new ArrayList<>();
  private final List<DdlLock> locks = new ArrayList<>();
  private final List<Variant> variants = new ArrayList<>();
  private final List<String> otherWays = new ArrayList<>();
  private final List<DdlDuration> durations = new ArrayList<>();
  private final Map<String, TableChange> made = new LinkedHashMap<>();
  private final Map<String, UserTables> copies = new LinkedHashMap<>();
  private final Set<String> ended = new LinkedHashSet<>();

  /**
   * @param options rows, repeats, probe rate and lengths; the others have no effect
   */
  UserStatementStudy(DdlOptions options, UserChange own, StudyContext context) {
    this.options = options;
    this.own = own;
    this.context = context;
    this.session = context.session();
  }

  StudyResult run() throws InterruptedException {
    StudyInvocation invocation =
        StudyInvocation.begin(
            Ddl.INFO.name(), "What would this do: " + own.statement().text(), context.clock());
    for (String target : session.workspaces().keySet()) {
      if (session.capability(target, DdlServer.class).isPresent()) {
        look(target);
      }
    }
    DdlPlan plan = plan();
    int runs = plan.blocks().stream().mapToInt(List::size).sum();
    context.progress().plan(runs, runs * 4.0);
    PlannedRuns executed =
        PlannedRuns.carryOut(
            this::measureDurations,
            new PlannedRuns.Plan<>(
                plan.blocks(), PlannedRun::name, options.replication(), r -> "all targets"),
            this::run,
            context);
    DdlFigures figures = DdlFigures.of(changes, executed.runs());
    List<DdlVariant> all = figures.variants(plan);
    DdlResult found =
        new DdlResult(all, locks, changes, durations, DdlFigures.growth(durations), otherWays);
    return invocation
        .result(
            session.facts(),
            parameters(),
            options.seed(),
            executed,
            new StudyInvocation.Conclusions(
                List.of(),
                new UserStatementAnswer(found, made, ended, options.realRows()).sentences(),
                List.of(),
                cautions()))
        .with(found);
  }

  private DdlPlan plan() {
    List<List<PlannedRun>> blocks =
        options
            .replication()
            .order(
                repeat -> variants.stream().map(a -> new PlannedRun(a, 0, repeat)).toList(),
                r -> r.variant().name(),
                options.seed());
    return new DdlPlan(variants, blocks, otherWays);
  }

  private UserTables copyOn(String target) {
    UserTables copy = copies.get(target);
    if (copy == null) {
      throw new IllegalStateException("the tables on " + target + " are not known");
    }
    return copy;
  }

  private TableChange changeOn(String target) {
    return own.statement().of(workspace(session, target).dialect().syntax());
  }

  /** Finds out how the tables are made and filled, and the lock class on a small copy. */
  private void look(String target) {
    TableChange asked = changeOn(target);
    made.put(target, asked);
    UserTables copy =
        new UserTables(
            own.file()
                .of(workspace(session, target).dialect().syntax())
                .copyOf(asked.table(), asked.text()),
            own.withData());
    copies.put(target, copy);
    try (TargetSession scratch = session.withNewWorkspaces(RunId.random())) {
      copy.learn(workspace(scratch, target), asked.text());
    }
    Optional<DdlLock> lock;
    try (TargetSession scratch = session.withNewWorkspaces(RunId.random())) {
      copy.make(workspace(scratch, target), TRIAL_ROWS, BulkListener.NONE);
      lock = lock(target, server(scratch, target), copy.changed().name());
    }
    variants.add(variant(Variant.Kind.PLAIN, target, "", Optional.empty(), lock));
    if (!options.openTransaction().isZero()) {
      variants.add(
          variant(
              Variant.Kind.QUEUED,
              target,
              DdlPlan.BEHIND,
              Optional.of(options.openTransaction()),
              lock));
    }
  }

  private Variant variant(
      Variant.Kind kind,
      String target,
      String way,
      Optional<Duration> openTransaction,
      Optional<DdlLock> lock) {
    DdlChange change = changeOn(target).change();
    return new Variant(kind, target, change, way, Variant.plainly(change), openTransaction, lock);
  }

  /** Makes the change without load on tables of all sizes, to see how its time grows. */
  private void measureDurations() throws InterruptedException {
    if (own.withData() || options.rows().size() < 2) {
      return;
    }
    for (String target : copies.keySet()) {
      for (int repeat = 1; repeat <= options.replication().repeats(); repeat++) {
        for (int rows : options.rows()) {
          if (!context.stop().requested()) {
            context.progress().update("sizes", 0, 0);
            duration(target, rows, repeat).ifPresent(durations::add);
          }
        }
      }
    }
  }

  /** Returns the time of the change; empty when the server refuses it, which the runs tell. */
  private Optional<DdlDuration> duration(String target, int rows, int repeat)
      throws InterruptedException {
    DdlChange change = changeOn(target).change();
    try (TargetSession fresh = session.withNewWorkspaces(RunId.random())) {
      SqlWorkspace workspace = workspace(fresh, target);
      copyOn(target).make(workspace, rows, BulkListener.NONE);
      try (ChangeMaker maker = new ChangeMaker(workspace, context.clock())) {
        ChangeMaker.Made done =
            maker.make(List.of(OnlineChangeStrategy.Step.once(change.statement())));
        return done.failure().isEmpty()
            ? Optional.of(
                new DdlDuration(target, change.operation(), rows, repeat, done.span().seconds()))
            : Optional.empty();
      }
    }
  }

  /** Returns the rows of a run; the queue behind an open transaction is as long at any size. */
  private int rows(Variant variant) {
    return variant.kind() == Variant.Kind.QUEUED ? options.rows().get(0) : options.mostRows();
  }

  /** Determines the lock class on tables that are there; empty when the server refuses it. */
  private Optional<DdlLock> lock(String target, DdlServer server, String table) {
    TableChange asked = changeOn(target);
    DdlChange change = asked.change();
    try {
      DdlLock found =
          new DdlLock(
              target,
              "",
              asked.text(),
              DdlMatrix.published().compare(change, server, server.classifyOn(change, table)));
      locks.add(found);
      server.strategies(change).forEach(c -> c.match(s -> way(target, s), t -> true, n -> true));
      return Optional.of(found);
    } catch (TargetException e) {
      otherWays.add(target + ": no lock class: " + e.getMessage());
      return Optional.empty();
    }
  }

  private boolean way(String target, OnlineChangeStrategy.Steps steps) {
    List<String> texts = steps.steps().stream().map(OnlineChangeStrategy.Step::statement).toList();
    return otherWays.add(target + ", not tried: " + steps.name() + ": " + String.join("; ", texts));
  }

  private RunResult run(PlannedRun planned) throws InterruptedException {
    String target = planned.variant().target();
    try (TargetSession fresh = session.withNewWorkspaces(RunId.random())) {
      SqlWorkspace workspace = workspace(fresh, target);
      UserTables copy = copyOn(target);
      context.progress().update("fill", 0, 0);
      copy.make(workspace, rows(planned.variant()), BulkListener.NONE);
      long rows = copy.rows(rows(planned.variant()));
      TableModel model = copy.changed();
      UserTableProbes probes =
          new UserTableProbes(
              workspace,
              model,
              () -> copy.maker(model.name(), rows),
              changeOn(target),
              rows,
              context.clock());
      InterferenceSpec interference =
          new InterferenceSpec(
              planned.name(),
              new InterferenceSpec.Site(
                  target,
                  workspace,
                  server(fresh, target),
                  session.factsOf(target).sharesGeneratorHost(),
                  Map.of(),
                  model.name(),
                  probes.anyRead()),
              probes.streams(options.probeRate()),
              lengths(target, probes),
              planned.variant().how(),
              planned.variant().openTransaction(),
              PlannedRuns.seed(options.seed(), planned.name()),
              parameters(planned, probes));
      Interference.Outcome outcome = new Interference(context).run(interference);
      outcome.observed().ifPresent(o -> add(planned, o));
      return DdlRunner.result(outcome, interference.streams().get(0).workload());
    }
  }

  /** Returns the times of load; none after a change that leaves nothing to ask for. */
  private DdlOptions.Lengths lengths(String target, UserTableProbes probes) {
    DdlOptions.Lengths all = options.lengths();
    if (probes.outliveTheChange()) {
      return all;
    }
    ended.add(target);
    return new DdlOptions.Lengths(all.warmUp(), all.before(), Duration.ZERO);
  }

  /** Adds a run; throws when the server refused the statement. */
  private void add(PlannedRun planned, Interference.Observed seen) {
    String refusal = seen.made().failure();
    if (!refusal.isEmpty() && !context.stop().requested()) {
      String product = session.factsOf(planned.variant().target()).product();
      throw new ConfigurationException("statement: " + product + " refused it: " + refusal);
    }
    List<String> sent = List.of(planned.variant().change().statement());
    long rows = copyOn(planned.variant().target()).rows(rows(planned.variant()));
    changes.add(DdlRunner.ddlRun(planned, rows, sent, seen));
  }

  private Map<String, String> parameters(PlannedRun planned, UserTableProbes probes) {
    Map<String, String> parameters = planned.variant().factors();
    parameters.put("variant", planned.variant().name());
    parameters.put("rows", String.valueOf(rows(planned.variant())));
    parameters.put("repeat", String.valueOf(planned.repeat()));
    parameters.put("probes", String.join("; ", probes.statements()));
    return parameters;
  }

  private Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>(options.values().texts());
    all.keySet().removeAll(List.of("operations", "threads", "online-changes"));
    if (own.withData()) {
      all.remove("rows");
    }
    all.put("text of table-like", own.file().digest());
    return all;
  }

  private List<String> cautions() {
    List<String> all = new ArrayList<>();
    copies.forEach(
        (target, copy) -> {
          String rows = "%s: the copy has %d rows".formatted(target, copy.rows(options.mostRows()));
          all.add(own.withData() ? rows + LOADED : rows + MADE_UP);
          copy.notes().forEach(note -> all.add(target + ": " + note));
        });
    if (!ended.isEmpty()) {
      all.add(ENDED);
    }
    made.values().stream().flatMap(c -> c.notes().stream()).distinct().forEach(all::add);
    return all;
  }

  private static SqlWorkspace workspace(TargetSession on, String target) {
    return on.capability(target, SqlWorkspace.class).orElseThrow();
  }

  private static DdlServer server(TargetSession on, String target) {
    return on.capability(target, DdlServer.class).orElseThrow();
  }
}
