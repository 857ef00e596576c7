package io.kurabe.compare.internal;

import io.kurabe.compare.Metric;
import io.kurabe.compare.Question;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.Side;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostPrice;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Change;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.Effect;
import io.kurabe.stats.internal.FalseDiscovery;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Computes what operations cost, and how many of them a dollar buys on one server compared with
 * another. Prices are those per hour of the servers alone; they have no interval, so all intervals
 * are those of the throughput.
 *
 * <p>The verdicts of a page are one family, by Benjamini and Hochberg's correction ({@link
 * FalseDiscovery}): when servers do not differ, at most 5 % of the pages show a difference, however
 * many rows they have. A page has as many rows as all parts of a profile, and few runs of each;
 * with 5 runs Holm's correction could show nothing among more than 6.
 */
public final class PricePerformance {
  private static final double SECONDS_PER_HOUR = 3_600;
  private static final double MILLION = 1e6;

  private static final CloudResult NONE =
      new CloudResult(List.of(), List.of(), List.of(), List.of());

  private final StudyResult result;
  private final CloudResult hosts;

  private PricePerformance(StudyResult result, CloudResult hosts) {
    this.result = result;
    this.hosts = hosts;
  }

  /**
   * One point on one target.
   *
   * @param what was measured, without the target, e.g. {@code simple-update at 8 clients}
   * @param throughput operations per second
   * @param p99Micros 99th percentile of the response time; NaN when too few were measured
   * @param cost the cost; empty when no price is known
   * @param value compared with the first target that has the point; empty on that target
   */
  public record Row(
      String what,
      String target,
      Estimate throughput,
      double meanMicros,
      double p99Micros,
      Optional<Cost> cost,
      Optional<Value> value) {
    private Row judged(Iterator<Double> adjusted) {
      return new Row(
          what,
          target,
          throughput,
          meanMicros,
          p99Micros,
          cost,
          value.map(v -> v.judged(v.judged().bounded() ? adjusted.next() : 1)));
    }

    public Row of(String newWhat) {
      return new Row(newWhat, target, throughput, meanMicros, p99Micros, cost, value);
    }
  }

  /** The price of a server, and dollars for a million operations with their interval. */
  public record Cost(double usdPerHour, Estimate usdPerMillion) {}

  /**
   * The value of a target compared with the first one.
   *
   * @param throughput ratio of the operations per second
   * @param perDollar ratio of the operations per dollar; empty when a price is not known
   * @param pValue two-sided, of the operations per dollar or else per second
   * @param change {@code FASTER} when a dollar buys more; without prices, when more is done
   */
  public record Value(
      Estimate throughput,
      Optional<Estimate> perDollar,
      double pValue,
      double adjustedP,
      Change change) {
    /** Returns the estimate that the verdict is about. */
    Estimate judged() {
      return perDollar.orElse(throughput);
    }

    private Value judged(double adjusted) {
      Change verdict =
          ComparisonRule.DEFAULT.judge(judged(), adjusted, FalseDiscovery.NAME, 0).change();
      return new Value(throughput, perDollar, pValue, adjusted, verdict);
    }
  }

  /**
   * Returns the rows of a page that shows one result: points one after the other, in each the
   * targets in their order. It takes only points whose rate was left to the server, since a rate
   * that the user chose says nothing about what a server could do for its price.
   */
  public static List<Row> of(StudyResult result) {
    return of(List.of(result)).get(0);
  }

