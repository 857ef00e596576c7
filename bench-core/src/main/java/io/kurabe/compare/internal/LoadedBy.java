package io.kurabe.compare.internal;

import io.kurabe.compare.Difference;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.Side;
import io.kurabe.result.FleetResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The numbers of generators that made the runs of each side. Several have more processors and other
 * pauses than one, so a difference between sides may be theirs. A study may use more of them where
 * there are more clients; that says nothing as long as each side does at the same row. Immutable.
 */
public record LoadedBy(List<Side> sides, Matching matching) {
  private Set<Integer> of(int side, RowKey key) {
    Map<String, RunResult> runs = sides.get(side).runs();
    return Optional.ofNullable(matching.points().get(side).get(key)).map(PointResult::runs).stream()
        .flatMap(List::stream)
        .map(runs::get)
        .filter(Objects::nonNull)
        .map(run -> run.fleet().map(FleetResult::generators).map(List::size).orElse(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean differ(RowKey key, int side, int other) {
    Set<Integer> one = of(side, key);
    Set<Integer> two = of(other, key);
    return !one.isEmpty() && !two.isEmpty() && !one.equals(two);
  }

  /** Returns the rows in which a side has other numbers than the first. */
  private List<RowKey> unlike(int side) {
    return matching.matched().stream().filter(key -> differ(key, 0, side)).toList();
  }

  private String numbers(int side, List<RowKey> keys) {
    return keys.stream()
        .flatMap(key -> of(side, key).stream())
        .distinct()
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(" / "));
  }

  /** Returns the numbers of all sides; empty when each row has one number on all of them. */
  public List<Difference> differences() {
    List<RowKey> unlike =
        others().boxed().flatMap(side -> unlike(side).stream()).distinct().toList();
    List<String> values =
        IntStream.range(0, sides.size())
            .mapToObj(side -> numbers(side, unlike))
            .map(numbers -> numbers.isEmpty() ? Differences.NOT_SET : numbers)
            .toList();
    return unlike.isEmpty() ? List.of() : List.of(new Difference("generator", "number", values));
  }

  /** Returns a sentence for each side that was loaded by other numbers than the first. */
  public List<String> sentences() {
    return others()
        .filter(side -> !unlike(side).isEmpty())
        .mapToObj(side -> sentence(side, unlike(side)))
        .toList();
  }

  private IntStream others() {
    return IntStream.range(1, sides.size());
  }

  private String sentence(int side, List<RowKey> unlike) {
    String first = numbers(0, unlike);
    return "%s generator%s against %s: %s and %s were loaded by different numbers of them, so a difference may come from those that made the load."
        .formatted(
            first,
            first.equals("1") ? "" : "s",
            numbers(side, unlike),
            sides.get(0).label(),
            sides.get(side).label());
  }
}
