package io.kurabe.studies.sqlbench.internal;

import io.kurabe.probe.internal.GeneratorProbe;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.GeneratorFitness;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.Transport;
import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of one run of a test.
 *
 * @param transport how its statements traveled
 * @param startedAt wall clock
 * @param seconds from the start of the test to its end
 * @param failed why it did not reach its end, or empty
 * @param cut whether the user has stopped it
 */
record FinishedRun(
    PlannedRun planned,
    TimedRun run,
    Transport transport,
    SqlBenchOptions options,
    Instant startedAt,
    double seconds,
    String failed,
    boolean cut) {
  /** The limit of the longest run, as the slowest suite may need it. */
  static final Duration LONGEST = Duration.ofDays(30);

  SuiteTestRun test() {
    List<SuiteCell> cells = run.cells();
    boolean whole =
        failed.isEmpty()
            && options.operations().isEmpty()
            && cells.stream().allMatch(c -> c.missing().isEmpty());
    return new SuiteTestRun(
        planned.name(),
        planned.test().name(),
        planned.target(),
        planned.repeat(),
        whole ? seconds + run.estimatedSeconds() : Double.NaN,
        run.estimated(),
        failed,
        run.timings().wrongBesides(),
        cells);
  }

  /**
   * Makes the result.
   *
   * @param probe stopped
   * @param rule of the generator's fitness
   * @param sharesHost whether the server runs on the machine of this process
   */
  RunResult run(GeneratorProbe probe, FitnessRule rule, boolean sharesHost)
      throws InterruptedException {
    StatementTimings timings = run.timings();
    List<OperationResult> operations = timings.operations(seconds);
    LatencySummary all =
        LatencySummary.merge(operations.stream().map(OperationResult::service).toList());
    // A pause in a short test is in one number of many, and no reason to throw away the rest.
    GeneratorFitness fitness =
        rule.judge(List.of(probe.seen()), new FitnessRule.Load(all.p99Micros(), sharesHost))
            .withCautionsOnly();
    return RunResult.of(spec(timings))
        .on(List.of(planned.target()))
        .measured(startedAt, seconds)
        .complete(!cut)
        .acknowledged(timings.allStatements(), 0)
        .operations(operations)
        .series(List.of(), Steadiness.BATCH)
        .generator(fitness)
        .audit(Optional.of(audit(timings)))
        .invalid(invalid(timings))
        .cautions(fitness.cautions())
        .build();
  }

  private List<String> invalid(StatementTimings timings) {
    List<String> invalid = new ArrayList<>();
    if (!failed.isEmpty() && !cut) {
      invalid.add("the test did not get to its end: " + failed);
    }
    if (timings.allWrongAnswers() > 0) {
      invalid.add(timings.allWrongAnswers() + " wrong answers, first " + timings.firstWrong());
    }
    return invalid;
  }

  private RunSpec spec(StatementTimings timings) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("test", planned.test().name());
    parameters.put("size", options.size().text());
    parameters.put("protocol", options.protocol().text());
    parameters.put("variant", planned.variant());
    parameters.put("repeat", String.valueOf(planned.repeat()));
    return RunSpec.of(
            planned.name(),
            SqlBench.INFO.name(),
            new Arrivals.Batch(1, Math.max(1, timings.allStatements())),
            new Phases(Duration.ZERO, LONGEST))
        .withSeed(options.seed())
        .withParameters(parameters)
        .over(transport);
  }

  private static Audit audit(StatementTimings timings) {
    long right = timings.allStatements() - timings.allWrongAnswers();
    String sentence = right + " of " + timings.allStatements() + " answers as expected";
    boolean holds = timings.allWrongAnswers() == 0;
    return Audit.ofChecks(timings.allStatements(), 0, List.of(new CheckResult(holds, sentence)));
  }
}
