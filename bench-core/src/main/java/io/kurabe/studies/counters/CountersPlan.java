package io.kurabe.studies.counters;

import io.kurabe.spec.ThinkTime;
import io.kurabe.workloads.counters.CounterMethod;
import io.kurabe.workloads.counters.CounterSettings;
import io.kurabe.workloads.counters.WriteBackProtocol;
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
 * @param arms in the order of the tables
 * @param blocks the runs in the order of execution, block by block
 */
record CountersPlan(List<Arm> arms, List<List<PlannedRun>> blocks) {
  private static final Set<CounterMethod> SQL_METHODS =
      Set.of(CounterMethod.UPSERT, CounterMethod.UPDATE, CounterMethod.SLOTS);

  /** Rate per client far below saturation, when the clients do not think of themselves. */
  private static final ThinkTime PACE = new ThinkTime(Duration.ZERO, Duration.ofMillis(40));

  /**
   * @param methods what each target can do, in the order of the targets
   * @param observable targets that have latch instruments
   */
  static CountersPlan of(
      CountersOptions options, Map<String, Set<CounterMethod>> methods, Set<String> observable) {
    List<Arm> arms = new ArrayList<>();
    for (var target : methods.entrySet()) {
      for (CounterMethod method : CounterMethod.values()) {
        if (target.getValue().contains(method)) {
          arms.add(arm(Arm.Kind.MAIN, target.getKey(), method, options, options.clients()));
        }
      }
    }
    arms.addAll(writeBacks(options, methods, Arm.Kind.MAIN, WriteBackProtocol.EXACT));
    arms.addAll(sideArms(options, methods, observable));
    return new CountersPlan(List.copyOf(arms), order(arms, options));
  }

  /** The arms of a kind. */
  List<Arm> arms(Arm.Kind kind) {
    return arms.stream().filter(a -> a.kind() == kind).toList();
  }

  /** Two main arms on the same target. */
  record Pair(Arm first, Arm second) {}

  /** The main arms of both methods, target by target. */
  List<Pair> pairs(CounterMethod first, CounterMethod second) {
    List<Arm> main = arms(Arm.Kind.MAIN);
    List<Pair> pairs = new ArrayList<>();
    for (Arm a : main) {
      for (Arm b : main) {
        if (a.target().equals(b.target()) && a.method() == first && b.method() == second) {
          pairs.add(new Pair(a, b));
        }
      }
    }
    return pairs;
  }

  private static List<Arm> sideArms(
      CountersOptions options, Map<String, Set<CounterMethod>> methods, Set<String> observable) {
    List<Arm> arms = new ArrayList<>();
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
          arms.add(unheld(target.getKey(), options, ends));
        }
        if (observable.contains(target.getKey())) {
          arms.add(arm(Arm.Kind.OBSERVED, target.getKey(), CounterMethod.UPSERT, options, tenfold));
        }
      }
      if (target.getValue().contains(CounterMethod.INCRBY) && options.think().isNone()) {
        arms.add(paced(target.getKey(), options, ends));
      }
    }
    if (options.replication().nullCheck()) {
      methods.forEach((target, can) -> arms.add(again(target, can, options)));
    }
    arms.addAll(writeBacks(options, methods, Arm.Kind.KILLED, WriteBackProtocol.EXACT));
    arms.addAll(writeBacks(options, methods, Arm.Kind.KILLED, WriteBackProtocol.NAIVE));
    return arms;
  }

  private static Arm arm(
      Arm.Kind kind,
      String target,
      CounterMethod method,
      CountersOptions options,
      List<Integer> clients) {
    Duration hold = SQL_METHODS.contains(method) ? options.hold() : Duration.ZERO;
    var settings = new CounterSettings(options.rows(), options.slots(), hold);
    return new Arm(kind, target, method, settings, options.think(), clients, Optional.empty());
  }

  /** The first arm of a target at the most clients, once more. */
  private static Arm again(String target, Set<CounterMethod> can, CountersOptions options) {
    CounterMethod first =
        Arrays.stream(CounterMethod.values()).filter(can::contains).findFirst().orElseThrow();
    return arm(Arm.Kind.AGAIN, target, first, options, List.of(options.most()));
  }

  private static Arm unheld(String target, CountersOptions options, List<Integer> clients) {
    var settings = new CounterSettings(options.rows(), options.slots(), Duration.ZERO);
    return new Arm(
        Arm.Kind.UNHELD,
        target,
        CounterMethod.UPSERT,
        settings,
        options.think(),
        clients,
        Optional.empty());
  }

  private static Arm paced(String target, CountersOptions options, List<Integer> clients) {
    var settings = new CounterSettings(options.rows(), options.slots(), Duration.ZERO);
    return new Arm(
        Arm.Kind.PACED, target, CounterMethod.INCRBY, settings, PACE, clients, Optional.empty());
  }

  /** From each Redis target into the first SQL target. */
  private static List<Arm> writeBacks(
      CountersOptions options,
      Map<String, Set<CounterMethod>> methods,
      Arm.Kind kind,
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
        kind == Arm.Kind.MAIN ? options.clients() : List.of(options.tenthOfMost());
    var settings = new CounterSettings(options.rows(), options.slots(), Duration.ZERO);
    return methods.entrySet().stream()
        .filter(e -> e.getValue().contains(CounterMethod.INCRBY))
        .map(
            e ->
                new Arm(
                    kind,
                    e.getKey(),
                    CounterMethod.INCRBY,
                    settings,
                    options.think(),
                    clients,
                    Optional.of(new Arm.Destination(sql.get(), protocol))))
        .toList();
  }

  private static List<List<PlannedRun>> order(List<Arm> arms, CountersOptions options) {
    return options
        .replication()
        .order(repeat -> block(arms, repeat), r -> r.arm().name() + r.clients(), options.seed());
  }

  private static List<PlannedRun> block(List<Arm> arms, int repeat) {
    List<PlannedRun> block = new ArrayList<>();
    for (Arm arm : arms) {
      if (arm.kind().repeated() || repeat == 1) {
        arm.clients().forEach(clients -> block.add(PlannedRun.closed(arm, clients, repeat)));
      }
    }
    return block;
  }
}
