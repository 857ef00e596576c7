package io.kurabe.result;

import io.kurabe.probe.Environment;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.spec.Transport;
import io.kurabe.stats.Estimate;
import io.kurabe.workload.Audit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * An invented result of the study {@code counters} with everything a report must show: three
 * servers, intervals, an invalid run, failures and retries, a counter that is not reported,
 * findings of every verdict. The same at every call.
 */
public final class SampleStudy {
  static final int SECONDS = 8;
  private static final int[] CLIENTS = {1, 4, 16, 64};
  private static final int REPEATS = 3;

  /**
   * @param cap operations per second at saturation
   * @param base service time of a single client, in microseconds
   */
  private record Variant(String target, String method, double cap, double base) {
    String name() {
      return target + " " + method;
    }

    double micros(int clients) {
      return base + Math.max(0, clients * 1e6 / cap - base * 0.4);
    }
  }

  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("mariadb", "upsert", 1_450, 640),
          new Variant("mariadb", "update", 1_290, 910),
          new Variant("mariadb", "slots", 5_800, 660),
          new Variant("postgres", "upsert", 1_880, 520),
          new Variant("postgres", "update", 1_610, 760),
          new Variant("postgres", "slots", 7_300, 540),
          new Variant("redis", "incrby", 118_000, 31),
          new Variant("redis", "write-back", 97_000, 34));

  private SampleStudy() {}

  /** The result, of a complete run. */
  public static StudyResult counters() {
    SplittableRandom random = new SplittableRandom(42);
    List<RunResult> runs = new ArrayList<>();
    List<PointResult> points = new ArrayList<>();
    for (Variant variant : VARIANTS) {
      for (int clients : CLIENTS) {
        List<RunResult> repeats = new ArrayList<>();
        for (int repeat = 1; repeat <= REPEATS; repeat++) {
          repeats.add(run(variant, clients, repeat, random));
        }
        runs.addAll(repeats);
        points.add(point(variant, clients, repeats));
      }
    }
    return StudyResult.of(
            "counters",
            "What does one hot counter cost in SQL and in Redis, and how does it grow with the clients?")
        .made(Instant.parse("2026-11-21T09:30:00Z"), 921.4)
        .on(
            Environment.of("0.1.0", "Debian OpenJDK 17.0.15")
                .withJvm(List.of("-Xmx1g"), 1_024)
                .withSystem("Linux 6.1.0", "amd64")
                .withMachine("AMD EPYC 7R13", 2, 24_102))
        .servers(SampleServers.all())
        .plan(parameters(), 42, runs.stream().map(r -> r.spec().name()).toList())
        .runs(runs, points)
        .findings(SampleFindings.all())
        .cautions(
            List.of(
                "Clients and servers shared one machine with 2 processors: the servers' figures are a"
                    + " lower bound."))
        .build();
  }

  private static Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("clients", "1,4,16,64");
    all.put("rows", "1");
    all.put("think", "0");
    all.put("hold", "0");
    all.put("repeats", "3");
    all.put("warm-up", "2s");
    all.put("measure", SECONDS + "s");
    all.put("slots", "16");
    all.put("flush-every", "1s");
    all.put("durability", "durable");
    return all;
  }

  private static RunResult run(Variant variant, int clients, int repeat, SplittableRandom random) {
    double micros = variant.micros(clients) * (1 + 0.04 * random.nextGaussian());
    long count = Math.round(clients * 1e6 / micros * SECONDS);
    LatencySummary times = LatencySummary.of(times(micros, count, random));
    boolean contended = clients >= 16 && variant.target().equals("mariadb");
    boolean stalled = variant.name().equals("redis incrby") && clients == 64 && repeat == 2;
    String name = variant.target() + "-" + variant.method() + "-c" + clients + "-r" + repeat;
    OperationResult operation =
        OperationResult.of("add", count, count / (double) SECONDS, times)
            .with(
                List.of(),
                contended
                    ? Map.of("lock-timeout", LatencySummary.of(times(1.2e6, 4, random)))
                    : Map.of(),
                contended ? Map.of("deadlock", 37L) : Map.of(),
                contended
                    ? List.of(
                        new OperationResult.ErrorCount(
                            "1213", "deadlock", 37, "Deadlock found when trying to get lock"))
                    : List.of());
    return RunResult.of(spec(name, clients, repeat))
        .on(
            variant.method().equals("write-back")
                ? List.of("redis", "mariadb")
                : List.of(variant.target()))
        .measured(Instant.parse("2026-11-21T09:3" + repeat + ":00Z"), SECONDS)
        .acknowledged(count + 311, contended ? 4 : 0)
        .operations(List.of(operation))
        .series(
            series(count, micros, random), Steadiness.unknown("8 intervals are too few to tell"))
        .generator(fitness(stalled))
        .probes(List.of(SampleServers.probe(variant.target(), clients)))
        .audit(Optional.of(Audit.of(count + 311, contended ? 4 : 0, count + 311)))
        .measures(
            variant.method().equals("write-back")
                ? Map.of("write_back_lag_max_ms", 1_130.5)
                : Map.of())
        .invalid(
            stalled
                ? List.of(
                    "the generator stood still for 412 ms, longer than 10% of the slowest answer")
                : List.of())
        .build();
  }

  private static RunSpec spec(String name, int clients, int repeat) {
    return RunSpec.of(
            name,
            "counters",
            new Arrivals.Closed(clients, ThinkTime.NONE),
            new Phases(Duration.ofSeconds(2), Duration.ofSeconds(SECONDS)))
        .withSeed(42 + repeat)
        .withParameters(Map.of("rows", "1"))
        .over(Transport.jdbc());
  }

  private static GeneratorFitness fitness(boolean stalled) {
    Histogram stall = HistogramText.empty();
    stall.recordValueWithCount(74_000, 7_000);
    stall.recordValue(stalled ? 412_000_000 : 1_900_000);
    return new GeneratorFitness(
        0.31,
        stalled ? 9 : 2,
        stalled ? 390 : 6,
        LatencySummary.of(stall),
        stalled ? List.of("the generator stood still for 412 ms") : List.of(),
        List.of());
  }

  /** Log-normal around the mean, as many values as the run had. */
  private static Histogram times(double micros, long count, SplittableRandom random) {
    Histogram histogram = HistogramText.empty();
    long drawn = Math.min(count, 4_000);
    for (long i = 0; i < drawn; i++) {
      double value = micros * 0.9 * Math.exp(0.45 * random.nextGaussian());
      long weight = count / drawn + (i < count % drawn ? 1 : 0);
      histogram.recordValueWithCount((long) (value * 1_000), weight);
    }
    return histogram;
  }

  private static List<IntervalResult> series(long count, double micros, SplittableRandom random) {
    List<IntervalResult> all = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      double factor = 1 + 0.05 * random.nextGaussian() - (second == 5 ? 0.2 : 0);
      all.add(
          new IntervalResult(
              second,
              1,
              Math.round(count / (double) SECONDS * factor),
              second == 5 && micros > 10_000 ? 1 : 0,
              micros * 0.9 / factor,
              micros * 2.6 / factor,
              micros * (4 + random.nextDouble(3)) / factor));
    }
    return all;
  }

  private static PointResult point(Variant variant, int clients, List<RunResult> repeats) {
    List<RunResult> valid = repeats.stream().filter(RunResult::valid).toList();
    List<OperationResult> operations = valid.stream().map(r -> r.operations().get(0)).toList();
    LatencySummary merged =
        LatencySummary.merge(operations.stream().map(OperationResult::response).toList());
    return new PointResult(
        variant.name(),
        variant.target(),
        clients,
        Map.of(),
        repeats.stream().map(r -> r.spec().name()).toList(),
        valid.size(),
        estimate(operations.stream().mapToDouble(OperationResult::opsPerSecond).toArray(), "ops/s"),
        estimate(operations.stream().mapToDouble(o -> o.response().meanMicros()).toArray(), "us"),
        merged,
        merged,
        operations.stream().mapToLong(OperationResult::failed).sum(),
        operations.stream().mapToLong(OperationResult::retried).sum(),
        true,
        Map.of(),
        variant.method().equals("write-back") ? Map.of("write_back_lag_max_ms", 1_130.5) : Map.of(),
        repeats.stream().flatMap(r -> r.invalid().stream()).distinct().toList());
  }

  private static Estimate estimate(double[] values, String unit) {
    double mean = java.util.Arrays.stream(values).average().orElse(0);
    double squares = java.util.Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    // Student's t at 97.5 % for 1 and 2 degrees of freedom.
    double t = values.length == 2 ? 12.706 : 4.303;
    double half = t * Math.sqrt(squares / (values.length - 1) / values.length);
    return new Estimate(mean, Math.max(0, mean - half), mean + half, values.length, unit, true);
  }
}
