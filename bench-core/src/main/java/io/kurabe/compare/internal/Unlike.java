package io.kurabe.compare.internal;

import io.kurabe.compare.Difference;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.Side;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Transport;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Rows whose sides have different transports: other drivers, protocols, pools. A difference between
 * them may come from the transport, so it gives no verdict on the servers. Immutable.
 */
public record Unlike(List<Side> sides, Matching matching) {
  private static final List<String> NAMES =
      List.of("driver", "protocol", "pool", "pipeline", "event loops", "driver options");

  /** Returns how the transports of the first side and another differ in a row. */
  List<String> of(RowKey key, int side) {
    Optional<PointResult> base = point(0, key);
    Optional<PointResult> other = point(side, key);
    if (base.isEmpty() || other.isEmpty()) {
      return List.of();
    }
    String baseEngine = engine(0, base.get());
    String otherEngine = engine(side, other.get());
    boolean sameEngine = baseEngine.equals(otherEngine);
    List<Transport> one = transports(0, base.get());
    List<Transport> two = transports(side, other.get());
    // An engine that has one way only is not to blame for that.
    if (!sameEngine && (hasOneWay(one) || hasOneWay(two))) {
      return List.of();
    }
    Set<String> found = new LinkedHashSet<>();
    for (Transport a : one) {
      for (Transport b : two) {
        found.addAll(a.differencesFrom(b, sameEngine));
      }
    }
    return List.copyOf(found);
  }

  private static boolean hasOneWay(List<Transport> transports) {
    return transports.stream().anyMatch(t -> t.driver() == Driver.LETTUCE);
  }

  private Optional<PointResult> point(int side, RowKey key) {
    return Optional.ofNullable(matching.points().get(side).get(key));
  }

  private List<Transport> transports(int side, PointResult point) {
    Map<String, RunResult> runs = sides.get(side).runs();
    return point.runs().stream()
        .map(runs::get)
        .filter(Objects::nonNull)
        .map(r -> r.spec().transport())
        .distinct()
        .toList();
  }

  private String engine(int side, PointResult point) {
    return sides.get(side).result().servers().stream()
        .filter(s -> s.target().equals(point.target()))
        .map(ServerFacts::engine)
        .findFirst()
        .orElse("");
  }

  /** Returns a sentence for each side that is unlike the first in a row. */
  public List<String> sentences() {
    List<String> all = new ArrayList<>();
    for (int side = 1; side < sides.size(); side++) {
      Set<String> found = new LinkedHashSet<>();
      for (RowKey key : matching.matched()) {
        found.addAll(of(key, side));
      }
      if (!found.isEmpty()) {
        all.add(
            "%s and %s were reached in different ways (%s), so their rows have no verdict. Measure both in one way, or allow unlike results to be compared."
                .formatted(
                    sides.get(0).label(), sides.get(side).label(), String.join("; ", found)));
      }
    }
    return all;
  }

  /** Returns the transports of whole results as differences, in the order of the results. */
  static List<Difference> differences(List<StudyResult> results) {
    List<Difference> found = new ArrayList<>();
    for (String name : NAMES) {
      List<String> values = results.stream().map(r -> value(r, name)).toList();
      if (values.stream().distinct().count() > 1) {
        found.add(new Difference("way to the server", name, values));
      }
    }
    return found;
  }

  private static String value(StudyResult result, String name) {
    Function<RunResult, String> of =
        run -> run.spec().transport().described().getOrDefault(name, Differences.NOT_SET);
    return result.runs().stream().map(of).distinct().sorted().collect(Collectors.joining(" / "));
  }

  /** Returns whether a parameter describes the transport. */
  static boolean tells(String parameter) {
    return NAMES.contains(parameter.split(", on ", 2)[0]);
  }
}
