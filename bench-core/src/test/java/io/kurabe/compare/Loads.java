package io.kurabe.compare;

import io.kurabe.probe.Environment;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.result.FleetResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Replication;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.spec.Transport;
import io.kurabe.target.ServerFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Results made by hand, so that each figure of each run is known exactly. */
public final class Loads {
  private static final Environment MACHINE =
      Environment.of("0.1.0", "Debian 17")
          .withJvm(List.of(), 1_024)
          .withSystem("Linux 6", "amd64")
          .withMachine("AMD EPYC", 2, 24_000);

  private final List<RunResult> runs = new ArrayList<>();
  private final List<PointResult> points = new ArrayList<>();
  private final List<ServerFacts> servers = new ArrayList<>();
  private Map<String, String> settings = Map.of("fsync", "on");
  private String study = "load upsert";
  private long perRun = 10_000;
  private Steadiness steadiness = Steadiness.unknown("");
  private boolean valid = true;
  private Transport transport = Transport.jdbc();
  private Optional<FleetResult> fleet = Optional.empty();
  private Environment coordinator = MACHINE;

  /** The points that follow have so many operations in each run. */
  public Loads operations(long count) {
    perRun = count;
    return this;
  }

  public Loads study(String name) {
    study = name;
    return this;
  }

  public Loads setting(String name, String value) {
    settings = Map.of(name, value);
    return this;
  }

  /** The points that follow were measured in that way. */
  public Loads by(Transport way) {
    transport = way;
    return this;
  }

  /** The points that follow were made by that many generators of a fleet. */
  public Loads madeBy(int generators) {
    fleet =
        Optional.of(
            new FleetResult(
                IntStream.range(0, generators)
                    .mapToObj(i -> FleetResult.Generator.of("agent-" + i, "h" + i, "", MACHINE, 1))
                    .toList()));
    return this;
  }

  /** The coordinator of the whole ran on another machine than the generators. */
  public Loads coordinatedBy(String cpu) {
    coordinator = MACHINE.withMachine(cpu, 2, 24_000);
    return this;
  }

  /** The points that follow did not come to rest. */
  public Loads unsteady() {
    steadiness = new Steadiness(Steadiness.State.UNSTEADY, 0, List.of(), "it fell");
    return this;
  }

  /** The points that follow are of an unfit generator. */
  public Loads unfit() {
    valid = false;
    return this;
  }

  /** A point of one client; its runs take turns with those of other points. */
  public Loads point(String target, String method, double... opsPerSecond) {
    return point(target, method, Map.of("method", method), 1, opsPerSecond);
  }

  /** The same measured once more, for a null check. */
  public Loads again(String target, String method, double... opsPerSecond) {
    Map<String, String> factors = new LinkedHashMap<>();
    factors.put("method", method);
    factors.put(Replication.NULL_CHECK, Replication.AGAIN);
    return point(target, method + ", again", factors, 1, opsPerSecond);
  }

  public Loads point(
      String target,
      String method,
      Map<String, String> factors,
      int clients,
      double... opsPerSecond) {
    List<RunResult> own = new ArrayList<>();
    for (int i = 0; i < opsPerSecond.length; i++) {
      own.add(run(target, method, clients, i + 1, opsPerSecond[i]));
    }
    runs.addAll(own);
    points.add(Points.of(target + " " + method, target, clients, factors, own));
    if (servers.stream().noneMatch(s -> s.target().equals(target))) {
      servers.add(server(target));
    }
    return this;
  }

  private RunResult run(String target, String method, int clients, int repeat, double rate) {
    Histogram times = HistogramText.empty();
    times.recordValueWithCount(Math.round(clients * 1e9 / rate), perRun);
    LatencySummary response = LatencySummary.of(times);
    String name = target + "-" + method.replaceAll("\\W+", "-") + "-c" + clients + "-r" + repeat;
    return RunResult.of(
            RunSpec.of(
                    name,
                    method,
                    new Arrivals.Closed(clients, ThinkTime.NONE),
                    new Phases(Duration.ofSeconds(1), Duration.ofSeconds(10)))
                .withParameters(Map.of("repeat", String.valueOf(repeat)))
                .over(transport))
        .on(List.of(target))
        .measured(Instant.parse("2026-11-21T09:30:00Z"), perRun / rate)
        .acknowledged(perRun, 0)
        .operations(List.of(OperationResult.of("increment", perRun, rate, response)))
        .series(List.of(), steadiness)
        .fleet(fleet)
        .invalid(valid ? List.of() : List.of("the generator stood still"))
        .build();
  }

  private ServerFacts server(String target) {
    return ServerFacts.of(target, "postgres", "PostgreSQL", "18.6")
        .at("127.0.0.1:5432", "embedded", true)
        .over("off", 50)
        .with(settings, List.of());
  }

  public StudyResult result() {
    return StudyResult.of(study, "How fast?")
        .made(Instant.parse("2026-11-21T09:30:00Z"), 60)
        .on(coordinator)
        .servers(servers)
        .plan(Map.of("durability", "durable"), 42, runs.stream().map(r -> r.spec().name()).toList())
        .runs(runs, points)
        .build();
  }
}
