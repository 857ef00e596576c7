package io.kurabe.study.counters;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.ProbeResult;
import io.kurabe.result.RunResult;
import io.kurabe.stats.RunStatistics;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The runs by arm and number of clients, and the repeats put together. */
final class CountersPoints {
  private static final Set<Arm.Kind> SHOWN =
      EnumSet.of(Arm.Kind.MAIN, Arm.Kind.UNHELD, Arm.Kind.PACED);

  private final CountersPlan plan;
  private final Map<String, List<RunResult>> byPoint;

  CountersPoints(CountersPlan plan, List<RunResult> runs) {
    this.plan = plan;
    this.byPoint =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    r ->
                        key(
                            r.spec().parameters().getOrDefault("arm", ""),
                            r.spec().arrivals().clients()),
                    LinkedHashMap::new,
                    Collectors.toList()));
  }

  /** The points of the arms that are compared, in the order of the plan. */
  List<PointResult> all() {
    List<PointResult> points = new ArrayList<>();
    for (Arm arm : plan.arms()) {
      if (SHOWN.contains(arm.kind())) {
        for (int clients : arm.clients()) {
          List<RunResult> runs = runs(arm, clients);
          if (!runs.isEmpty()) {
            points.add(point(arm, clients, runs));
          }
        }
      }
    }
    return points;
  }

  /** All runs of a point. */
  List<RunResult> runs(Arm arm, int clients) {
    return byPoint.getOrDefault(key(arm.name(), clients), List.of());
  }

  /** A figure of each valid run of a point. */
  List<Double> valid(Arm arm, int clients, ToDoubleFunction<RunResult> figure) {
    return runs(arm, clients).stream().filter(RunResult::valid).map(figure::applyAsDouble).toList();
  }

  static double throughput(RunResult run) {
    return run.operations().stream().mapToDouble(OperationResult::opsPerSecond).sum();
  }

  static double meanResponse(RunResult run) {
    return response(run).mean();
  }

  private static LatencySummary response(RunResult run) {
    return LatencySummary.merge(run.operations().stream().map(OperationResult::response).toList());
  }

  private PointResult point(Arm arm, int clients, List<RunResult> runs) {
    List<RunResult> valid = runs.stream().filter(RunResult::valid).toList();
    List<OperationResult> operations =
        valid.stream().flatMap(r -> r.operations().stream()).toList();
    return new PointResult(
        arm.name(),
        arm.target(),
        clients,
        arm.factors(),
        runs.stream().map(r -> r.spec().name()).toList(),
        valid.size(),
        RunStatistics.mean(valid(arm, clients, CountersPoints::throughput), "ops/s"),
        RunStatistics.mean(valid(arm, clients, CountersPoints::meanResponse), "us"),
        LatencySummary.merge(operations.stream().map(OperationResult::response).toList()),
        LatencySummary.merge(operations.stream().map(OperationResult::service).toList()),
        operations.stream().mapToLong(OperationResult::failed).sum(),
        operations.stream().mapToLong(OperationResult::retried).sum(),
        runs.stream().allMatch(r -> r.audit().map(a -> a.exact()).orElse(true)),
        counters(runs),
        measures(runs),
        runs.stream()
            .flatMap(r -> Stream.concat(r.invalid().stream(), r.cautions().stream()))
            .distinct()
            .toList());
  }

  private static Map<String, Long> counters(List<RunResult> runs) {
    Map<String, Long> sums = new TreeMap<>();
    for (RunResult run : runs) {
      for (ProbeResult probe : run.probes()) {
        probe
            .counters()
            .forEach((name, growth) -> sums.merge(probe.target() + "." + name, growth, Long::sum));
      }
    }
    return sums;
  }

  private static Map<String, Double> measures(List<RunResult> runs) {
    Map<String, List<Double>> values = new TreeMap<>();
    runs.forEach(
        r ->
            r.measures()
                .forEach((name, v) -> values.computeIfAbsent(name, x -> new ArrayList<>()).add(v)));
    Map<String, Double> summary = new LinkedHashMap<>();
    values.forEach(
        (name, list) ->
            summary.put(
                name,
                name.contains("_max_")
                    ? list.stream().mapToDouble(Double::doubleValue).max().orElse(0)
                    : list.stream().mapToDouble(Double::doubleValue).average().orElse(0)));
    return summary;
  }

  private static String key(String arm, int clients) {
    return arm + "@" + clients;
  }
}
