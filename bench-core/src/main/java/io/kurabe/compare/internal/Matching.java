package io.kurabe.compare.internal;

import io.kurabe.compare.NoiseFloor;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.Side;
import io.kurabe.result.PointResult;
import io.kurabe.result.internal.Points;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The points of each side by row, without those that only repeat for a null check. */
public record Matching(List<Map<RowKey, PointResult>> points) {
  public static Matching of(List<Side> sides, Pattern wanted) {
    if (lone(sides)) {
      // Whatever they are called: one load against another is all that can be meant.
      PointResult first = pointsOf(sides.get(0)).get(0);
      return new Matching(
          sides.stream().map(s -> rows(s, pointsOf(s).get(0), first, false, wanted)).toList());
    }
    boolean withTarget = !sides.stream().allMatch(Matching::hasOneTarget);
    List<Map<RowKey, PointResult>> all = new ArrayList<>();
    for (Side side : sides) {
      Map<RowKey, PointResult> rows = new LinkedHashMap<>();
      pointsOf(side).forEach(p -> rows.putAll(rows(side, p, p, withTarget, wanted)));
      all.add(rows);
    }
    return new Matching(all);
  }

  private static boolean lone(List<Side> sides) {
    return sides.stream().allMatch(s -> pointsOf(s).size() == 1)
        && sides.stream().map(s -> s.result().study()).distinct().count() == 1;
  }

  private static List<PointResult> pointsOf(Side side) {
    return side.result().points().stream().filter(p -> !NoiseFloor.isRepeated(p)).toList();
  }

  private static boolean hasOneTarget(Side side) {
    return side.result().points().stream().map(PointResult::target).distinct().count() <= 1;
  }

  /** Returns the rows of a point: all operations, and each when there are several. */
  private static Map<RowKey, PointResult> rows(
      Side side, PointResult point, PointResult named, boolean withTarget, Pattern wanted) {
    Set<String> operations = new LinkedHashSet<>();
    Points.runsOf(point, side.result().runs())
        .flatMap(run -> run.operations().stream())
        .forEach(o -> operations.add(o.operation()));
    List<String> all = new ArrayList<>(List.of(""));
    if (operations.size() > 1) {
      all.addAll(operations);
    }
    Map<RowKey, PointResult> rows = new LinkedHashMap<>();
    for (String operation : all) {
      RowKey key = RowKey.of(named, withTarget, operation);
      if (wanted.matcher(key.name()).find()) {
        rows.put(key, point);
      }
    }
    return rows;
  }

  /** Returns the rows that the first side and another have, in the order of the first. */
  public List<RowKey> matched() {
    return points.get(0).keySet().stream()
        .filter(key -> points.stream().skip(1).anyMatch(p -> p.containsKey(key)))
        .toList();
  }

  /** Returns the rows that not all sides have, with the numbers of those that do. */
  public Map<RowKey, List<Integer>> unmatched() {
    Map<RowKey, List<Integer>> has = new LinkedHashMap<>();
    for (int side = 0; side < points.size(); side++) {
      for (RowKey key : points.get(side).keySet()) {
        has.computeIfAbsent(key, k -> new ArrayList<>()).add(side);
      }
    }
    has.values().removeIf(sides -> sides.size() == points.size());
    return has;
  }
}
