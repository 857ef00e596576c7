package io.kurabe.studies.counters.internal;

import io.kurabe.spec.ThinkTime;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.WriteBackProtocol;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The runs of the study.
 *
 * @param variants the variants in the order of the tables
 * @param blocks the runs in the order of execution, block by block
 */
record CountersPlan(List<Variant> variants, List<List<PlannedRun>> blocks) {
  private static final Set<CounterMethod> SQL_METHODS =
      Set.of(CounterMethod.UPSERT, CounterMethod.UPDATE, CounterMethod.SLOTS);

  /** The think time for a rate per client far below saturation, when the clients have none. */
  private static final ThinkTime PACE = new ThinkTime(Duration.ZERO, Duration.ofMillis(40));

  /**
   * Makes the plan.
   *
   * @param methods that each target offers, in the order of the targets
   * @param observable targets that have latch instruments
   */
  static CountersPlan of(
      CountersOptions options, Map<String, Set<CounterMethod>> methods, Set<String> observable) {
    List<Variant> variants = new ArrayList<>();
    for (var target : methods.entrySet()) {
      for (CounterMethod method : CounterMethod.values()) {
        if (target.getValue().contains(method)) {
          variants.add(
              variant(Variant.Kind.MAIN, target.getKey(), method, options, options.clients()));
        }
      }
    }
    variants.addAll(writeBacks(options, methods, Variant.Kind.MAIN, WriteBackProtocol.EXACT));
    variants.addAll(sideVariants(options, methods, observable));
    return new CountersPlan(List.copyOf(variants), order(variants, options));
  }

  List<Variant> variants(Variant.Kind kind) {
    return variants.stream().filter(a -> a.kind() == kind).toList();
  }

  record Pair(Variant first, Variant second) {}

  /** Returns the main variants of both methods, target by target. */
  List<Pair> pairs(CounterMethod first, CounterMethod second) {
    List<Variant> main = variants(Variant.Kind.MAIN);
    List<Pair> pairs = new ArrayList<>();
    for (Variant a : main) {
      for (Variant b : main) {
        if (a.target().equals(b.target()) && a.method() == first && b.method() == second) {
          pairs.add(new Pair(a, b));
        }
      }
    }
    return pairs;
  }

  private static List<Variant> sideVariants(
      CountersOptions options, Map<String, Set<CounterMethod>> methods, Set<String> observable) {
    List<Variant> variants = new ArrayList<>();
    List<Integer> ends =
        options.clients().stream()
            .filter(c -> c == options.fewest() || c == options.most())
            .toList();
    List<Integer> tenfold =
        options.clients().stream()
            .filter(c -> c == options.tenthOfMost() || c == options.most())
            .toList();
    for (var target : methods.entrySet()) {
      if (target.getValue().contains(CounterMethod.UPSERT)) {
        if (!options.hold().isZero()) {
          variants.add(
              variant(Variant.Kind.UNHELD, target.getKey(), CounterMethod.UPSERT, options, ends));
        }
        if (observable.contains(target.getKey())) {
          variants.add(
              variant(
                  Variant.Kind.OBSERVED, target.getKey(), CounterMethod.UPSERT, options, tenfold));
        }
      }
      if (target.getValue().contains(CounterMethod.INCRBY) && options.think().isNone()) {
        variants.add(
            variant(Variant.Kind.PACED, target.getKey(), CounterMethod.INCRBY, options, ends));
      }
    }
    if (options.replication().nullCheck()) {
      methods.forEach((target, can) -> variants.add(again(target, can, options)));
    }
    variants.addAll(writeBacks(options, methods, Variant.Kind.KILLED, WriteBackProtocol.EXACT));
    variants.addAll(writeBacks(options, methods, Variant.Kind.KILLED, WriteBackProtocol.NAIVE));
    return variants;
  }

  private static Variant variant(
      Variant.Kind kind,
      String target,
      CounterMethod method,
      CountersOptions options,
      List<Integer> clients) {
    boolean held = SQL_METHODS.contains(method) && kind != Variant.Kind.UNHELD;
    Duration hold = held ? options.hold() : Duration.ZERO;
    var settings = new CounterSettings(options.rows(), options.slots(), hold);
    ThinkTime think = kind == Variant.Kind.PACED ? PACE : options.think();
    return new Variant(kind, target, method, settings, think, clients, Optional.empty());
  }

  /** Returns the first variant of a target at the most clients, once more. */
  private static Variant again(String target, Set<CounterMethod> can, CountersOptions options) {
    CounterMethod first =
        Arrays.stream(CounterMethod.values()).filter(can::contains).findFirst().orElseThrow();
    return variant(Variant.Kind.AGAIN, target, first, options, List.of(options.most()));
  }

  /** Returns write-backs from each Redis target into the first SQL target. */
  private static List<Variant> writeBacks(
      CountersOptions options,
      Map<String, Set<CounterMethod>> methods,
      Variant.Kind kind,
      WriteBackProtocol protocol) {
    Optional<String> sql =
        methods.entrySet().stream()
            .filter(e -> e.getValue().contains(CounterMethod.UPSERT))
            .map(Map.Entry::getKey)
            .findFirst();
    if (sql.isEmpty()) {
      return List.of();
    }
    List<Integer> clients =
        kind == Variant.Kind.MAIN ? options.clients() : List.of(options.tenthOfMost());
    var destination = new Variant.Destination(sql.get(), protocol);
    return methods.entrySet().stream()
        .filter(e -> e.getValue().contains(CounterMethod.INCRBY))
        .map(
            e ->
                variant(kind, e.getKey(), CounterMethod.INCRBY, options, clients).into(destination))
        .toList();
  }

  private static List<List<PlannedRun>> order(List<Variant> variants, CountersOptions options) {
    return options
        .replication()
        .order(
            repeat -> block(variants, repeat),
            r -> r.variant().name() + r.clients(),
            options.seed());
  }

  private static List<PlannedRun> block(List<Variant> variants, int repeat) {
    List<PlannedRun> block = new ArrayList<>();
    for (Variant variant : variants) {
      if (variant.kind().repeated() || repeat == 1) {
        variant
            .clients()
            .forEach(clients -> block.add(PlannedRun.closed(variant, clients, repeat)));
      }
    }
    return block;
  }
}
