package io.kurabe.cli.aws;

import io.kurabe.result.RunResult;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.Steadiness;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Studies of which only the clock matters. */
final class SampleRuns {
  /** Begin of the studies, at a full minute. */
  static final Instant BEGIN = Instant.parse("2026-11-21T09:30:00Z");

  private SampleRuns() {}

  static StudyResult study(double elapsedSeconds, RunResult... runs) {
    StudyResult like = SampleStudy.counters();
    return StudyResult.of(like.study(), like.question())
        .made(BEGIN, elapsedSeconds)
        .on(like.environment())
        .servers(like.servers())
        .plan(like.parameters(), like.seed(), List.of())
        .runs(List.of(runs), List.of())
        .build();
  }

  /**
   * A complete run.
   *
   * @param after its begin, in seconds since that of the study
   */
  static RunResult run(String name, String target, int after, int warmUp, int measure) {
    return run(name, target, after, warmUp, measure, true, measure, 0);
  }

  /** A complete run of which the begin was cut off as a transient. */
  static RunResult settled(
      String name, String target, int after, int warmUp, int measure, int cutSeconds) {
    return run(name, target, after, warmUp, measure, true, measure - cutSeconds, cutSeconds);
  }

  /** One that ended when its work was done, as the filling of a table. */
  static RunResult filled(String name, String target, int after, double seconds) {
    int day = 86_400;
    return run(name, target, after, 0, day, true, seconds, 0);
  }

  /** A run that was cut. */
  static RunResult cut(
      String name, String target, int after, int warmUp, int measure, double measured) {
    return run(name, target, after, warmUp, measure, false, measured, 0);
  }

  private static RunResult run(
      String name,
      String target,
      int after,
      int warmUp,
      int measure,
      boolean complete,
      double measured,
      double cutSeconds) {
    RunResult like = SampleStudy.counters().runs().get(0);
    RunSpec spec = like.spec();
    Phases phases = new Phases(Duration.ofSeconds(warmUp), Duration.ofSeconds(measure));
    return like.toBuilder()
        .spec(
            RunSpec.of(name, spec.workload(), spec.arrivals(), phases)
                .withSeed(spec.seed())
                .withParameters(spec.parameters())
                .over(spec.transport()))
        .on(List.of(target))
        .measured(BEGIN.plusSeconds(after), measured)
        .complete(complete)
        .series(like.series(), new Steadiness(like.steadiness().state(), cutSeconds, List.of(), ""))
        .build();
  }
}
