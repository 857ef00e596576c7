package io.kurabe.fleet.internal;

import io.kurabe.load.internal.RunCollector;
import io.kurabe.record.internal.Recording;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.FleetResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.SharedReasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the result of a run out of the parts of its generators. Stateless. */
final class FleetVerdict {
  private FleetVerdict() {}

  /**
   * Makes the result of a run.
   *
   * @param parts of all generators
   * @param collector of their intervals
   * @param operations of the workload
   * @param rule by which a generator that began late is judged
   */
  static RunResult of(
      List<FleetPart> parts, RunCollector collector, int operations, FitnessRule rule) {
    List<Recording> told =
        parts.stream().flatMap(part -> Stream.ofNullable(part.recording)).toList();
    List<String> silent =
        parts.stream().filter(part -> part.recording == null).map(p -> p.agent.name()).toList();
    List<Recording> recorded = told.isEmpty() ? List.of(Recording.none(operations)) : told;
    RunResult merged =
        collector.result(
            silent.isEmpty()
                ? recorded
                : List.of(Recording.merge(recorded).cutAt(collector.mergedUntil(), silent)));
    List<String> invalid = new ArrayList<>(merged.invalid());
    invalid.addAll(named(parts, part -> part.agent.name(), part -> part.tooLate(rule).stream()));
    invalid.addAll(lost(parts));
    List<FleetResult.Generator> generators = parts.stream().map(part -> part.result(rule)).toList();
    FleetResult fleetResult =
        new FleetResult(invalid.isEmpty() ? SlowGenerators.remarked(generators) : generators);
    List<String> cautions = new ArrayList<>(merged.cautions());
    cautions.addAll(unlike(fleetResult));
    cautions.addAll(
        named(
            fleetResult.generators(), FleetResult.Generator::name, one -> one.remarks().stream()));
    return merged.toBuilder()
        .fleet(Optional.of(fleetResult))
        .invalid(invalid)
        .cautions(cautions)
        .build();
  }

  private static List<String> lost(List<FleetPart> parts) {
    SharedReasons shared = new SharedReasons(parts.size());
    parts.stream()
        .filter(part -> !part.lost.isEmpty())
        .forEach(part -> shared.add(part.agent.text(), part.lost));
    return shared.sentences(" ");
  }

  private static <T> List<String> named(
      List<T> generators, Function<T, String> name, Function<T, Stream<String>> reasons) {
    SharedReasons shared = new SharedReasons(generators.size());
    generators.forEach(
        one -> reasons.apply(one).forEach(text -> shared.add(name.apply(one), text)));
    return shared.sentences();
  }

  /** Returns in what the generators differ, which may make one slower than the others. */
  private static List<String> unlike(FleetResult fleet) {
    Map<String, List<String>> kinds = fleet.kinds();
    return kinds.size() < 2
        ? List.of()
        : List.of(
            "the generators are not alike: "
                + kinds.entrySet().stream()
                    .map(e -> String.join(", ", e.getValue()) + ": " + e.getKey())
                    .collect(Collectors.joining("; ")));
  }
}
