package io.kurabe.result;

import io.kurabe.record.internal.HistogramText;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.spec.Transport;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.keys.internal.KeyStep;
import io.kurabe.studies.keys.internal.KeyVariant;
import io.kurabe.studies.keys.internal.KeysResult;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.Architecture;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The runs behind {@link SampleKeys}, a load of pgbench's simple-update, and the whole result. */
final class SampleKeyRuns {
  private static final int[] CLIENTS = {1, 4, 16};

  private SampleKeyRuns() {}

  static String name(String variant) {
    return variant.replaceAll("[ ,]+", "-");
  }

  static StudyResult result(SampleKeys.Plan plan, KeysResult keys) {
    List<RunResult> runs = new ArrayList<>();
    List<PointResult> points = new ArrayList<>();
    for (KeyStep step : keys.steps()) {
      double rate = (step.rowsAfter() - step.rowsBefore()) / 10.0 / step.seconds();
      runs.add(run(step.run(), step.target(), 8, rate, step.seconds(), !step.valid()));
    }
    for (KeyVariant variant : keys.variants()) {
      List<RunResult> own =
          keys.steps().stream()
              .filter(s -> s.variant().equals(variant.variant()))
              .map(s -> run(s.run(), s.target(), 8, 9_000, s.seconds(), false))
              .toList();
      points.add(point(variant.variant(), variant.target(), 8, Map.of("key", variant.key()), own));
    }
    for (String target : plan.fills() > 1 ? plan.targets() : List.<String>of()) {
      for (int clients : CLIENTS) {
        List<RunResult> own = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
          String name = target + "-simple-update-c" + clients + "-r" + repeat;
          double rate = 900 * Math.pow(clients, 0.6) * (1 + 0.02 * repeat);
          own.add(run(name, target, clients, rate, 3, false));
        }
        runs.addAll(own);
        points.add(point(target + " simple-update", target, clients, Map.of(), own));
      }
    }
    return whole(plan, runs, points).with(keys);
  }

  private static StudyResult whole(
      SampleKeys.Plan plan, List<RunResult> runs, List<PointResult> points) {
    StudyResult base = SampleStudy.counters();
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("clients", "8");
    parameters.put("steps", String.valueOf(plan.steps()));
    parameters.put("repeats", String.valueOf(plan.fills()));
    return StudyResult.of(
            "keys",
            "Which type of primary key, and what does the choice cost while the table grows?")
        .made(base.startedAt(), 88.4)
        .on(base.environment())
        .servers(plan.targets().stream().map(SampleKeyRuns::server).toList())
        .plan(parameters, 42, runs.stream().map(r -> r.spec().name()).toList())
        .runs(runs, points)
        .answer(
            List.of("On postgres serial is the fastest key; uuid4-char takes 2.1 times as long."))
        .findings(findings())
        .cautions(List.of("Clients and servers shared one machine."))
        .build();
  }

  private static ServerFacts server(String target) {
    return SampleServers.all().stream()
        .filter(s -> s.target().equals(target))
        .findFirst()
        .orElseGet(() -> postgres(target));
  }

  /** A second server of the same product, with another setting. */
  private static ServerFacts postgres(String target) {
    ServerFacts like = server("postgres");
    Map<String, String> settings = new LinkedHashMap<>(like.settings());
    settings.put(Architecture.SETTING, Architecture.X86);
    if (target.equals("arm")) {
      settings.put(Architecture.SETTING, Architecture.VARIANT);
      settings.put("shared_buffers", "256MB");
    }
    return ServerFacts.of(target, like.engine(), like.product(), like.version())
        .at(like.address(), like.origin(), true)
        .over(like.tls(), like.roundTripMicros())
        .with(settings, List.of());
  }

  private static List<Finding> findings() {
    return List.of(
        new Finding(
            "F3.1",
            "postgres, narrow",
            "serial is the fastest and steadiest key",
            "s per million rows of uuid4 over serial above 1",
            Optional.of(new Estimate(1.48, 1.36, 1.61, 3, "x", true)),
            Verdict.HOLDS,
            "the whole interval lies above 1",
            List.of()));
  }

  private static RunResult run(
      String name, String target, int clients, double rate, double seconds, boolean cut) {
    LatencySummary times = times(clients * 1e6 / rate);
    long count = Math.round(rate * seconds);
    return RunResult.of(
            RunSpec.of(
                    name,
                    "keys",
                    new Arrivals.Closed(clients, ThinkTime.NONE),
                    new Phases(Duration.ZERO, Duration.ofSeconds(1)))
                .over(Transport.jdbc()))
        .on(List.of(target))
        .measured(Instant.parse("2026-11-21T09:30:00Z"), seconds)
        .acknowledged(count, 0)
        .operations(List.of(OperationResult.of("insert", count, rate, times)))
        .series(
            List.of(
                new IntervalResult(
                    0, seconds, count, 0, times.p50Micros(), times.p99Micros(), times.maxMicros())),
            Steadiness.unknown("too few intervals to tell"))
        .invalid(cut ? List.of("the step was cut and filled up later") : List.of())
        .build();
  }

  private static LatencySummary times(double micros) {
    Histogram histogram = HistogramText.empty();
    for (int i = 1; i <= 1_000; i++) {
      histogram.recordValue(Math.round(micros * 1e3 * (0.5 + i / 1_000.0)));
    }
    return LatencySummary.of(histogram);
  }

  private static PointResult point(
      String variant,
      String target,
      int clients,
      Map<String, String> factors,
      List<RunResult> runs) {
    double rate =
        runs.stream().mapToDouble(r -> r.operations().get(0).opsPerSecond()).average().orElse(0);
    LatencySummary times =
        LatencySummary.merge(runs.stream().map(r -> r.operations().get(0).response()).toList());
    return new PointResult(
        variant,
        target,
        clients,
        factors,
        runs.stream().map(r -> r.spec().name()).toList(),
        runs.size(),
        new Estimate(rate, rate * 0.97, rate * 1.03, runs.size(), "ops/s", true),
        new Estimate(
            times.meanMicros(),
            times.meanMicros() * 0.97,
            times.meanMicros() * 1.03,
            runs.size(),
            "us",
            true),
        times,
        times,
        0,
        0,
        true,
        Map.of(),
        Map.of(),
        List.of());
  }
}
