package io.kurabe.compare.internal;

import io.kurabe.compare.Difference;
import io.kurabe.compare.internal.History.Entry;
import io.kurabe.compare.internal.History.LevelChange;
import io.kurabe.compare.internal.History.Plan;
import io.kurabe.compare.internal.History.Series;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.RatioText;
import io.kurabe.result.PointResult;
import io.kurabe.stats.Estimate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The words and signs that all reports use for a history. */
final class HistoryWords {
  static final String LEGEND =
      "Medians over the valid runs of each result, oldest first; | a new level. A change counts"
          + " from the second result of a new level on, p below 0.001 (E-divisive with Student's"
          + " t-test), and stands without any one result.";

  /** The number of results below which a page says that few results seldom show a change. */
  private static final int FEW = 8;

  /** The number of results for which a line has room. */
  private static final int MOST = 40;

  private HistoryWords() {}

  record Found(Series series, LevelChange change) {}

  static String title(Plan plan) {
    return plan.study() + " on " + String.join("; ", plan.servers());
  }

  /** Returns what a reader wants to know first: how much there is, and what changed its level. */
  static String answer(History history) {
    long results = history.plans().stream().mapToLong(p -> p.results().size()).sum();
    long changed =
        history.plans().stream()
            .filter(p -> p.series().stream().anyMatch(s -> !s.changes().isEmpty()))
            .count();
    return "%s of %s; %s."
        .formatted(
            count(results, "result"),
            count(history.plans().size(), "measurement"),
            changed == 0
                ? "no change of level is shown"
                : history.plans().size() == 1
                    ? "its level changed"
                    : "in " + changed + " of them a level changed");
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  static String facts(Plan plan) {
    List<Entry> results = plan.results();
    Instant first = results.get(0).startedAt();
    Instant last = results.get(results.size() - 1).startedAt();
    String when =
        results.size() == 1
            ? "1 result of " + first
            : "%s results, %s to %s".formatted(results.size(), first, last);
    return when + "; generator " + plan.machine();
  }

  /**
   * Lists the parameters; next to others of the same title only those in which it differs from one,
   * since the rows name the others.
   */
  static String parameters(Plan plan, List<Plan> all) {
    List<Plan> alike = all.stream().filter(p -> title(p).equals(title(plan))).toList();
    return plan.parameters().entrySet().stream()
        .filter(
            p ->
                alike.size() == 1
                    || alike.stream()
                        .anyMatch(o -> !p.getValue().equals(o.parameters().get(p.getKey()))))
        .map(p -> p.getKey() + "=" + p.getValue())
        .collect(Collectors.joining(" "));
  }

  /** Says that results of several lengths are in one series; empty when there is one length. */
  static String lengths(Plan plan) {
    String duration = plan.parameters().getOrDefault("duration", "");
    return duration.contains(", ")
        ? "Runs of "
            + duration
            + " are in one row: rates and response times mean the same, but a longer run sees more"
            + " of what happens seldom, e.g. checkpoints."
        : "";
  }

  /** Returns all changes by the number of the result with which the new level starts. */
  static Map<Integer, List<Found>> changes(Plan plan) {
    Map<Integer, List<Found>> all = new TreeMap<>();
    for (Series series : plan.series()) {
      for (LevelChange change : series.changes()) {
        all.computeIfAbsent(change.result(), r -> new ArrayList<>()).add(new Found(series, change));
      }
    }
    return all;
  }

  /** Describes the result with which new levels start. */
  static String since(Plan plan, int result) {
    Entry entry = plan.results().get(result);
    return "since " + entry.startedAt() + ", " + entry.source();
  }

  /** Describes a change: row, metric, levels, relative change. */
  static String sentence(Found found) {
    Series series = found.series();
    LevelChange change = found.change();
    return "%s: %s %s to %s (%s)"
        .formatted(
            row(series),
            series.metric(),
            Quantity.of(change.before(), series.unit()),
            Quantity.of(change.after(), series.unit()),
            relative(change));
  }

  /** Describes the metric of a series, how to read it, and whether older medians had no room. */
  static String metric(Series series) {
    return series.metric()
        + (series.moreIsBetter() ? ", more is better" : ", less is better")
        + (from(series) == 0 ? "" : "; the newest " + MOST + " results");
  }

  static String row(Series series) {
    return series.row().name()
        + factors(series)
        + ", "
        + PointResult.clientsText(series.row().clients());
  }

  private static String factors(Series series) {
    return series.row().factors().entrySet().stream()
        .map(f -> ", " + f.getKey() + " " + f.getValue())
        .collect(Collectors.joining());
  }

  /** Writes the relative change, e.g. {@code -21 %}. */
  static String relative(LevelChange change) {
    double ratio = 1 + change.relative();
    return RatioText.value(new Estimate(ratio, ratio, ratio, 0, "x", false));
  }

  /** Lists the conditions that differ around these changes, each only once. */
  static List<String> differences(List<Found> found) {
    List<String> all =
        found.stream()
            .flatMap(f -> f.change().differences().stream())
            .map(Difference::wasIs)
            .distinct()
            .toList();
    return all.isEmpty() ? List.of("nothing that is recorded") : all;
  }

  static String certainty(Plan plan) {
    if (plan.results().size() < HistoryPlans.LEAST_VALUES) {
      return "%d results are too few to tell a change of level from chance; %d can show one."
          .formatted(plan.results().size(), HistoryPlans.LEAST_VALUES);
    }
    long changes = plan.series().stream().mapToLong(s -> s.changes().size()).sum();
    String found =
        changes == 0
            ? "No change of level in " + plan.series().size() + " series."
            : "%s of level in %s series."
                .formatted(changes == 1 ? "1 change" : changes + " changes", plan.series().size());
    String few =
        plan.results().size() < FEW
            ? " With fewer than " + FEW + " results only large changes can be shown."
            : "";
    return "%s By chance alone at most %s of them would show one.%s"
        .formatted(found, String.format(Locale.ROOT, "%.2g", plan.expectedByChance()), few);
  }

  /** Returns the medians for which a line has room. */
  static List<Optional<Double>> newest(Series series) {
    return series.medians().subList(from(series), series.medians().size());
  }

  /** Shows {@link #newest} as a line of a word's size. */
  static Cell trace(Series series) {
    int from = from(series);
    return new Cell.Trace(
        newest(series),
        false,
        Double.NaN,
        series.changes().stream().map(c -> c.result() - from).collect(Collectors.toSet()));
  }

  private static int from(Series series) {
    return Math.max(0, series.medians().size() - MOST);
  }

  static List<String> skipped(History history) {
    return history.skipped().stream().map(s -> s.source() + ": " + s.because()).toList();
  }
}
