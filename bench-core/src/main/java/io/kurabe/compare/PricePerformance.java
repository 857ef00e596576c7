package io.kurabe.compare;

import io.kurabe.result.Change;
import io.kurabe.result.Estimate;
import io.kurabe.result.HostPrice;
import io.kurabe.result.HostResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What operations cost, and what a dollar buys on one server against another. Prices are those per
 * hour of the servers alone; they have no interval, so those here are of the throughput.
 */
public final class PricePerformance {
  private static final double SECONDS_PER_HOUR = 3_600;
  private static final double MILLION = 1e6;

  private static final HostResult NONE = new HostResult(List.of(), List.of(), List.of(), List.of());

  private final StudyResult result;
  private final HostResult hosts;
  private final ComparisonRule rule = ComparisonRule.DEFAULT;

  private PricePerformance(StudyResult result, HostResult hosts) {
    this.result = result;
    this.hosts = hosts;
  }

  /**
   * One point on one target.
   *
   * @param what was measured, without the target, e.g. {@code simple-update at 8 clients}
   * @param target where
   * @param throughput operations per second
   * @param meanMicros mean response time
   * @param p99Micros 99th percentile of the response time; NaN where too few were measured
   * @param cost what it costs; empty where no price is known
   * @param value against the first target that has the point; empty on that target
   */
  public record Row(
      String what,
      String target,
      Estimate throughput,
      double meanMicros,
      double p99Micros,
      Optional<Cost> cost,
      Optional<Value> value) {
    /** The same, of something that is named otherwise. */
    public Row of(String newWhat) {
      return new Row(newWhat, target, throughput, meanMicros, p99Micros, cost, value);
    }
  }

  /**
   * What a server costs.
   *
   * @param usdPerHour its price
   * @param usdPerMillion dollars for a million operations, with the interval of the throughput
   */
  public record Cost(double usdPerHour, Estimate usdPerMillion) {}

  /**
   * How it does against the first target.
   *
   * @param throughput ratio of the operations per second
   * @param perDollar ratio of the operations per dollar; empty where a price is not known
   * @param change {@code FASTER} when a dollar buys more; without prices, when more is done
   */
  public record Value(Estimate throughput, Optional<Estimate> perDollar, Change change) {}

  /**
   * All rows: points one after the other, in each the targets in their order. Only of points whose
   * rate was left to the server: where the user chose the rate, a server costs what it costs.
   */
  public static List<Row> of(StudyResult result) {
    return new PricePerformance(result, result.hosts().orElse(NONE)).rows();
  }

  /** Whether any row has a price. */
  public static boolean anyPrice(List<Row> rows) {
    return rows.stream().anyMatch(r -> r.cost().isPresent());
  }

  private List<Row> rows() {
    Map<RowKey, Map<String, PointResult>> byKey = new LinkedHashMap<>();
    List<String> servers = result.servers().stream().map(ServerFacts::target).toList();
    Comparator<String> order =
        Comparator.<String>comparingInt(servers::indexOf).thenComparing(Comparator.naturalOrder());
    for (PointResult point : result.points()) {
      if (isFree(point) && point.validRuns() > 0) {
        byKey
            .computeIfAbsent(RowKey.of(point, false, ""), k -> new TreeMap<>(order))
            .putIfAbsent(point.target(), point);
      }
    }
    Map<RowKey, Map<String, Estimate>> ratios = ratios(byKey);
    List<Row> rows = new ArrayList<>();
    byKey.forEach(
        (key, points) ->
            points.forEach(
                (target, point) ->
                    rows.add(row(key, point, ratios.getOrDefault(key, Map.of()), points))));
    return rows;
  }

  private boolean isFree(PointResult point) {
    Set<String> names = new TreeSet<>(point.runs());
    return result.runs().stream()
        .filter(r -> names.contains(r.spec().name()))
        .map(RunResult::spec)
        .allMatch(s -> s.arrivals().paceIsFree());
  }

