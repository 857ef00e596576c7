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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures the effect of a user's own statement on tables that are made from the user's file in
 * schemas of Kurabe's and filled by their definition, with generic probes beside the change.
 */
final class UserStatementStudy {
  private final DdlOptions options;
  private final UserChange own;
  private final StudyContext context;
  private final TargetSession session;
  private final List<DdlRun> changes = new ArrayList<>();
  private final List<DdlLock> locks = new ArrayList<>();
  private final List<Variant> variants = new ArrayList<>();
  private final List<String> otherWays = new ArrayList<>();

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
            new PlannedRuns.Plan<>(
                plan.blocks(), PlannedRun::name, options.replication(), r -> "all targets"),
            this::run,
            context);
    DdlFigures figures = DdlFigures.of(changes, executed.runs());
    List<DdlVariant> all = figures.variants(plan);
    return invocation
        .result(
            session.facts(),
            parameters(),
            options.seed(),
            executed,
            new StudyInvocation.Conclusions(
                List.of(),
                new UserStatementAnswer(all, locks, changes).sentences(),
                List.of(),
                cautions()))
        .with(new DdlResult(all, locks, changes, List.of(), List.of(), otherWays));
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

  /** Determines the lock class on a clone, and whether everything can be made and filled. */
  private void look(String target) {
    String table = own.statement().table();
    UserTables known;
    try (TargetSession scratch = session.withNewWorkspaces(RunId.random())) {
      known = new UserTables(own.file(), workspace(scratch, target));
      known.create();
      known.check(table, options.mostRows());
    }
    DdlChange change = own.statement().change();
    Optional<DdlLock> lock = Optional.empty();
    try (TargetSession scratch = session.withNewWorkspaces(RunId.random())) {
      new UserTables(own.file(), workspace(scratch, target)).createBefore(table, known);
      DdlServer server = server(scratch, target);
      DdlLock found =
          new DdlLock(
              target,
              "",
              own.statement().text(),
              DdlMatrix.published()
                  .compare(change, server, server.classify(change, known.shape(table))));
      locks.add(found);
      lock = Optional.of(found);
      server.strategies(change).forEach(c -> c.match(s -> way(target, s), t -> true, n -> true));
    } catch (TargetException e) {
      otherWays.add(target + ": no lock class: " + e.getMessage());
    }
    variants.add(
        new Variant(
            Variant.Kind.PLAIN,
            target,
            change,
            "",
            Variant.plainly(change),
            Optional.empty(),
            lock));
  }

  private boolean way(String target, OnlineChangeStrategy.Steps steps) {
    String table = own.statement().table();
    List<String> texts =
        steps.steps().stream().map(s -> TableName.in(s.statement(), table)).toList();
    return otherWays.add(target + ", not tried: " + steps.name() + ": " + String.join("; ", texts));
  }

  private RunResult run(PlannedRun planned) throws InterruptedException {
    String target = planned.variant().target();
    try (TargetSession fresh = session.withNewWorkspaces(RunId.random())) {
      SqlWorkspace workspace = workspace(fresh, target);
      UserTables tables = new UserTables(own.file(), workspace);
      tables.create();
      context.progress().update("fill", 0, 0);
      tables.fill(options.mostRows(), BulkListener.NONE);
      UserTableProbes probes =
          new UserTableProbes(
              workspace, tables, own.statement(), options.mostRows(), context.clock());
      String table = tables.model(own.statement().table()).name();
      InterferenceSpec interference =
          new InterferenceSpec(
              planned.name(),
              new InterferenceSpec.Site(
                  target,
                  workspace,
                  server(fresh, target),
                  session.factsOf(target).sharesGeneratorHost(),
                  Map.of(),
                  table,
                  probes.anyRead()),
              probes.streams(options.probeRate()),
              options.lengths(),
              planned.variant().howOn(own.statement().table()),
              Optional.empty(),
              PlannedRuns.seed(options.seed(), planned.name()),
              parameters(planned, probes));
      Interference.Outcome outcome = new Interference(context).run(interference);
      outcome.observed().ifPresent(o -> add(planned, o));
      return DdlRunner.result(outcome, interference.streams().get(0).workload());
    }
  }

  /** Adds a run; throws when the server refused the statement. */
  private void add(PlannedRun planned, Interference.Observed seen) {
    String refusal = seen.made().failure();
    if (!refusal.isEmpty() && !context.stop().requested()) {
      String product = session.factsOf(planned.variant().target()).product();
      throw new ConfigurationException("statement: " + product + " refused it: " + refusal);
    }
    changes.add(DdlRunner.ddlRun(planned, options.mostRows(), own.statement().table(), seen));
  }

  private Map<String, String> parameters(PlannedRun planned, UserTableProbes probes) {
    Map<String, String> parameters = planned.variant().factors();
    parameters.put("variant", planned.variant().name());
    parameters.put("rows", String.valueOf(options.mostRows()));
    parameters.put("repeat", String.valueOf(planned.repeat()));
    parameters.put("probes", String.join("; ", probes.statements()));
    return parameters;
  }

  private Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>(options.values().texts());
    all.keySet().removeAll(List.of("operations", "threads", "open-transaction", "online-changes"));
    all.put("rows", String.valueOf(options.mostRows()));
    all.put("text of table-like", own.file().digest());
    return all;
  }

  private List<String> cautions() {
    List<String> all = new ArrayList<>();
    all.add(
        "The copy has "
            + options.mostRows()
            + " rows of made-up values in each table; sizes, indexes and caches of the real one"
            + " may differ. A change that takes long here takes longer there.");
    return all;
  }

  private static SqlWorkspace workspace(TargetSession on, String target) {
    return on.capability(target, SqlWorkspace.class).orElseThrow();
  }

  private static DdlServer server(TargetSession on, String target) {
    return on.capability(target, DdlServer.class).orElseThrow();
  }
}
