package io.kurabe.workloads.orderentry.internal;

import io.kurabe.compare.internal.RunCharts;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.study.page.internal.WorkloadPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the order entry adds to its page: new orders per minute, response times by type against
 * their limits, and the audit of what was entered.
 */
public final class OrderEntryPage implements WorkloadPart {
  private static final String DERIVED =
      "Derived from the TPC-C specification under the TPC's fair-use policy; not a TPC result, not"
          + " comparable with published TPC-C results.";

  /** With fewer new orders, their rate is off by more than a tenth by chance alone. */
  private static final long ENOUGH = 100;

  /** The mean may be above the 90th percentile by so much, else a few answers hide in no limit. */
  private static final double MOST_ABOVE_MICROS = 100_000;

  @Override
  public boolean isFor(String workload) {
    return workload.equals(OrderEntryWorkload.NAME);
  }

  @Override
  public PageParts parts(StudyResult result) {
    return new Parts(result);
  }

  /**
   * One type of transaction at one point, over its valid runs.
   *
   * @param response the response times of all of them, merged once for all that is said of them
   */
  private record ByType(
      String point,
      TransactionType type,
      List<OperationResult> runs,
      double share,
      LatencySummary response) {
    Map<String, Long> retries() {
      Map<String, Long> retries = new LinkedHashMap<>();
      runs.forEach(run -> run.retries().forEach((why, n) -> retries.merge(why, n, Long::sum)));
      return retries;
    }

    long failed() {
      return runs.stream().mapToLong(OperationResult::failed).sum();
    }

    /** Returns whether 90 % keep the limit, and the mean is not far above them [5.2.5.4]. */
    boolean inTime() {
      return response.count() - response.above(type.limitMicros()) >= 0.9 * response.count()
          && response.meanMicros() <= response.p90Micros() + MOST_ABOVE_MICROS;
    }
  }

  private record Parts(StudyResult result) implements PageParts {
    @Override
    public List<String> answer() {
      List<PointResult> points = measured();
      if (points.isEmpty()) {
        return List.of();
      }
      boolean alike = points.stream().map(this::limits).distinct().count() == 1;
      List<String> sentences = new ArrayList<>();
      for (PointResult point : points) {
        sentences.add(speed(point));
        tooFew(point).ifPresent(sentences::add);
        if (!alike) {
          sentences.add(name(point) + ": " + limits(point));
        }
        checkpoints(point).ifPresent(sentences::add);
      }
      if (alike) {
        sentences.add(limits(points.get(0)));
      }
      sentences.add(DERIVED);
      return sentences;
    }

    private List<PointResult> measured() {
      return result.points().stream().filter(p -> p.validRuns() > 0).toList();
    }

    private List<RunResult> runs(PointResult point) {
      return Points.runsOf(point, result.runs()).filter(RunResult::valid).toList();
    }

    private String speed(PointResult point) {
      Estimate rate = newOrdersPerMinute(point);
      int clients = point.clients();
      String interval =
          rate.bounded()
              ? " (median of %d runs, 95%% interval %s to %s)"
                  .formatted(rate.runs(), whole(rate.low()), whole(rate.high()))
              : "";
      String warehouses = point.factors().getOrDefault("warehouses", "1");
      return "%s takes in %s new orders per minute%s from %s at %s, %s."
          .formatted(
              point.target(),
              whole(rate.value()),
              interval,
              clients == 1 ? "1 terminal" : clients + " terminals",
              warehouses.equals("1") ? "1 warehouse" : warehouses + " warehouses",
              pace(point, rate));
    }

    private Optional<String> tooFew(PointResult point) {
      long orders = byType(point).get(0).response().count();
      return orders < ENOUGH
          ? Optional.of(
              "%s in all are too few for a rate: let it run longer (--duration)."
                  .formatted(orders == 1 ? "1 new order" : orders + " new orders"))
          : Optional.empty();
    }

    private static String pace(PointResult point, Estimate rate) {
      if (!isYes(point, "paced")) {
        return "one transaction after the other without pauses"
            + (isYes(point, "tiny") ? ", on tiny tables" : "");
      }
      double ceiling = TransactionType.ceilingPerTerminal(mix(point)) * point.clients();
      return String.format(
          Locale.ROOT,
          "paced: %.1f%% of the %.1f that so many can enter",
          100 * rate.value() / ceiling,
          ceiling);
    }

    private static TransactionMix mix(PointResult point) {
      return Stream.of(TransactionMix.values())
          .filter(m -> m.text().equals(point.factors().get("mix")))
          .findFirst()
          .orElse(TransactionMix.DECK);
    }

