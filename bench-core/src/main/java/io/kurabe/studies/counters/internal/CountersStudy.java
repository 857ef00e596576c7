package io.kurabe.studies.counters.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.DurationText;
import io.kurabe.result.Finding;
import io.kurabe.result.StudyResult;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInvocation;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the ways to count on one hot counter: SQL upsert, SQL update, slots, Redis, Redis with
 * write-back. It repeats the published comparison of Aurora MySQL 5.6 with ElastiCache Redis 5
 * (2020) and adds what it left out: the write-back itself, its exactness, and the known remedy
 * inside SQL.
 */
final class CountersStudy {
  /** The interval of a median needs as many. */
  private static final int LEAST_REPEATS = 6;

  private final CountersOptions options;
  private final StudyContext context;
  private final TargetSession session;

  /**
   * @param context at least one target must keep counters; the runs' histograms go to its folder
   */
  CountersStudy(CountersOptions options, StudyContext context) {
    this.options =
        options.onServers(
            context.session().facts().stream().allMatch(ServerFacts::startedByKurabe));
    this.context = context;
    this.session = context.session();
  }

  StudyResult run() throws InterruptedException {
    StudyInvocation invocation = StudyInvocation.begin(Counters.INFO, context.clock());
    CountersPlan plan = plan();
    int runs = plannedRuns(plan);
    context.progress().plan(runs, expectedSeconds(plan, runs));
    PlannedRuns executed;
    try (CountersRunner runner = new CountersRunner(options, context)) {
      executed = runner.execute(plan);
    }
    var points = new CountersPoints(plan, executed.runs());
    return invocation.result(
        session.facts(),
        options.values().texts(),
        options.seed(),
        executed,
        new StudyInvocation.Conclusions(
            points.all(),
            new CountersAnswer(options, plan, points).sentences(),
            findings(plan, points),
            cautions()));
  }

  private List<Finding> findings(CountersPlan plan, CountersPoints points) {
    List<Finding> findings = new ArrayList<>(new PublishedFindings(options, plan, points).all());
    findings.addAll(new MeasuredFindings(options, plan, points).all());
    return findings;
  }

  private CountersPlan plan() {
    Map<String, Set<CounterMethod>> methods = new LinkedHashMap<>();
    Set<String> observable = new HashSet<>();
    session.capabilities(CounterStore.class).forEach((t, store) -> methods.put(t, store.methods()));
    session.capabilities(ServerProbes.class).entrySet().stream()
        .filter(e -> e.getValue().hasLatchInstruments())
        .forEach(e -> observable.add(e.getKey()));
    if (methods.isEmpty()) {
      throw new ConfigurationException(
          "none of the targets keeps counters; the study needs a SQL server or a Redis server");
    }
    return CountersPlan.of(options, methods, observable);
  }

  /** Returns the time of the runs and the work between them: connecting, resetting, auditing. */
  private double expectedSeconds(CountersPlan plan, int runs) {
    double run = options.warmUp().plus(options.measure()).toMillis() / 1e3 + 0.15;
    return runs * run + CountersRunner.REHEARSAL.toMillis() / 1e3 * plan.variants().size();
  }

  /** Returns the number of runs that are made in any case. */
  private int plannedRuns(CountersPlan plan) {
    return plan.blocks().stream().limit(options.replication().repeats()).mapToInt(List::size).sum();
  }

  private List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    session
        .sharedProcessors(
            "differences between ways to count show, absolute rates are lower than on hosts of their"
                + " own.")
        .ifPresent(cautions::add);
    if (!options.hold().isZero()) {
      cautions.add(
          "SQL transactions hold their row lock for "
              + DurationText.format(options.hold())
              + " before the commit, in place of a commit that travels to remote storage. Compare SQL with Redis by the rows with hold 0.");
    }
    if (options.replication().repeats() < LEAST_REPEATS) {
      cautions.add(
          "Fewer than 6 repeats: medians have no interval, and little can be shown. Use 7 repeats.");
    }
    return cautions;
  }
}
