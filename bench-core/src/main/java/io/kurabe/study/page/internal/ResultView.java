package io.kurabe.study.page.internal;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Quantity;
import io.kurabe.result.Finding;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A result as its page shows it: which points, under which names, with which answer. Immutable.
 *
 * @param allPoints also those that only the study's own sections show
 * @param isSearch whether it is a search for the highest rate
 * @param ownAnswer the sentences of the workload, in place of those on speed; may be empty
 * @param inAnswer the names of the variants of which the answer speaks; may be empty
 */
record ResultView(
    StudyResult result,
    List<PointResult> allPoints,
    List<PointResult> points,
    boolean isSearch,
    List<String> ownAnswer,
    List<String> besides,
    Set<String> inAnswer) {
  /** The factor of a point of a search that holds its rate. */
  private static final String RATE = "rate";

  /** The factors that the name of a variant always includes. */
  private static final Set<String> NAMED_BY_ARM = Set.of("method", "protocol");

  ResultView(StudyResult result, PageParts parts) {
    this(result, SingleRuns.pointsOf(result, parts), parts);
  }

  private ResultView(StudyResult result, List<PointResult> all, PageParts parts) {
    this(
        result,
        all,
        all.stream().filter(parts::shows).toList(),
        parts.isSearch(),
        parts.answer(),
        parts.besideTheAnswer(),
        all.stream()
            .filter(parts::answersBy)
            .map(PointResult::variant)
            .collect(Collectors.toSet()));
  }

  /** Returns the findings; those that test the same claim are together. */
  Block.Claims claims() {
    Map<String, List<Finding>> byClaim =
        result.findings().stream()
            .collect(
                Collectors.groupingBy(
                    f -> f.id() + " " + f.sentence() + " " + f.relation(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return new Block.Claims(byClaim.values().stream().map(ResultView::claim).toList());
  }

  private static Block.Claim claim(List<Finding> same) {
    Finding one = same.get(0);
    return new Block.Claim(
        one.id(), one.sentence(), one.relation(), same.stream().map(ResultView::outcome).toList());
  }

  private static Block.Outcome outcome(Finding f) {
    return new Block.Outcome(
        f.verdict(),
        f.subject(),
        f.effect().map(Quantity::of).orElse(""),
        f.because(),
        f.published().stream().map(ResultView::published).toList());
  }

  private static String published(Finding.Published value) {
    return value.label() + ": " + Quantity.of(value.value(), value.unit());
  }

  /** Returns the variant with its conditions, unique among the points of one number of clients. */
  String variantName(PointResult point) {
    if (isSearch) {
      return point.factors().getOrDefault(RATE, point.variant());
    }
    String conditions = conditions(point);
    return point.variant() + (conditions.isEmpty() ? "" : ", " + conditions);
  }

  /** Returns {@link #variantName} for a place below the heading of its target. */
  String shortVariantName(PointResult point) {
    String conditions = conditions(point);
    return point.shortVariant() + (conditions.isEmpty() ? "" : ", " + conditions);
  }

  /** Returns the reasons why there is no answer, a sentence each. */
  List<String> failures() {
    List<String> sentences = new ArrayList<>();
    if (!result.complete()) {
      sentences.add("INCOMPLETE: " + result.incompleteBecause().replaceFirst("\\.?$", "."));
    }
    withoutValidRun(sentences);
    return sentences;
  }

  List<String> answer(Optional<ComparisonResult> comparison) {
    List<String> sentences = new ArrayList<>();
    if (!result.answer().isEmpty()) {
      sentences.addAll(result.answer());
    } else if (comparison.isPresent()) {
      sentences.addAll(comparison.get().answer());
      sentences.addAll(ownAnswer);
    } else if (!ownAnswer.isEmpty()) {
      sentences.addAll(ownAnswer);
    } else {
      speed(sentences);
    }
    sentences.addAll(besides);
    verdicts(sentences);
    return sentences;
  }

  /** Adds a sentence on points whose runs are all invalid; a search expects some. */
  private void withoutValidRun(List<String> sentences) {
    List<PointResult> without =
        isSearch
            ? List.of()
            : allPoints.stream()
                .filter(p -> runsOf(p).flatMap(this::ownReasons).findAny().isPresent())
                .filter(p -> p.validRuns() == 0)
                .toList();
    if (!without.isEmpty()) {
      PointResult first = without.get(0);
      String why =
          runsOf(first).flatMap(this::ownReasons).distinct().collect(Collectors.joining("; "));
      int others = without.size() - 1;
      String more = others == 0 ? "" : "; and %d more, named below".formatted(others);
      sentences.add(
          "INVALID: %s at %s: %s%s."
              .formatted(variantName(first), clients(first.clients()), why, more));
    }
  }

  /** Returns why a run is not valid, without what is told of the whole result already. */
  private Stream<String> ownReasons(RunResult run) {
    return run.invalid().stream().filter(why -> !why.equals(result.incompleteBecause()));
  }

  /** Returns the variants with the most numbers of clients; the others are side observations. */
  Set<String> mainVariants() {
    Map<String, Long> sizes =
        points.stream().collect(Collectors.groupingBy(PointResult::variant, Collectors.counting()));
    long most = sizes.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return sizes.entrySet().stream()
        .filter(e -> e.getValue() == most)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** Returns the variants that charts show at first. */
  Set<String> shownVariants() {
    return inAnswer.isEmpty() ? mainVariants() : inAnswer;
  }

  private void speed(List<String> sentences) {
    int most = points.stream().mapToInt(PointResult::clients).max().orElse(0);
    Set<String> main = mainVariants();
    List<PointResult> last =
        points.stream()
            .filter(p -> p.clients() == most && main.contains(p.variant()))
            .filter(p -> p.validRuns() > 0 && p.throughput().value() > 0)
            .sorted(Comparator.comparingDouble(p -> -p.throughput().value()))
            .toList();
    if (last.isEmpty()) {
      sentences.add("No valid run: there is no answer.");
      return;
    }
    PointResult first = last.get(0);
    PointResult slowest = last.get(last.size() - 1);
    String other =
        last.size() == 1
            ? interval(first.throughput())
            : " and %s: %s times apart"
                .formatted(
                    speedOf(slowest),
                    Quantity.number(first.throughput().value() / slowest.throughput().value()));
    sentences.add("At %s, %s%s.".formatted(clients(most), speedOf(first), other));
  }

  private String speedOf(PointResult point) {
    String conditions = conditions(point);
    return "%s%s does %s"
        .formatted(
            point.variant(),
            conditions.isEmpty() ? "" : " (" + conditions + ")",
            Quantity.of(point.throughput().value(), "ops/s"));
  }

  /** Returns the interval of an only answer, in brackets; empty when there are too few runs. */
  private String interval(Estimate throughput) {
    return throughput.bounded()
        ? " (%s of %d %s, 95%% interval %s)"
            .formatted(
                centre(),
                throughput.runs(),
                byJmh() ? "forks" : "runs",
                Quantity.interval(throughput))
        : "";
  }

  /** Returns the factors of a point that are not the same for all points and not in its name. */
  String conditions(PointResult point) {
    return point.factors().entrySet().stream()
        .filter(e -> !NAMED_BY_ARM.contains(e.getKey()))
        .filter(e -> !point.variant().contains(e.getValue()) && varies(e.getKey()))
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  private boolean varies(String factor) {
    return points.stream()
            .filter(p -> p.factors().containsKey(factor))
            .map(p -> p.factors().get(factor))
            .distinct()
            .count()
        > 1;
  }

  private void verdicts(List<String> sentences) {
    if (!result.findings().isEmpty()) {
      sentences.add(ClaimCount.of(result.findings()).sentence());
    }
  }

  /** Returns the measurements of JMH's profilers, a line for each point. */
  List<String> profilers() {
    return byJmh()
        ? points.stream()
            .filter(p -> !p.measures().isEmpty())
            .map(p -> variantName(p) + ": " + measures(p))
            .toList()
        : List.of();
  }

  /** Writes measures: {@code gc.alloc.rate.norm [B/op]} as {@code gc.alloc.rate.norm 24 B/op}. */
  private static String measures(PointResult point) {
    return point.measures().entrySet().stream()
        .map(m -> m.getKey().replace("[", Quantity.number(m.getValue()) + " ").replace("]", ""))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns whether JMH made the measurement. Then the estimate is a mean time, its unit of
   * replication is the fork, and rates follow from times.
   */
  boolean byJmh() {
    return result.study().equals(StudyResult.JMH);
  }

  /** Returns what the estimate is: the median of runs, or the mean over JMH's forks. */
  String centre() {
    return byJmh() ? "mean" : "median";
  }

  /** Returns the name of what carries the load: {@code clients}, or {@code threads} of JMH. */
  String loaders() {
    return byJmh() ? "threads" : "clients";
  }

  /** Returns the estimate whose interval is shown for the point when there is room for only one. */
  Estimate leading(PointResult point) {
    return byJmh() ? point.meanResponse() : point.throughput();
  }

  /** Returns the runs of a point, invalid ones too. */
  Stream<RunResult> runsOf(PointResult point) {
    return Points.runsOf(point, result.runs());
  }

  /** Returns whether the store of a point was compared with what was acknowledged. */
  boolean audited(PointResult point) {
    return runsOf(point).anyMatch(r -> r.audit().isPresent());
  }

  /** Returns {@code yes}, {@code NO}, or {@link Quantity#NONE} when nothing was audited. */
  String exact(PointResult point) {
    if (!point.exact()) {
      return "NO";
    }
    return audited(point) ? "yes" : Quantity.NONE;
  }

  /** Returns {@code 1 client}, {@code 64 clients}. */
  static String clients(int clients) {
    return PointResult.clientsText(clients);
  }
}