    private static boolean isYes(PointResult point, String factor) {
      return "yes".equals(point.factors().get(factor));
    }

    /** Returns the rate without its fraction, which is cut off and never rounded up [5.4]. */
    private static String whole(double rate) {
      return rate < 100
          ? String.format(Locale.ROOT, "%.1f", Math.floor(rate * 10) / 10)
          : Quantity.count((long) Math.floor(rate));
    }

    private Estimate newOrdersPerMinute(PointResult point) {
      return RunStatistics.median(
          runs(point).stream()
              .map(
                  run ->
                      run.operations().stream()
                          .filter(o -> o.operation().equals(TransactionType.NEW_ORDER.operation()))
                          .mapToDouble(o -> 60 * o.opsPerSecond())
                          .sum())
              .toList(),
          "new orders/min");
    }

    /** Tells whether each type keeps its limit, and how often transactions began anew. */
    private String limits(PointResult point) {
      List<ByType> types = byType(point);
      List<String> late =
          types.stream().filter(t -> !t.inTime()).map(t -> t.type().words()).toList();
      Map<String, Long> retries = new LinkedHashMap<>();
      types.forEach(t -> t.retries().forEach((why, n) -> retries.merge(why, n, Long::sum)));
      String again =
          retries.isEmpty()
              ? "none was tried again"
              : "tried again: "
                  + retries.entrySet().stream()
                      .map(e -> Quantity.count(e.getValue()) + " for " + e.getKey())
                      .collect(Collectors.joining(", "));
      return (late.isEmpty()
              ? "90% of each type of transaction are answered within its limit"
              : "NOT within its limit are 90% of: " + String.join(", ", late))
          + "; "
          + again
          + ".";
    }

    /** Tells how many checkpoints fell into the runs, where the server counts them. */
    private static Optional<String> checkpoints(PointResult point) {
      return Optional.ofNullable(point.counters().get("checkpoints"))
          .map(
              n ->
                  n == 0
                      ? "No checkpoint of the server fell into the runs, so their cost is in no number."
                      : Quantity.count(n)
                          + (n == 1 ? " checkpoint" : " checkpoints")
                          + " of the server fell into the runs.");
    }

    private List<ByType> byType(PointResult point) {
      List<RunResult> runs = runs(point);
      double all =
          runs.stream()
              .flatMap(r -> r.operations().stream())
              .mapToLong(OperationResult::succeeded)
              .sum();
      return TransactionType.ALL.stream()
          .map(
              type -> {
                List<OperationResult> own =
                    runs.stream()
                        .flatMap(r -> r.operations().stream())
                        .filter(o -> o.operation().equals(type.operation()))
                        .toList();
                long succeeded = own.stream().mapToLong(OperationResult::succeeded).sum();
                return new ByType(
                    name(point),
                    type,
                    own,
                    all == 0 ? 0 : succeeded / all,
                    LatencySummary.merge(own.stream().map(OperationResult::response).toList()));
              })
          .toList();
    }

    private String name(PointResult point) {
      return result.points().size() == 1
          ? ""
          : point.variant() + ", " + PointResult.clientsText(point.clients());
    }

    @Override
    public List<Section> sections() {
      List<Section> sections = new ArrayList<>();
      sections.add(times());
      sections.add(charts());
      sections.add(inputs());
      return sections;
    }

    private Section times() {
      List<ByType> rows = measured().stream().flatMap(p -> byType(p).stream()).toList();
      Table table =
          Table.of("Transactions", rows)
              .group(ByType::point)
              .warn(t -> !t.inTime())
              .words("type", t -> t.type().words())
              .number("share", t -> Cell.percent(t.share()))
              .number("count", t -> Cell.count(t.response().count()))
              .number("p50", t -> percentile(t, 50))
              .number("p90", t -> percentile(t, 90))
              .number("limit of p90", t -> Cell.time(t.type().limitMicros()))
              .number("p99", t -> percentile(t, 99))
              .number(
                  "max",
                  t -> t.response().count() == 0 ? Cell.NONE : Cell.time(t.response().maxMicros()))
              .number("failed", t -> Cell.count(t.failed()))
              .number(
                  "retries",
                  t -> Cell.count(t.retries().values().stream().mapToLong(Long::longValue).sum()))
              .build();
      return Section.named("transactions", "Transactions by type")
          .add(table)
          .note(
              rows.isEmpty()
                  ? ""
                  : "Response times of successes, retries inside, over all valid runs. Orders that are"
                      + " rolled back on purpose, 1%, are successes. A delivery is carried out at once"
                      + " and not queued, so its limit is that of an answer.")
          .build();
    }

    private static Cell percentile(ByType type, double percent) {
      return type.response().percentile(percent).<Cell>map(Cell::time).orElse(Cell.NONE);
    }

