package io.kurabe.load.internal;

import io.kurabe.load.LoadRun;
import io.kurabe.probe.ProbeResult;
import io.kurabe.record.internal.Recording;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.GeneratorFitness;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OfferedLoad;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.result.internal.LittlesLaw;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Makes the result of a run out of what all its generators recorded, and judges it. */
final class RunResultAssembler {
  /** The share of the offered rate below which a run is called unsustainable. */
  private static final double SUSTAINABLE_SHARE = 0.98;

  private final LoadRun run;
  private final FitnessRule rule;
  private final Totals totals;
  private final Recording recording;

  /**
   * @param totals of the merged intervals
   * @param recording merged, of all generators
   */
  RunResultAssembler(LoadRun run, FitnessRule rule, Totals totals, Recording recording) {
    this.run = run;
    this.rule = rule;
    this.totals = totals;
    this.recording = recording;
  }

  RunResult make(Instant startedAt, List<ProbeResult> probes) {
    double phaseSeconds = Math.max(0, recording.measuredNanos() / 1e9);
    Steadiness steadiness = steadiness();
    double seconds = Math.max(0, phaseSeconds - steadiness.cutSeconds());
    List<OperationResult> operations =
        totals.operations(steadiness.cutSeconds(), seconds, recording.ledgers());
    LatencySummary response =
        LatencySummary.merge(operations.stream().map(OperationResult::response).toList());
    Optional<OfferedLoad> offered =
        run.spec().arrivals().areOpenLoop() && !run.stop().interrupted()
            ? Optional.of(offered(phaseSeconds, operations))
            : Optional.empty();
    GeneratorFitness fitness =
        rule.judge(
            recording.generators(),
            new FitnessRule.Load(response.p99Micros(), run.serverOnThisHost()));
    List<String> invalid = new ArrayList<>(fitness.unfit());
    List<String> cautions = new ArrayList<>(fitness.cautions());
    Map<String, Double> measures = new LinkedHashMap<>();
    offered.filter(o -> !o.sustainable()).ifPresent(o -> cautions.add(unsustainable(o)));
    unsteady(steadiness).ifPresent(cautions::add);
    little(operations, response, measures, cautions);
    (phaseSeconds == 0
            ? Optional.of("nothing of its measured phase was recorded")
            : SuccessRule.broken(
                totals.operations(0, phaseSeconds, recording.ledgers()), operations))
        .ifPresent(invalid::add);
    cutBatch(phaseSeconds).ifPresent(invalid::add);
    return RunResult.of(run.spec())
        .on(run.targets())
        .measured(startedAt, seconds)
        .complete(!run.stop().interrupted())
        .acknowledged(recording.acknowledged(), recording.uncertain())
        .operations(operations)
        .series(totals.series(), steadiness)
        .offered(offered)
        .generator(fitness)
        .gaps(recording.outage(), recording.pauses().longest())
        .probes(probes)
        .measures(measures)
        .invalid(invalid)
        .cautions(cautions)
        .build();
  }

  private Steadiness steadiness() {
    if (run.isBatch()) {
      return Steadiness.BATCH;
    }
    return run.stop().finishedAsPlanned()
        ? Steadiness.DISTURBED
        : WarmupDetection.of(totals, run.spec().arrivals().areOpenLoop());
  }

  private Optional<String> cutBatch(double seconds) {
    if (!run.isBatch() || run.stop().interrupted()) {
      return Optional.empty();
    }
    if (!run.stop().requested()) {
      return Optional.of(
          String.format(
              Locale.ROOT, "not all requests were sent within the limit of %.0f s", seconds));
    }
    return recording.exhausted()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "not all requests were sent: the server was away for %.0f s and longer",
                Schedule.Batch.PATIENCE_NANOS / 1e9));
  }

  private OfferedLoad offered(double seconds, List<OperationResult> operations) {
    Recording.Backlog backlog = recording.backlog();
    long due = backlog.due() - backlog.dueInWarmUp();
    long inTime = recording.succeededInTime();
    long unfinished = Math.max(0, backlog.due() - recording.finished());
    double offered = due / seconds;
    double meanSeconds =
        LatencySummary.merge(operations.stream().map(OperationResult::service).toList())
                .meanMicros()
            / 1e6;
    // Little's law: so many are rightly under way when the phase ends. One more for the instant
    // itself.
    double underWay = Math.min(run.spec().arrivals().clients(), offered * meanSeconds) + 1;
    boolean sustainable = inTime + underWay >= SUSTAINABLE_SHARE * due && unfinished == 0;
    return OfferedLoad.of(offered, inTime / seconds, backlog.atEnd(), backlog.max(), sustainable)
        .withOthers(unfinished, totals.carriedOver(), totals.late());
  }

  /**
   * Returns the caution about a run that was not steady, without figures, so that a report can name
   * all such runs in one line.
   */
  private static Optional<String> unsteady(Steadiness steadiness) {
    if (steadiness.state() == Steadiness.State.UNSTEADY) {
      return Optional.of("no steady state: its mean describes no state that lasts");
    }
    return steadiness.shifts().isEmpty()
        ? Optional.empty()
        : Optional.of("its level changed for good inside the run; the report shows where");
  }

  private static String unsustainable(OfferedLoad load) {
    return String.format(
        Locale.ROOT,
        "unsustainable: offered %.1f/s, achieved %.1f/s; %d requests were waiting to be sent at the end%s%s",
        load.offeredPerSecond(),
        load.achievedPerSecond(),
        load.backlogAtEnd(),
        load.unfinished() > 0 ? ", " + load.unfinished() + " were never answered" : "",
        load.outsideThePhase().map(words -> "; " + words).orElse(""));
  }

  /** Checks Little's law, which holds for a closed loop without think time. */
  private void little(
      List<OperationResult> operations,
      LatencySummary response,
      Map<String, Double> measures,
      List<String> cautions) {
    if (!run.spec().arrivals().paceIsFree() || response.count() == 0) {
      return;
    }
    double rate = operations.stream().mapToDouble(OperationResult::opsPerSecond).sum();
    LittlesLaw law = LittlesLaw.of(response, rate, run.spec().arrivals().clients());
    measures.put(LittlesLaw.MEASURE, law.found());
    if (law.misses(response.count())) {
      cautions.add(
          "throughput x response time misses the number of clients by more than 10%: the phase is"
              + " short against the response times");
    }
  }
}
