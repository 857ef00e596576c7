package io.kurabe.study.keys;

import io.kurabe.config.ConfigurationException;
import io.kurabe.load.StopSignal;
import io.kurabe.result.Finding;
import io.kurabe.result.KeyArm;
import io.kurabe.result.KeyRatio;
import io.kurabe.result.KeyStep;
import io.kurabe.result.KeysResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.Bench;
import io.kurabe.study.PlannedRuns;
import io.kurabe.study.StudyInvocation;
import io.kurabe.study.StudyProgress;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.keys.KeyServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Types of primary keys, filled step by step, with the structure of their index, the log, the reads
 * afterwards and pgbench's simple updates; on two targets in turns. Redoes the published comparison
 * of RDS PostgreSQL 12.4 on Graviton2 and x86 (2020), and adds MySQL and MariaDB, UUIDs of version
 * 7, and what the choice costs later.
 */
public final class KeysStudy {
  /** Name on the command line. */
  public static final String NAME = "keys";

  /** What it answers. */
  public static final String QUESTION =
      "Which type of primary key, and does the processor's architecture matter?";

  /** A guess of the rate at which rows go in, for the expected time only. */
  private static final double ROWS_PER_SECOND = 60_000;

  /** One fill has no other to be compared with. */
  private static final int LEAST_REPEATS = 2;

  private final KeysOptions options;
  private final Bench bench;
  private final StopSignal stop;
  private final StudyProgress progress;

  /**
   * @param bench opened targets; at least one must be a SQL server
   */
  public KeysStudy(KeysOptions options, Bench bench, StopSignal stop, StudyProgress progress) {
    this.options = options;
    this.bench = bench;
    this.stop = stop;
    this.progress = progress;
  }

  /** What it sends to a server; nothing to one without tables. */
  public static List<StatementText> statements(KeysOptions options, Workspace workspace) {
    return SentStatements.on(options, workspace);
  }

  /**
   * Runs the plan. A stop signal or a server that dies ends it early, with what there is.
   *
   * @throws ConfigurationException when no target is a SQL server, or has any of the keys
   * @throws InterruptedException when the calling thread is interrupted
   */
  public StudyResult run() throws InterruptedException {
    StudyInvocation invocation = StudyInvocation.begin(NAME, QUESTION);
    Map<String, KeyServer> servers = servers();
    KeysPlan plan = KeysPlan.of(options, servers);
    progress.plan(plan.blocks().stream().mapToInt(List::size).sum(), expectedSeconds(plan));
    PlannedRuns executed;
    List<KeyStep> steps;
    List<String> notReported;
    try (KeysRunner runner = new KeysRunner(options, bench, servers, stop, progress)) {
      executed = runner.execute(plan);
      steps = runner.steps();
      notReported = runner.notReported();
    }
    Map<String, Long> caches = new LinkedHashMap<>();
    servers.forEach((target, server) -> caches.put(target, server.cacheBytes()));
    KeysFigures figures = new KeysFigures(options, plan, steps, executed.runs(), caches);
    Pairs pairs = new Pairs(options, plan, figures);
    List<KeyArm> arms = figures.arms();
    List<KeyRatio> ratios = pairs.ofTargets(bench.facts());
    return invocation
        .result(
            bench.facts(),
            options.parameters(),
            options.seed(),
            executed,
            new StudyInvocation.Conclusions(
                new KeysPoints(options, plan, figures).all(),
                new KeysAnswer(arms, ratios).sentences(),
                findings(plan, figures, pairs),
                cautions()))
        .withKeys(
            new KeysResult(
                arms,
                steps,
                figures.reads(),
                ratios,
                architectures(),
                servers.entrySet().stream()
                    .filter(e -> e.getValue().rowsInKeyIndex())
                    .map(Map.Entry::getKey)
                    .toList(),
                plan.unavailable(),
                notReported));
  }

  private Map<String, KeyServer> servers() {
    Map<String, KeyServer> servers = new LinkedHashMap<>();
    for (String target : bench.workspaces().keySet()) {
      bench.capability(target, KeyServer.class).ifPresent(s -> servers.put(target, s));
    }
    if (servers.isEmpty()) {
      throw new ConfigurationException(
          "none of the targets has tables with primary keys; the study needs a SQL server");
    }
    return servers;
  }

  private double expectedSeconds(KeysPlan plan) {
    return plan.blocks().stream().flatMap(List::stream).mapToDouble(this::expectedSeconds).sum();
  }

  private double expectedSeconds(PlannedRun planned) {
    return planned.match(
        step -> options.step() / ROWS_PER_SECOND,
        read -> options.reads().toMillis() / 750.0,
        pgbench -> options.pgbench().duration().toMillis() / 750.0);
  }

  private List<Finding> findings(KeysPlan plan, KeysFigures figures, Pairs pairs) {
    List<Finding> all = new ArrayList<>(new PublishedFindings(options, plan, figures, pairs).all());
    all.addAll(new ArchitectureFindings(options, bench.facts(), pairs).all());
    all.addAll(new OwnFindings(options, plan, figures, pairs).all());
    return all;
  }

  private Map<String, String> architectures() {
    Map<String, String> all = new LinkedHashMap<>();
    bench.facts().forEach(f -> all.put(f.target(), ArchitectureFindings.of(f)));
    return all;
  }

  private List<String> cautions() {
    List<String> all = new ArrayList<>();
    all.add(
        "Between two steps the load pauses while the table is looked at, and the clients connect"
            + " anew; the time of a step is that of its statements alone.");
    if (bench.facts().stream().anyMatch(ServerFacts::sharesGeneratorHost)) {
      all.add(
          "Servers and load generator share this machine's "
              + Runtime.getRuntime().availableProcessors()
              + " processors: times move with whatever else it does. Sizes, fill of the pages and"
              + " bytes of the log do not.");
    }
    if (options.replication().repeats() < LEAST_REPEATS) {
      all.add("One fill of each table: no difference can be shown. Use --repeats 2 or more.");
    }
    return all;
  }
}
