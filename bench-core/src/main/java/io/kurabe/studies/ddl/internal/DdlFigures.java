package io.kurabe.studies.ddl.internal;

import io.kurabe.result.RunResult;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.PowerLaw;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Combines the changes that count; figures that a run does not have are left out. */
record DdlFigures(List<DdlRun> runs) {
  DdlFigures {
    runs = List.copyOf(runs);
  }

  /** Selects the changes that count: not refused, and beside valid loads. */
  static DdlFigures of(List<DdlRun> all, List<RunResult> results) {
    Set<String> valid =
        results.stream()
            .filter(RunResult::valid)
            .map(r -> r.spec().name())
            .collect(Collectors.toSet());
    return new DdlFigures(
        all.stream().filter(r -> valid.contains(r.name()) && r.failure().isEmpty()).toList());
  }

  List<DdlRun> runs(Variant variant, int threads) {
    return runs.stream()
        .filter(r -> r.variant().equals(variant.name()) && r.threads() == threads)
        .toList();
  }

  /** Returns all variants, in the order of the plan. */
  List<DdlVariant> variants(DdlPlan plan) {
    List<DdlVariant> all = new ArrayList<>();
    for (Variant variant : plan.variants()) {
      runs.stream()
          .filter(r -> r.variant().equals(variant.name()))
          .map(DdlRun::threads)
          .distinct()
          .sorted()
          .forEach(threads -> all.add(variant(variant, threads)));
    }
    return all;
  }

  private DdlVariant variant(Variant variant, int threads) {
    List<DdlRun> of = runs(variant, threads);
    return new DdlVariant(
        variant.name(),
        variant.target(),
        variant.change().operation(),
        variant.way(),
        threads,
        of.get(0).rows(),
        of.stream().map(DdlRun::name).toList(),
        mean(of, DdlRun::seconds, "s"),
        mean(of, DdlFigures::retained, "x"),
        mean(of, r -> retained(r, Window.FIRST), "x"),
        mean(of, r -> stall(r, DdlStream.WRITES).seconds(), "s"),
        mean(of, r -> stall(r, DdlStream.READS).seconds(), "s"),
        mean(of, r -> stall(r, DdlStream.WRITES).share(), "x"),
        mean(of, r -> stall(r, DdlStream.READS).share(), "x"),
        mean(of, r -> blocked(r, DdlStream.WRITES), "x"),
        mean(of, r -> blocked(r, DdlStream.READS), "x"));
  }

  static Estimate mean(List<DdlRun> runs, ToDoubleFunction<DdlRun> figure, String unit) {
    return RunStatistics.mean(
        runs.stream().mapToDouble(figure).filter(Double::isFinite).boxed().toList(), unit);
  }

  /** Returns the rate of the update mix during the change over its baseline. */
  static double retained(DdlRun run) {
    return retained(run, Window.DURING);
  }

  /** Returns the rate of the update mix in a window over its baseline; NaN when it is too short. */
  static double retained(DdlRun run, String window) {
    if (run.stream(DdlStream.MIX).isEmpty()) {
      return Double.NaN;
    }
    double before = window(run, DdlStream.MIX, Window.BEFORE).perSecond();
    double expected = before * window(run, DdlStream.MIX, window).lengthSeconds();
    return expected >= LEAST_EXPECTED
        ? window(run, DdlStream.MIX, window).perSecond() / before
        : Double.NaN;
  }

  /** The number of expected answers below which a rate would be chance. */
  private static final double LEAST_EXPECTED = 20;

  /** Returns the rate of the change's first tenth less that of the rest, over the baseline's. */
  static double firstLessRest(DdlRun run) {
    Window middle = window(run, DdlStream.MIX, Window.MIDDLE);
    Window last = window(run, DdlStream.MIX, Window.LAST);
    double before = window(run, DdlStream.MIX, Window.BEFORE).perSecond();
    double seconds = middle.lengthSeconds() + last.lengthSeconds();
    double rest = (middle.succeeded() + last.succeeded()) / seconds / before;
    return retained(run, Window.FIRST) - rest;
  }

  static double blocked(DdlRun run, String stream) {
    return stream(run, stream).blockedFraction();
  }

  static DdlStream.Stall stall(DdlRun run, String stream) {
    return stream(run, stream).stall();
  }

  static DdlStream stream(DdlRun run, String stream) {
    return run.stream(stream)
        .orElseThrow(() -> new IllegalStateException(run.name() + " has no " + stream));
  }

  static Window window(DdlRun run, String stream, String window) {
    return stream(run, stream)
        .window(window)
        .orElseThrow(() -> new IllegalStateException(run.name() + " has no window " + window));
  }

  /** Returns the slope of each change over the sizes: one of each repeat, and their mean. */
  static List<DdlGrowth> growth(List<DdlDuration> durations) {
    Map<String, List<DdlDuration>> changes =
        durations.stream()
            .collect(
                Collectors.groupingBy(
                    d -> d.target() + "\n" + d.operation(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<DdlGrowth> all = new ArrayList<>();
    for (List<DdlDuration> of : changes.values()) {
      List<Double> slopes =
          of.stream().map(DdlDuration::repeat).distinct().map(r -> slope(of, r)).toList();
      List<Double> usable = slopes.stream().filter(s -> !s.isNaN()).toList();
      if (!usable.isEmpty()) {
        all.add(
            new DdlGrowth(
                of.get(0).target(), of.get(0).operation(), RunStatistics.mean(usable, "")));
      }
    }
    return all;
  }

  /** Returns the slope; not-a-number with fewer than two sizes. */
  private static double slope(List<DdlDuration> durations, int repeat) {
    List<DdlDuration> of = durations.stream().filter(d -> d.repeat() == repeat).toList();
    return PowerLaw.exponent(
        of.stream().map(d -> (double) d.rows()).toList(),
        of.stream().map(DdlDuration::seconds).toList());
  }
}
