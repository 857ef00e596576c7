package io.kurabe.compare.internal;

import io.kurabe.compare.Side;
import io.kurabe.config.ConfigurationException;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.RunSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes one side of several results, its turns: two programs that cannot be measured by one command
 * are run in turns, so that what the machine does meanwhile hits both. A turn is one value, however
 * many runs it has, since runs of one process have more in common than those of two. Stateless.
 */
public final class Turns {
  private Turns() {}

  /**
   * Makes the sides. When all have as many turns, and no turn began before the one before it had
   * begun on every side, they were measured side by side, turn by turn, and are compared in pairs.
   *
   * @param turns of each side its results, in their order; at least one each
   * @throws ConfigurationException when the turns of a side are not of one study
   */
  public static List<Side> sides(List<List<Side>> turns) {
    List<Side> sides = turns.stream().map(Turns::side).toList();
    if (!alternate(turns)) {
      return sides;
    }
    String invocation = "in turns: " + sides.get(0).source();
    return sides.stream()
        .map(side -> new Side(side.label(), side.source(), side.result(), invocation))
        .toList();
  }

  private static Side side(List<Side> turns) {
    Side first = turns.get(0);
    if (turns.size() == 1) {
      return first;
    }
    List<String> studies = turns.stream().map(t -> t.result().study()).distinct().toList();
    if (studies.size() > 1) {
      throw new ConfigurationException(
          "The results of '%s' are of different things (%s); turns of one side are of the same"
              .formatted(first.label(), String.join(", ", studies)));
    }
    List<StudyResult> results = numbered(turns);
    List<RunResult> runs = results.stream().flatMap(r -> r.runs().stream()).toList();
    StudyResult merged =
        first.result().toBuilder()
            .made(
                first.result().startedAt(),
                results.stream().mapToDouble(StudyResult::elapsedSeconds).sum())
            .incomplete(
                results.stream()
                    .map(StudyResult::incompleteBecause)
                    .filter(because -> !because.isEmpty())
                    .distinct()
                    .collect(Collectors.joining("; ")))
            .runs(runs, points(results))
            .build();
    String source = "%s and %d more".formatted(first.source(), turns.size() - 1);
    return Side.of(first.label(), source, merged);
  }

  /** Returns the results with runs whose names and blocks tell their turn. */
  private static List<StudyResult> numbered(List<Side> turns) {
    return IntStream.range(0, turns.size())
        .mapToObj(i -> numbered(turns.get(i).result(), "turn-" + (i + 1)))
        .toList();
  }

  private static StudyResult numbered(StudyResult result, String turn) {
    List<RunResult> runs =
        result.runs().stream()
            .map(run -> run.toBuilder().spec(numbered(run.spec(), turn)).build())
            .toList();
    List<PointResult> points =
        result.points().stream()
            .map(
                p ->
                    Points.of(p.variant(), p.target(), p.clients(), p.factors(), of(p, runs, turn)))
            .toList();
    return result.withRuns(runs, points);
  }

  private static RunSpec numbered(RunSpec spec, String turn) {
    Map<String, String> parameters = new LinkedHashMap<>(spec.parameters());
    parameters.put(Points.BLOCK, turn);
    return spec.withName(name(spec.name(), turn)).withParameters(parameters);
  }

  private static String name(String run, String turn) {
    return run + "-" + turn;
  }

  private static List<RunResult> of(PointResult point, List<RunResult> runs, String turn) {
    Set<String> names = new TreeSet<>();
    point.runs().forEach(run -> names.add(name(run, turn)));
    return runs.stream().filter(run -> names.contains(run.spec().name())).toList();
  }

  /** Puts together the points that differ in nothing but their turn. */
  private static List<PointResult> points(List<StudyResult> results) {
    Map<List<Object>, List<RunResult>> runs = new LinkedHashMap<>();
    Map<List<Object>, PointResult> first = new LinkedHashMap<>();
    for (StudyResult result : results) {
      for (PointResult point : result.points()) {
        List<Object> key =
            List.of(point.variant(), point.target(), point.clients(), point.factors());
        first.putIfAbsent(key, point);
        List<RunResult> all = runs.computeIfAbsent(key, k -> new ArrayList<>());
        Points.runsOf(point, result.runs()).forEach(all::add);
      }
    }
    return first.entrySet().stream()
        .map(
            e ->
                Points.of(
                    e.getValue().variant(),
                    e.getValue().target(),
                    e.getValue().clients(),
                    e.getValue().factors(),
                    runs.getOrDefault(e.getKey(), List.of())))
        .toList();
  }

  private static boolean alternate(List<List<Side>> turns) {
    int count = turns.get(0).size();
    if (count < 2 || turns.size() < 2 || turns.stream().anyMatch(of -> of.size() != count)) {
      return false;
    }
    return IntStream.range(1, count)
        .allMatch(turn -> latest(turns, turn - 1).isBefore(earliest(turns, turn)));
  }

  private static Instant latest(List<List<Side>> turns, int turn) {
    return begun(turns, turn).stream().max(Instant::compareTo).orElseThrow();
  }

  private static Instant earliest(List<List<Side>> turns, int turn) {
    return begun(turns, turn).stream().min(Instant::compareTo).orElseThrow();
  }

  private static List<Instant> begun(List<List<Side>> turns, int turn) {
    return turns.stream().map(of -> of.get(turn).result().startedAt()).toList();
  }
}