  /** Returns the rows of a page with several results, in their order. */
  public static List<List<Row>> of(List<StudyResult> results) {
    List<List<Row>> all =
        results.stream()
            .map(result -> new PricePerformance(result, result.hosts().orElse(NONE)).rows())
            .toList();
    // Those of too few runs cannot be shown, whatever was measured.
    Iterator<Double> adjusted =
        FalseDiscovery.adjust(
                all.stream()
                    .flatMap(List::stream)
                    .flatMap(row -> row.value().stream())
                    .filter(value -> value.judged().bounded())
                    .map(Value::pValue)
                    .toList())
            .iterator();
    return all.stream()
        .map(rows -> rows.stream().map(row -> row.judged(adjusted)).toList())
        .toList();
  }

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
    Map<RowKey, Map<String, Value>> values = values(byKey);
    List<Row> rows = new ArrayList<>();
    byKey.forEach(
        (key, points) ->
            points.forEach(
                (target, point) -> rows.add(row(key, point, values.getOrDefault(key, Map.of())))));
    return rows;
  }

  private boolean isFree(PointResult point) {
    return Points.runsOf(point, result.runs())
        .map(RunResult::spec)
        .allMatch(s -> s.arrivals().paceIsFree());
  }

  private Row row(RowKey key, PointResult point, Map<String, Value> values) {
    return new Row(
        key.text(),
        point.target(),
        point.throughput(),
        point.meanResponse().value(),
        point.response().percentile(99).orElse(Double.NaN),
        price(point.target()).map(p -> new Cost(p, perMillion(p, point.throughput()))),
        Optional.ofNullable(values.get(point.target())));
  }

  private Optional<Double> price(String target) {
    return hosts.price(target).map(HostPrice::usdPerHour);
  }

  /** Returns the dollars for a million operations; infinite for a rate that may be 0. */
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

  /** Compares with the first target that has the row, by row and target. */
  private Map<RowKey, Map<String, Value>> values(Map<RowKey, Map<String, PointResult>> byKey) {
    Map<RowKey, Map<String, Value>> all = new LinkedHashMap<>();
    Set<List<String>> compared = new LinkedHashSet<>();
    byKey.values().forEach(points -> compared.add(List.copyOf(points.keySet())));
    for (List<String> targets : compared) {
      if (targets.size() > 1) {
        List<RowKey> rows =
            byKey.keySet().stream()
                .filter(
                    key -> List.copyOf(byKey.getOrDefault(key, Map.of()).keySet()).equals(targets))
                .toList();
        ComparisonTable table = table(targets);
        int family = rows.size() * (targets.size() - 1);
        rows.forEach(key -> all.put(key, values(targets, table.uncorrected(key, family))));
      }
    }
    return all;
  }

  private Map<String, Value> values(List<String> targets, List<Optional<Effect>> effects) {
    Map<String, Value> of = new LinkedHashMap<>();
    for (int i = 0; i < effects.size(); i++) {
      String target = targets.get(i + 1);
      Optional<Double> cheaper = cheaper(targets.get(0), target);
      effects.get(i).ifPresent(effect -> of.put(target, value(effect, cheaper)));
    }
    return of;
  }

  /** Returns the value without its verdict, which is known only when all rows of the page are. */
  private static Value value(Effect effect, Optional<Double> cheaper) {
    Estimate judged = effect.ratio();
    return new Value(
        cheaper.map(c -> times(judged, 1 / c)).orElse(judged),
        cheaper.map(c -> judged),
        effect.pValue(),
        Double.NaN,
        Change.NOT_SHOWN);
  }

  private static Estimate times(Estimate e, double factor) {
    return new Estimate(
        e.value() * factor, e.low() * factor, e.high() * factor, e.runs(), e.unit(), e.bounded());
  }

  /** Returns how many times cheaper a target is than the first; empty when a price is not known. */
  private Optional<Double> cheaper(String first, String target) {
    return price(first).flatMap(base -> price(target).map(own -> base / own));
  }

  /** Makes the table of throughputs, each for the price of the first target. */
  private ComparisonTable table(List<String> targets) {
    List<Side> sides =
        targets.stream()
            .flatMap(t -> Side.targetsOf("", result).stream().filter(s -> s.label().equals(t)))
            .toList();
    return new ComparisonTable(
        sides,
        Question.DEFAULT.ofOneInvocation(),
        Metric.of(Optional.empty(), Metric.Figure.THROUGHPUT),
        Matching.of(sides, Question.DEFAULT.rows()),
        List.of(),
        targets.stream().map(t -> cheaper(targets.get(0), t).orElse(1.0)).toList());
  }
}
