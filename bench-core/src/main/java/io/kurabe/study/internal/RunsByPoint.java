package io.kurabe.study.internal;

import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The runs of a study by variant and number of clients. Immutable. */
public final class RunsByPoint {
  /** The parameter of a run that names the variant. */
  private static final String VARIANT = "variant";

  private record Point(String variant, int clients) {}

  private final Map<Point, List<RunResult>> runs;

  public RunsByPoint(List<RunResult> runs) {
    this.runs =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    r -> new Point(variant(r), r.spec().arrivals().clients()),
                    Collectors.toList()));
  }

  /** Returns the variant of a run; empty when the run does not name it. */
  public static String variant(RunResult run) {
    return run.spec().parameters().getOrDefault(VARIANT, "");
  }

  /** Returns all runs of a point, in the order in which they were made, including invalid ones. */
  public List<RunResult> of(String variant, int clients) {
    return runs.getOrDefault(new Point(variant, clients), List.of());
  }

  /** Returns the point with its combined repeats; empty when it has no run. */
  public Optional<PointResult> point(
      String variant, String target, int clients, Map<String, String> factors) {
    List<RunResult> own = of(variant, clients);
    return own.isEmpty()
        ? Optional.empty()
        : Optional.of(Points.of(variant, target, clients, factors, own));
  }
}
