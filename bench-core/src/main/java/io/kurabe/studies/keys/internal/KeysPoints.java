package io.kurabe.studies.keys.internal;

import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import java.util.ArrayList;
import java.util.List;

/** Makes the points: inserts of each key, reads after them, simple updates by clients. */
record KeysPoints(KeysOptions options, KeysPlan plan, KeysFigures figures) {
  List<PointResult> all() {
    List<PlannedRun> kinds = new ArrayList<>();
    plan.blocks().stream().flatMap(List::stream).filter(r -> r.repeat() == 1).forEach(kinds::add);
    List<PointResult> points = new ArrayList<>();
    for (PlannedRun.Variant variant : plan.variants()) {
      add(new PlannedRun.Step(variant, 1, 1, options.clients(), false), points);
      kinds.stream()
          .filter(r -> r instanceof PlannedRun.Read read && read.of().equals(variant))
          .forEach(r -> add(r, points));
    }
    for (String target : plan.targets()) {
      options.pgbench().clients().forEach(c -> add(new PlannedRun.Pgbench(target, 1, c), points));
    }
    return points;
  }

  private void add(PlannedRun kind, List<PointResult> points) {
    List<RunResult> own =
        figures.runs(kind.variant()).stream()
            .filter(r -> r.spec().arrivals().clients() == kind.clients())
            .toList();
    if (!own.isEmpty()) {
      points.add(Points.of(kind.variant(), kind.target(), kind.clients(), kind.factors(), own));
    }
  }
}
