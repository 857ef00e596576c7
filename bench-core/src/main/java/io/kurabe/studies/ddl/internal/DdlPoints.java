package io.kurabe.studies.ddl.internal;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import io.kurabe.study.internal.RunsByPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes points of the update mix in the form of the published table: idle, and during each change,
 * by threads. The baselines of all changes are one point, as nothing distinguishes them.
 */
record DdlPoints(DdlPlan plan, DdlFigures figures, List<RunResult> results) {
  /** The value of the factor {@code change} without a change. */
  static final String IDLE = "none";

  /** Returns Kurabe's name for a phase of the published table. */
  static String changeOf(String phase) {
    return switch (phase) {
      case "idle" -> IDLE;
      case "add_column" -> "add_column_last";
      default -> phase;
    };
  }

  List<PointResult> all() {
    List<PointResult> points = new ArrayList<>();
    for (String target : plan.targets()) {
      List<DdlRun> made = figures.runs().stream().filter(r -> r.target().equals(target)).toList();
      for (int threads : made.stream().map(DdlRun::threads).distinct().sorted().toList()) {
        List<DdlRun> idle = made.stream().filter(r -> r.threads() == threads).toList();
        points.add(
            point(target + " idle", target, threads, Map.of("change", IDLE), idle, Window.BEFORE));
      }
      for (Variant variant : plan.variants()) {
        if (variant.target().equals(target)) {
          points.addAll(during(variant));
        }
      }
    }
    return points;
  }

  private List<PointResult> during(Variant variant) {
    List<PointResult> points = new ArrayList<>();
    for (int threads : plannedThreads(variant)) {
      if (refused(variant, threads)) {
        continue; // Nothing was measured, and nothing went wrong with the measuring.
      }
      points.add(
          point(
              variant.name(),
              variant.target(),
              threads,
              variant.factors(),
              figures.runs(variant, threads),
              Window.DURING));
    }
    return points;
  }

  private boolean refused(Variant variant, int threads) {
    return figures.runs(variant, threads).isEmpty()
        && results.stream()
            .filter(r -> variant.name().equals(RunsByPoint.variant(r)))
            .filter(r -> r.spec().arrivals().clients() == threads)
            .anyMatch(RunResult::valid);
  }

  /** Returns the numbers of threads that were run, those whose runs are all invalid too. */
  private List<Integer> plannedThreads(Variant variant) {
    return results.stream()
        .filter(r -> variant.name().equals(RunsByPoint.variant(r)))
        .map(r -> r.spec().arrivals().clients())
        .distinct()
        .sorted()
        .toList();
  }

  private PointResult point(
      String name,
      String target,
      int threads,
      Map<String, String> factors,
      List<DdlRun> runs,
      String window) {
    List<Window> windows =
        runs.stream().map(r -> DdlFigures.window(r, DdlStream.MIX, window)).toList();
    List<LatencySummary> times = windows.stream().map(Window::response).toList();
    LatencySummary merged = LatencySummary.merge(times);
    Map<String, Double> measures = new LinkedHashMap<>();
    double perSecond = windows.stream().mapToDouble(Window::perSecond).average().orElse(0);
    measures.put("qps", perSecond * Published.REQUESTS);
    if (merged.count() > 0) {
      measures.put("p95_ms", merged.toHistogram().getValueAtPercentile(95) / 1e6);
    }
    List<RunResult> own = ownResults(name, target, threads, window);
    return PointResult.of(
            name,
            target,
            threads,
            RunStatistics.median(windows.stream().map(Window::perSecond).toList(), "ops/s"),
            RunStatistics.median(
                times.stream().filter(t -> t.count() > 0).map(LatencySummary::meanMicros).toList(),
                "us"))
        .factors(factors)
        .runs(own, runs.size())
        .times(merged, windows.stream().mapToLong(Window::failed).sum())
        .measures(measures)
        .build();
  }

  private List<RunResult> ownResults(String name, String target, int threads, String window) {
    return results.stream()
        .filter(r -> r.spec().arrivals().clients() == threads)
        .filter(r -> r.targets().contains(target))
        .filter(r -> window.equals(Window.BEFORE) || RunsByPoint.variant(r).equals(name))
        .toList();
  }
}
