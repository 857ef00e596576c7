package io.kurabe.studies.keys.internal;

import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.target.ServerFacts;
import io.kurabe.workloads.keys.internal.KeyRead;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;

/**
 * Computes ratios of figures of the same repeat: of two keys on one target, or of one key on two
 * targets. Effects that both share in a repeat cancel out; the interval is Student's over repeats.
 */
record Pairs(KeysOptions options, KeysPlan plan, KeysFigures figures) {
  /** Returns the variant of a key, if the plan has it. */
  Optional<PlannedRun.Variant> variant(String target, String key, RowWidth width) {
    return plan.variants().stream()
        .filter(a -> a.target().equals(target) && a.width() == width)
        .filter(a -> a.column().name().equals(key))
        .findFirst();
  }

  /** Returns the variants of some keys, target by target. */
  List<PlannedRun.Variant> variants(List<String> keys) {
    List<PlannedRun.Variant> variants = new ArrayList<>();
    for (String target : plan.targets()) {
      for (RowWidth width : options.widths()) {
        keys.forEach(key -> variant(target, key, width).ifPresent(variants::add));
      }
    }
    return variants;
  }

  /** Passes on each variant of some keys with that of another key beside it, if there is one. */
  void each(
      List<String> over, String under, BiConsumer<PlannedRun.Variant, PlannedRun.Variant> work) {
    variants(over)
        .forEach(a -> variant(a.target(), under, a.width()).ifPresent(b -> work.accept(a, b)));
  }

  /**
   * Returns a figure of the fills of one variant over that of another; empty when a side has none.
   */
  Optional<Estimate> ofFills(
      PlannedRun.Variant over, PlannedRun.Variant under, ToDoubleFunction<List<KeyStep>> figure) {
    return ofFills(over, figure, under, figure);
  }

  /** Returns one figure of a variant's fills over another's; empty when a side has none. */
  Optional<Estimate> ofFills(
      PlannedRun.Variant over,
      ToDoubleFunction<List<KeyStep>> ofOver,
      PlannedRun.Variant under,
      ToDoubleFunction<List<KeyStep>> ofUnder) {
    Map<String, Double> a = new LinkedHashMap<>();
    Map<String, Double> b = new LinkedHashMap<>();
    both(over, under)
        .forEach(
            (repeat, fills) -> {
              a.put(repeat, ofOver.applyAsDouble(fills.get(0)));
              b.put(repeat, ofUnder.applyAsDouble(fills.get(1)));
            });
    return Points.paired(a, b);
  }

  /** Returns the time of each key's rows over the counted key's, by name of the variant. */
  Map<String, Estimate> overSerial() {
    Map<String, Estimate> all = new LinkedHashMap<>();
    plan.variants().stream()
        .filter(a -> !a.column().name().equals(PublishedFindings.SERIAL))
        .forEach(
            a ->
                variant(a.target(), PublishedFindings.SERIAL, a.width())
                    .flatMap(serial -> ofFills(a, serial, KeysFigures::secondsPerMillion))
                    .ifPresent(ratio -> all.put(a.name(), ratio)));
    return all;
  }

  /**
   * Returns the fills of two variants by repeat, if both have one, with the steps that both have.
   */
  private Map<String, List<List<KeyStep>>> both(PlannedRun.Variant over, PlannedRun.Variant under) {
    Map<Integer, List<KeyStep>> others = figures.fills(under);
    Map<String, List<List<KeyStep>>> both = new LinkedHashMap<>();
    figures
        .fills(over)
        .forEach(
            (repeat, fill) -> {
              List<KeyStep> other = others.get(repeat);
              if (other != null) {
                both.put("" + repeat, CommonSteps.of(List.of(fill, other)));
              }
            });
    return both;
  }

  /** Returns the reads per second of one variant over those of another. */
  Optional<Estimate> ofReads(PlannedRun.Variant over, PlannedRun.Variant under, KeyRead read) {
    return Points.paired(rates(figures.reads(over, read)), rates(figures.reads(under, read)));
  }

  /** Returns the transactions per second of pgbench on one target over those on another. */
  Optional<Estimate> ofPgbench(String over, String under, int clients) {
    return Points.paired(rates(pgbench(over, clients)), rates(pgbench(under, clients)));
  }

  /** Returns pgbench's transactions per second with some clients over those with others. */
  Optional<Estimate> ofClients(String target, int over, int under) {
    return Points.paired(rates(pgbench(target, over)), rates(pgbench(target, under)));
  }

  /**
   * Returns how much more one target gains over another in simple updates than in inserts: the
   * ratio of the rates of the updates times the ratio of the times of the inserts.
   */
  Optional<Estimate> gains(String over, String under, int clients, String key, RowWidth width) {
    Optional<PlannedRun.Variant> other = variant(under, key, width);
    return variant(over, key, width).flatMap(a -> other.flatMap(b -> gains(a, b, clients)));
  }

  private Optional<Estimate> gains(PlannedRun.Variant over, PlannedRun.Variant under, int clients) {
    Map<String, List<List<KeyStep>>> fills = both(over, under);
    return Points.paired(
        worth(rates(pgbench(over.target(), clients)), fills, 0),
        worth(rates(pgbench(under.target(), clients)), fills, 1));
  }

  /** Returns updates per second times seconds per million rows, by repeat. */
  private static Map<String, Double> worth(
      Map<String, Double> rates, Map<String, List<List<KeyStep>>> fills, int side) {
    Map<String, Double> worth = new LinkedHashMap<>();
    fills.forEach(
        (repeat, both) ->
            worth.put(
                repeat,
                rates.getOrDefault(repeat, 0.0) * KeysFigures.secondsPerMillion(both.get(side))));
    return worth;
  }

  private List<RunResult> pgbench(String target, int clients) {
    return figures.runs(new PlannedRun.Pgbench(target, 1, clients).variant()).stream()
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

  /** Compares every target with the first one of its engine, in all that was measured on both. */
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
    for (PlannedRun.Variant variant : plan.variants()) {
      if (variant.target().equals(over)) {
        variant(under, variant.column().name(), variant.width())
            .ifPresent(other -> all.addAll(ofVariants(variant, other)));
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

  private List<KeyRatio> ofVariants(PlannedRun.Variant over, PlannedRun.Variant under) {
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
