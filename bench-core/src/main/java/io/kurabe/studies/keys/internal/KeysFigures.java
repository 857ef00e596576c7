package io.kurabe.studies.keys.internal;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.study.internal.RunsByPoint;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyRead;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * Combines the fills of each key. A fill counts when its table became full; steps that were
 * interrupted are left out of its time.
 *
 * @param cacheBytes size of the cache of each target
 */
record KeysFigures(
    KeysOptions options,
    KeysPlan plan,
    List<KeyStep> steps,
    List<RunResult> runs,
    Map<String, Long> cacheBytes) {
  /**
   * The share of the rows from which on a table is full. Statements whose answer was lost may have
   * left their rows; this share changes no size noticeably.
   */
  private static final double FULL = 0.999;

  /** Returns the whole fills of a variant by their repeat. */
  Map<Integer, List<KeyStep>> fills(PlannedRun.Variant variant) {
    Map<Integer, List<KeyStep>> fills = new LinkedHashMap<>();
    steps.stream()
        .filter(s -> s.variant().equals(variant.name()))
        .forEach(s -> fills.computeIfAbsent(s.repeat(), r -> new ArrayList<>()).add(s));
    fills.values().removeIf(f -> !isFull(f) || f.stream().noneMatch(KeyStep::valid));
    return fills;
  }

  private boolean isFull(List<KeyStep> fill) {
    return fill.size() == options.steps()
        && fill.get(fill.size() - 1).rowsAfter() >= FULL * options.rows();
  }

  /** Returns the variants that have a whole fill, in the order of the plan. */
  List<KeyVariant> variants() {
    return plan.variants().stream().filter(a -> !fills(a).isEmpty()).map(this::variant).toList();
  }

  private KeyVariant variant(PlannedRun.Variant variant) {
    List<List<KeyStep>> fills = List.copyOf(fills(variant).values());
    long cache = cacheBytes.getOrDefault(variant.target(), 0L);
    return new KeyVariant(
        variant.name(),
        variant.target(),
        variant.column().name(),
        variant.width().text(),
        variant.column().definition(),
        variant.column().madeByServer() ? "server" : "client",
        variant.column().type().ordered(),
        fills.size(),
        mean(CommonSteps.of(fills), KeysFigures::secondsPerMillion, "s"),
        figures(fills),
        mean(fills, KeysFigures::logPerRow, "B"),
        Trends.of(fills),
        outgrows(fills, cache),
        cache);
  }

  static double secondsPerMillion(List<KeyStep> fill) {
    List<KeyStep> valid = fill.stream().filter(KeyStep::valid).toList();
    double seconds = valid.stream().mapToDouble(KeyStep::seconds).sum();
    long rows = valid.stream().mapToLong(s -> s.rowsAfter() - s.rowsBefore()).sum();
    return rows > 0 ? seconds * 1e6 / rows : Double.NaN;
  }

  /** Returns the bytes of the log for each row; not-a-number when the server does not report it. */
  static double logPerRow(List<KeyStep> fill) {
    return figure(fill, KeyFigure.LOG_BYTES) / fill.get(fill.size() - 1).rowsAfter();
  }

  /** Returns the value of a figure over a whole fill: the last state, or all growth. */
  static double figure(List<KeyStep> fill, KeyFigure figure) {
    List<Double> values =
        fill.stream().map(s -> s.figures().get(figure.text())).filter(Objects::nonNull).toList();
    if (values.isEmpty() || (figure.grows() && values.size() < fill.size())) {
      return Double.NaN;
    }
    return figure.grows()
        ? values.stream().mapToDouble(Double::doubleValue).sum()
        : values.get(values.size() - 1);
  }

  private static Map<String, Double> figures(List<List<KeyStep>> fills) {
    Map<String, Double> all = new LinkedHashMap<>();
    for (KeyFigure figure : KeyFigure.values()) {
      fills.stream()
          .mapToDouble(f -> figure(f, figure))
          .filter(Double::isFinite)
          .average()
          .ifPresent(mean -> all.put(figure.text(), mean));
    }
    return all;
  }

  static Estimate mean(
      List<List<KeyStep>> fills, ToDoubleFunction<List<KeyStep>> figure, String unit) {
    return RunStatistics.mean(
        fills.stream().mapToDouble(figure).filter(Double::isFinite).boxed().toList(), unit);
  }

  /** Returns the rows at which the index outgrows the cache; empty when its size is not known. */
  private static OptionalLong outgrows(List<List<KeyStep>> fills, long cache) {
    if (cache == 0) {
      return OptionalLong.empty();
    }
    return fills.stream()
        .flatMap(List::stream)
        .filter(s -> s.figures().getOrDefault(KeyFigure.INDEX_BYTES.text(), 0.0) > cache)
        .mapToLong(KeyStep::rowsAfter)
        .min();
  }

  List<KeyReads> reads() {
    List<KeyReads> all = new ArrayList<>();
    for (PlannedRun.Variant variant : plan.variants()) {
      for (KeyRead read : KeyRead.values()) {
        List<RunResult> own = reads(variant, read).stream().filter(RunResult::valid).toList();
        if (!own.isEmpty()) {
          all.add(reads(variant, read, own));
        }
      }
    }
    return all;
  }

  /** Returns the runs of a read of a variant, invalid ones too. */
  List<RunResult> reads(PlannedRun.Variant variant, KeyRead read) {
    return runs(new PlannedRun.Read(variant, 1, read, options.clients(), false).variant());
  }

  /** Returns all runs of the variant that has that name in tables. */
  List<RunResult> runs(String variant) {
    return runs.stream().filter(r -> variant.equals(RunsByPoint.variant(r))).toList();
  }

  private KeyReads reads(PlannedRun.Variant variant, KeyRead read, List<RunResult> own) {
    LatencySummary response =
        LatencySummary.merge(
            own.stream()
                .flatMap(r -> r.operations().stream())
                .map(OperationResult::response)
                .toList());
    OptionalDouble misses =
        own.stream()
            .map(r -> r.measures().get(KeysRunner.MISSES_PER_READ))
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average();
    return new KeyReads(
        variant.name(),
        variant.target(),
        read.text(),
        options.clients(),
        RunStatistics.mean(own.stream().map(Points::throughput).toList(), "reads/s"),
        response.p50Micros(),
        response.p99Micros(),
        misses);
  }
}