  private Row row(
      RowKey key,
      PointResult point,
      Map<String, Estimate> ratios,
      Map<String, PointResult> points) {
    Optional<Double> price = price(point.target());
    Optional<Double> base = price(points.keySet().iterator().next());
    return new Row(
        key.text(),
        point.target(),
        point.throughput(),
        point.meanResponse().value(),
        point.response().percentile(99).orElse(Double.NaN),
        price.map(p -> new Cost(p, perMillion(p, point.throughput()))),
        Optional.ofNullable(ratios.get(point.target()))
            .map(r -> value(r, base.flatMap(b -> price.map(p -> b / p)))));
  }

  private Optional<Double> price(String target) {
    return hosts.price(target).map(HostPrice::usdPerHour);
  }

  /**
   * Dollars for a million operations at that rate; without an upper end where the interval of the
   * rate reaches down to nothing.
   */
  static Estimate perMillion(double usdPerHour, Estimate throughput) {
    double hour = usdPerHour * MILLION / SECONDS_PER_HOUR;
    return new Estimate(
        hour / throughput.value(),
        hour / throughput.high(),
        throughput.low() > 0 ? hour / throughput.low() : Double.POSITIVE_INFINITY,
        throughput.runs(),
        "USD",
        throughput.bounded());
  }

  private Value value(Estimate throughput, Optional<Double> cheaper) {
    Optional<Estimate> perDollar =
        cheaper.map(
            c ->
                new Estimate(
                    throughput.value() * c,
                    throughput.low() * c,
                    throughput.high() * c,
                    throughput.runs(),
                    throughput.unit(),
                    throughput.bounded()));
    return new Value(throughput, perDollar, change(perDollar.orElse(throughput)));
  }

  private Change change(Estimate ratio) {
    double most = 1 + rule.margin();
    if (!ratio.bounded()) {
      return Change.NOT_SHOWN;
    }
    if (ratio.low() >= 1 / most && ratio.high() <= most) {
      return Change.SAME;
    }
    if (!ratio.excludes(1)) {
      return Change.NOT_SHOWN;
    }
    return ratio.value() > 1 ? Change.FASTER : Change.SLOWER;
  }

  /** Ratios of the throughput over that of the first target, by row and target. */
  private Map<RowKey, Map<String, Estimate>> ratios(Map<RowKey, Map<String, PointResult>> byKey) {
    Map<RowKey, Map<String, Estimate>> all = new LinkedHashMap<>();
    Set<List<String>> compared = new java.util.LinkedHashSet<>();
    byKey.values().forEach(points -> compared.add(List.copyOf(points.keySet())));
    for (List<String> targets : compared) {
      if (targets.size() > 1) {
        throughputs(targets)
            .forEach(
                (key, ratio) -> {
                  Map<String, PointResult> points = byKey.get(key);
                  if (points != null && List.copyOf(points.keySet()).equals(targets)) {
                    all.put(key, ratio);
                  }
                });
      }
    }
    return all;
  }

  private Map<RowKey, Map<String, Estimate>> throughputs(List<String> targets) {
    List<Side> sides =
        targets.stream()
            .flatMap(t -> Side.targetsOf("", result).stream().filter(s -> s.label().equals(t)))
            .toList();
    Question question =
        new Question(
            List.of(Metric.parse("throughput")),
            Question.DEFAULT.rows(),
            rule,
            0,
            List.of(),
            Optional.empty(),
            true);
    Map<RowKey, Map<String, Estimate>> ratios = new LinkedHashMap<>();
    for (ComparisonResult.Table table : Comparison.of(sides, question).tables()) {
      for (ComparisonResult.Row row : table.rows()) {
        Map<String, Estimate> of = new LinkedHashMap<>();
        for (int i = 0; i < row.effects().size(); i++) {
          String target = targets.get(i + 1);
          row.effects().get(i).ifPresent(e -> of.put(target, e.ratio()));
        }
        if (row.key().operation().isEmpty()) {
          ratios.put(row.key(), of);
        }
      }
    }
    return ratios;
  }
}
