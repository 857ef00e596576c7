package io.kurabe.junit;

import io.kurabe.probe.Environment;
import io.kurabe.result.GeneratorFitness;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.spec.Transport;
import io.kurabe.target.ServerFacts;
import io.kurabe.workload.Audit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Results made by hand, so that each figure of each run is known exactly. */
final class Results {
  private static final Environment MACHINE =
      Environment.of("0.1.0", "Debian 17.0.15+6-Debian-1")
          .withJvm(List.of(), 1_024)
          .withSystem("Linux 6.1.0-31", "amd64")
          .withMachine("AMD EPYC 7R13", 2, 24_000);

  private static final List<String> STALLED = List.of("the generator stood still for 412 ms");

  private final List<RunResult> runs = new ArrayList<>();
  private Environment machine = MACHINE;
  private Map<String, String> parameters = Map.of("clients", "8", "seed", "42", "repeats", "5");
  private Map<String, String> settings = Map.of("fsync", "on");
  private String version = "18.6";
  private String address = "127.0.0.1:41027";
  private String origin = "embedded";
  private Arrivals arrivals = new Arrivals.Closed(8, ThinkTime.NONE);
  private String incomplete = "";

  /** One run for each value, in operations per second, 10 s long, all answers after 5 ms. */
  static Results ofThroughput(double... opsPerSecond) {
    Results results = new Results();
    for (double ops : opsPerSecond) {
      results.run(ops, 5_000, 0, true, Optional.empty());
    }
    return results;
  }

  /** One run for each value, in microseconds, of 10000 operations that all take as long. */
  static Results ofResponse(double... micros) {
    Results results = new Results();
    for (double each : micros) {
      results.run(1_000, each, 0, true, Optional.empty());
    }
    return results;
  }

  /** One run with the times of its operations in microseconds, and of those that failed. */
  Results run(double[] micros, double[] failed) {
    Map<String, LatencySummary> failures =
        failed.length == 0 ? Map.of() : Map.of("timeout", summary(failed));
    return run(micros.length / 10.0, summary(micros), failures, true, Optional.empty());
  }

  Results run(double ops, double micros, long failed, boolean valid, Optional<Audit> audit) {
    Map<String, LatencySummary> failures =
        failed == 0 ? Map.of() : Map.of("deadlock", same(1_000, failed));
    return run(ops, same(micros, Math.round(ops * 10)), failures, valid, audit);
  }

  private Results run(
      double ops,
      LatencySummary times,
      Map<String, LatencySummary> failures,
      boolean valid,
      Optional<Audit> audit) {
    long count = times.count();
    OperationResult operation =
        OperationResult.of("place", count, ops, times)
            .with(
                List.of(),
                failures,
                Map.of(),
                failures.entrySet().stream()
                    .map(
                        f ->
                            new OperationResult.ErrorCount(
                                "40P01", f.getKey(), f.getValue().count(), f.getKey()))
                    .toList());
    runs.add(
        RunResult.of(spec())
            .on(List.of("postgres"))
            .measured(Instant.parse("2026-11-21T09:30:00Z"), 10)
            .acknowledged(count, 0)
            .operations(List.of(operation))
            .generator(
                new GeneratorFitness(
                    0.2, 0, 0, LatencySummary.EMPTY, valid ? List.of() : STALLED, List.of()))
            .audit(audit)
            .invalid(valid ? List.of() : STALLED)
            .build());
    return this;
  }

  /** The last run is not valid, although its generator was fit. */
  Results spoilt(String reason) {
    RunResult last = runs.remove(runs.size() - 1);
    runs.add(last.with(last.audit(), Map.of(), List.of(reason), List.of()));
    return this;
  }

  private static LatencySummary summary(double[] micros) {
    Histogram histogram = new Histogram(3_600_000_000_000L, 3);
    for (double each : micros) {
      histogram.recordValue(Math.round(each * 1_000));
    }
    return LatencySummary.of(histogram);
  }

  private static LatencySummary same(double micros, long count) {
    Histogram histogram = new Histogram(3_600_000_000_000L, 3);
    if (count > 0) {
      histogram.recordValueWithCount(Math.round(micros * 1_000), count);
    }
    return LatencySummary.of(histogram);
  }

  private RunSpec spec() {
    return RunSpec.of(
            "postgres-orders-c8-r" + (runs.size() + 1),
            "orders",
            arrivals,
            new Phases(Duration.ofSeconds(1), Duration.ofSeconds(10)))
        .over(Transport.jdbc());
  }

  Results openLoop() {
    arrivals = new Arrivals.ConstantRate(1_000, 8);
    List<RunResult> closed = List.copyOf(runs);
    runs.clear();
    for (RunResult run : closed) {
      OperationResult o = run.operations().get(0);
      run(o.opsPerSecond(), o.response().meanMicros(), o.failed(), run.valid(), run.audit());
    }
    return this;
  }

  Results onCpu(String cpu) {
    machine = MACHINE.withMachine(cpu, MACHINE.processors(), MACHINE.memoryMiB());
    return this;
  }

  Results onMemory(long memoryMiB) {
    machine =
        Environment.of(MACHINE.kurabe(), "Eclipse Adoptium 17.0.99+1")
            .withJvm(MACHINE.jvmArguments(), MACHINE.maxHeapMiB())
            .withSystem("Linux 6.12.1", MACHINE.arch())
            .withMachine(MACHINE.cpu(), MACHINE.processors(), memoryMiB);
    return this;
  }

  Results withParameters(Map<String, String> other) {
    parameters = other;
    return this;
  }

  Results onServer(String newVersion, Map<String, String> newSettings) {
    version = newVersion;
    settings = newSettings;
    return this;
  }

  /** A server that Kurabe did not start. */
  Results at(String newAddress) {
    address = newAddress;
    origin = "remote";
    return this;
  }

  Results stoppedBecause(String reason) {
    incomplete = reason;
    return this;
  }

  StudyResult result() {
    ServerFacts server =
        ServerFacts.of("postgres", "postgres", "PostgreSQL", version)
            .at(address, origin, true)
            .over("off", 40)
            .with(settings, List.of());
    return StudyResult.of(
            "load orders", "How many operations per second, and how long does each take?")
        .made(Instant.parse("2026-11-21T09:30:00Z"), 60)
        .on(machine)
        .incomplete(incomplete)
        .servers(List.of(server))
        .plan(parameters, 42, List.of())
        .runs(runs, List.of(Points.of("postgres orders", "postgres", 8, Map.of(), runs)))
        .build();
  }
}
