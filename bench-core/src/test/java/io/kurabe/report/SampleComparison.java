package io.kurabe.report;

import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.Gate;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.Steadiness;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.RunSpec;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * Invented comparisons of variants of {@link SampleStudy} with twelve runs of each point: on side B
 * {@code mariadb} is faster with a relaxed setting, {@code postgres update} slower, {@code postgres
 * slots} the same, the others too noisy to tell. The same at every call.
 */
public final class SampleComparison {
  /** So many that pairs can show a difference among 32 rows. */
  public static final int RUNS = 12;

  /** All sides, the baseline first. */
  public final List<Side> sides;

  public final ComparisonResult result;

  private SampleComparison(List<Side> sides) {
    this.sides = sides;
    this.result =
        Comparison.of(
            sides,
            new Question(
                List.of(),
                Pattern.compile(""),
                new ComparisonRule(0.03, 0.05),
                0,
                List.of(Gate.parse("throughput<5% slower"), Gate.parse("p99<50% slower")),
                Optional.empty(),
                false));
  }

  /** B against A, measured in turns, so that runs are compared in pairs. */
  public static SampleComparison paired() {
    return new SampleComparison(
        List.of(
            new Side("A", "results/both", side(1, false), "both"),
            new Side("B", "results/both", side(2, true), "both")));
  }

  /** Two against one, measured one after the other. */
  public static SampleComparison three() {
    return new SampleComparison(
        List.of(
            Side.of("before", "results/before", side(1, false)),
            Side.of("again", "results/again", side(2, false)),
            Side.of("relaxed", "results/relaxed", side(3, true))));
  }

  private static StudyResult side(long seed, boolean relaxed) {
    StudyResult sample = SampleStudy.counters();
    SplittableRandom random = new SplittableRandom(seed);
    List<RunResult> runs = new ArrayList<>();
    List<PointResult> points = new ArrayList<>();
    for (PointResult point : sample.points()) {
      List<RunResult> own = new ArrayList<>();
      for (int i = 0; i < RUNS; i++) {
        String like = point.runs().get(i % point.runs().size());
        RunResult base =
            sample.runs().stream().filter(r -> r.spec().name().equals(like)).findFirst().get();
        double noise = Math.exp(noise(point) * random.nextGaussian());
        own.add(run(base, i + 1, (relaxed ? speed(point) : 1) * noise));
      }
      runs.addAll(own);
      points.add(point.toBuilder().runs(own, own.size()).cautions(point.cautions()).build());
    }
    return sample.withParts(servers(sample, relaxed), runs, points);
  }

  private static double speed(PointResult point) {
    return switch (point.variant()) {
      case "mariadb upsert", "mariadb update" -> 1.35;
      case "mariadb slots" -> 1.2;
      case "postgres update" -> 0.8;
      default -> 1;
    };
  }

  private static double noise(PointResult point) {
    return point.target().equals("redis") ? 0.1 : 0.004;
  }

  private static List<ServerFacts> servers(StudyResult sample, boolean relaxed) {
    return sample.servers().stream()
        .map(s -> relaxed && s.target().equals("mariadb") ? relaxed(s) : s)
        .toList();
  }

  private static ServerFacts relaxed(ServerFacts s) {
    Map<String, String> settings = new LinkedHashMap<>(s.settings());
    settings.put("innodb_flush_log_at_trx_commit", "2");
    return s.with(settings, s.warnings());
  }

  private static RunResult run(RunResult r, int repeat, double speed) {
    boolean last = repeat == RUNS;
    OperationResult o = r.operations().get(0);
    LatencySummary times = scaled(o.response(), 1 / speed);
    double rate = r.spec().arrivals().clients() * 1e6 / times.meanMicros();
    OperationResult operation =
        OperationResult.of(o.operation(), o.succeeded(), rate, times)
            .with(o.statements(), o.failures(), o.retries(), o.errorCodes());
    return r.toBuilder()
        .spec(spec(r.spec(), repeat))
        .operations(List.of(operation))
        .series(
            r.series().stream().map(i -> scaled(i, speed)).toList(),
            last
                ? new Steadiness(
                    Steadiness.State.STEADY,
                    2,
                    List.of(new Steadiness.Shift(5, rate * 1.1, rate)),
                    "steady from 5.0 s on, after changes of -10% at 5.0 s")
                : new Steadiness(Steadiness.State.STEADY, 0, List.of(), "steady from the start"))
        .build();
  }

  private static RunSpec spec(RunSpec s, int repeat) {
    Map<String, String> parameters = new LinkedHashMap<>(s.parameters());
    parameters.put("repeat", String.valueOf(repeat));
    String name = s.name().replaceFirst("r\\d+$", "r" + repeat);
    return RunSpec.of(name, s.workload(), s.arrivals(), s.phases())
        .withSeed(s.seed())
        .withParameters(parameters)
        .over(s.transport());
  }

  private static LatencySummary scaled(LatencySummary times, double factor) {
    Histogram from = times.toHistogram();
    Histogram to = HistogramText.empty();
    from.recordedValues()
        .forEach(
            v ->
                to.recordValueWithCount(
                    (long) (v.getValueIteratedTo() * factor),
                    v.getCountAddedInThisIterationStep()));
    return LatencySummary.of(to);
  }

  private static IntervalResult scaled(IntervalResult i, double speed) {
    return new IntervalResult(
        i.startSeconds(),
        i.lengthSeconds(),
        Math.round(i.succeeded() * speed),
        i.failed(),
        i.p50Micros() / speed,
        i.p99Micros() / speed,
        i.maxMicros() / speed);
  }
}
