package io.kurabe.study.keys;

import io.kurabe.result.Estimate;
import io.kurabe.result.KeyRatio;
import io.kurabe.result.KeyStep;
import io.kurabe.result.RunResult;
import io.kurabe.stats.LogRatios;
import io.kurabe.study.Points;
import io.kurabe.target.ServerFacts;
import io.kurabe.workload.keys.KeyRead;
import io.kurabe.workload.keys.RowWidth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Ratios of what was measured in the same repeat: of two keys on one target, or of one key on two
 * targets. What both had in common in a repeat drops out; the interval is Student's over repeats.
 */
final class Pairs {
  private final KeysOptions options;
  private final KeysPlan plan;
  private final KeysFigures figures;

  Pairs(KeysOptions options, KeysPlan plan, KeysFigures figures) {
    this.options = options;
    this.plan = plan;
    this.figures = figures;
  }

  /** The arm of a key, where the plan has it. */
  Optional<PlannedRun.Arm> arm(String target, String key, RowWidth width) {
    return plan.arms().stream()
        .filter(a -> a.target().equals(target) && a.width() == width)
        .filter(a -> a.column().name().equals(key))
        .findFirst();
  }

  /** A figure of the fills of one arm over that of another; empty where a side has none. */
  Optional<Estimate> ofFills(
      PlannedRun.Arm over, PlannedRun.Arm under, ToDoubleFunction<List<KeyStep>> figure) {
    return ofFills(over, figure, under, figure);
  }

  /** The same of a figure of each. */
  Optional<Estimate> ofFills(
      PlannedRun.Arm over,
      ToDoubleFunction<List<KeyStep>> ofOver,
      PlannedRun.Arm under,
      ToDoubleFunction<List<KeyStep>> ofUnder) {
    return ratio(byRepeat(over, ofOver), byRepeat(under, ofUnder));
  }

  private Map<String, Double> byRepeat(PlannedRun.Arm arm, ToDoubleFunction<List<KeyStep>> figure) {
    Map<String, Double> values = new LinkedHashMap<>();
    figures
        .fills(arm)
        .forEach((repeat, fill) -> values.put("" + repeat, figure.applyAsDouble(fill)));
    return values;
  }

  /** Reads per second of one arm over those of another. */
  Optional<Estimate> ofReads(PlannedRun.Arm over, PlannedRun.Arm under, KeyRead read) {
    return ratio(rates(figures.reads(over, read)), rates(figures.reads(under, read)));
  }

  /** Transactions per second of pgbench on one target over those on another. */
  Optional<Estimate> ofPgbench(String over, String under, int clients) {
    return ratio(rates(pgbench(over, clients)), rates(pgbench(under, clients)));
  }

  /** The same of two numbers of clients on one target. */
  Optional<Estimate> ofClients(String target, int over, int under) {
    return ratio(rates(pgbench(target, over)), rates(pgbench(target, under)));
  }

  /**
   * How much more one target gains over another in simple updates than in inserts: the ratio of the
   * rates of the updates times the ratio of the times of the inserts.
   */
  Optional<Estimate> gains(String over, String under, int clients, String key, RowWidth width) {
    Optional<PlannedRun.Arm> other = arm(under, key, width);
    return arm(over, key, width)
        .flatMap(a -> other.flatMap(b -> ratio(worth(a, clients), worth(b, clients))));
  }

  /** Updates per second times seconds per million rows, by repeat. */
  private Map<String, Double> worth(PlannedRun.Arm arm, int clients) {
    Map<String, Double> times = byRepeat(arm, KeysFigures::secondsPerMillion);
    Map<String, Double> worth = new LinkedHashMap<>();
    rates(pgbench(arm.target(), clients))
        .forEach((repeat, rate) -> worth.put(repeat, rate * times.getOrDefault(repeat, 0.0)));
    return worth;
  }

  private List<RunResult> pgbench(String target, int clients) {
    return figures.runs(new PlannedRun.Pgbench(target, 1, clients).arm()).stream()
        .filter(r -> r.spec().arrivals().clients() == clients)
        .toList();
  }

  private static Map<String, Double> rates(List<RunResult> runs) {
    Map<String, Double> rates = new LinkedHashMap<>();
    runs.stream()
        .filter(RunResult::valid)
        .forEach(
            r -> rates.put(r.spec().parameters().getOrDefault("repeat", ""), Points.throughput(r)));
    return rates;
  }

  private static Optional<Estimate> ratio(Map<String, Double> over, Map<String, Double> under) {
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    over.forEach(
        (repeat, value) -> {
          double other = under.getOrDefault(repeat, Double.NaN);
          if (value > 0 && other > 0 && Double.isFinite(value) && Double.isFinite(other)) {
            a.add(value);
            b.add(other);
          }
        });
    return a.isEmpty() ? Optional.empty() : Optional.of(LogRatios.paired(a, b));
  }

  /** Every target beside the first one of its engine, in all that was measured on both. */
  List<KeyRatio> ofTargets(List<ServerFacts> servers) {
    List<KeyRatio> all = new ArrayList<>();
    Map<String, String> first = new LinkedHashMap<>();
    for (ServerFacts facts : servers) {
      String base = first.putIfAbsent(facts.engine(), facts.target());
      if (base != null) {
        all.addAll(ofTargets(facts.target(), base));
      }
    }
    return all;
  }

  private List<KeyRatio> ofTargets(String over, String under) {
    List<KeyRatio> all = new ArrayList<>();
    for (PlannedRun.Arm arm : plan.arms()) {
      if (arm.target().equals(over)) {
        arm(under, arm.column().name(), arm.width())
            .ifPresent(other -> all.addAll(ofArms(arm, other)));
      }
    }
    for (int clients : options.pgbench().clients()) {
      ofPgbench(over, under, clients)
          .ifPresent(
              r ->
                  all.add(
                      new KeyRatio(
                          over,
                          under,
                          PlannedRun.Pgbench.WORKLOAD + ", " + clients + " clients",
                          "transactions/s",
                          r)));
    }
    return all;
  }

  private List<KeyRatio> ofArms(PlannedRun.Arm over, PlannedRun.Arm under) {
    List<KeyRatio> all = new ArrayList<>();
    ofFills(over, under, KeysFigures::secondsPerMillion)
        .ifPresent(
            r ->
                all.add(
                    new KeyRatio(
                        over.target(), under.target(), over.what(), "s per million rows", r)));
    for (KeyRead read : KeyRead.values()) {
      ofReads(over, under, read)
          .ifPresent(
              r ->
                  all.add(
                      new KeyRatio(
                          over.target(),
                          under.target(),
                          over.what() + ", " + read.text(),
                          "reads/s",
                          r)));
    }
    return all;
  }
}