    private Section charts() {
      List<Chart> charts = new ArrayList<>();
      List<PointResult> points = measured();
      List<List<ByType>> all = points.stream().map(this::byType).toList();
      for (TransactionType type : TransactionType.ALL) {
        List<Chart.Series> curves = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
          LatencySummary response = all.get(i).get(TransactionType.ALL.indexOf(type)).response();
          if (response.count() > 0) {
            curves.add(RunCharts.curve(points.get(i).variant(), i, response));
          }
        }
        charts.add(
            Chart.of(
                "times-" + type.operation(),
                capital(type.words()),
                "Response times by percentile, valid runs merged. 90%% of them may take %s. Lower is better."
                    .formatted(Quantity.time(type.limitMicros())),
                List.of(RunCharts.percentiles(curves))));
      }
      return Section.named("times-by-type", "Response times by type", Set.of(Medium.BROWSER))
          .add(ChartGroup.of(ChartGroup.Layout.PAIRS, charts))
          .build();
    }

    private static String capital(String words) {
      return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private record Audited(String point, InputAudit.Item item) {}

    private Section inputs() {
      List<Audited> rows = new ArrayList<>();
      for (PointResult point : measured()) {
        Map<String, Double> sums = new LinkedHashMap<>();
        runs(point).forEach(r -> r.measures().forEach((n, v) -> sums.merge(n, v, Double::sum)));
        int warehouses = Integer.parseInt(point.factors().getOrDefault("warehouses", "1"));
        InputAudit.of(sums, warehouses).forEach(item -> rows.add(new Audited(name(point), item)));
      }
      Table table =
          Table.of("Input audit", rows)
              .group(Audited::point)
              .warn(a -> !a.item().holds())
              .words("entered", a -> a.item().what())
              .number("count", a -> Cell.count(a.item().count()))
              .number("of", a -> Cell.count(a.item().of()))
              .number("found", a -> amount(a.item(), a.item().share()))
              .number("window", a -> Cell.words(window(a.item())))
              .number("chance", a -> Cell.words(chance(a.item())))
              .column("verdict", Table.Kind.WORDS, a -> verdict(a.item()))
              .build();
      return Section.named("inputs", "What was entered")
          .add(table)
          .note(
              rows.isEmpty()
                  ? ""
                  : "All valid runs, warm-up included. found: the share, of lines the mean per order."
                      + " window: where the specification wants it, which takes many draws. chance: that"
                      + " right draws are so far off, by an exact binomial test (lines: chi-square),"
                      + " corrected by Holm; below one in a million the audit fails.")
          .build();
    }

    private static Cell amount(InputAudit.Item item, double value) {
      if (item.of() == 0) {
        return Cell.NONE;
      }
      return value > 1 ? Cell.number(value) : Cell.percent(value);
    }

    private static String window(InputAudit.Item item) {
      if (item.high() == 0) {
        return "1 warehouse: none";
      }
      return item.high() > 1
          ? item.low() + " to " + item.high()
          : String.format(Locale.ROOT, "%.2f%% to %.2f%%", 100 * item.low(), 100 * item.high());
    }

    private static String chance(InputAudit.Item item) {
      return item.chance() == 1 ? Quantity.NONE : Quantity.percent(item.chance());
    }

    private static Cell verdict(InputAudit.Item item) {
      if (!item.holds()) {
        return Cell.words(Tone.BAD, "WRONG");
      }
      if (item.high() == 0) {
        return Cell.words("none, as it should be");
      }
      if (item.chance() < InputAudit.UNLIKELY) {
        return Cell.words(Tone.OPEN, "unlikely");
      }
      return item.inWindow()
          .<Cell>map(in -> Cell.words(in ? "in the window" : "outside, by chance"))
          .orElseGet(() -> Cell.words("too few draws"));
    }

    @Override
    public List<DataFile> files() {
      return List.of(
          DataFile.of(
                  "transactions.csv", measured().stream().flatMap(p -> byType(p).stream()).toList())
              .columns("point,type", t -> List.of(t.point(), t.type().operation()))
              .columns("count,share", t -> List.of(t.response().count(), t.share()))
              .columns(
                  "p50_us,p90_us,p99_us",
                  t ->
                      Stream.of(50.0, 90.0, 99.0)
                          .map(p -> t.response().percentile(p).orElse(Double.NaN))
                          .toList())
              .columns(
                  "limit_us,failed,retried",
                  t ->
                      List.of(
                          t.type().limitMicros(),
                          t.failed(),
                          t.retries().values().stream().mapToLong(Long::longValue).sum()))
              .build());
    }
  }
}
