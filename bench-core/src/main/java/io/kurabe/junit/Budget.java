package io.kurabe.junit;

import io.kurabe.compare.Metric;
import io.kurabe.compare.Metric.Figure;
import io.kurabe.page.internal.Quantity;
import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.stats.Change;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Exceedances;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import io.kurabe.stats.internal.Effect;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.workload.Audit;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A condition on the runs of a check. Immutable. */
sealed interface Budget {
  /** The least number of valid runs: an interval of two says next to nothing. */
  int LEAST_RUNS = 3;

  /** The seed of all intervals, fixed so that the same runs give the same interval. */
  long SEED = 42;

  /** Returns the verdict, as a finding without id. */
  Finding judge(Evidence evidence);

  /** Requires that a figure lies on the right side of a limit. */
  record Limit(Metric metric, Relation relation) implements Budget {
    @Override
    public Finding judge(Evidence evidence) {
      Claim claim = new Claim(evidence, metric.name(), relation.text());
      Optional<Finding> undecided = claim.undecidable(metric);
      return undecided.orElseGet(
          () -> {
            Estimate effect = RunStatistics.mean(evidence.values(metric), metric.unit());
            return claim.judged(metric, relation, effect);
          });
    }
  }

  /**
   * Requires that a percentile is at most a limit; decided by the share of operations that take
   * longer. Therefore it needs no least number of operations in a run, and slower operations never
   * undo a failure.
   */
  record Percentile(Metric metric, double limitMicros, String text) implements Budget {
    @Override
    public Finding judge(Evidence evidence) {
      double allowed = 100 - metric.percent();
      String relation = text + " (" + plain(allowed) + "% may take longer)";
      Claim claim = new Claim(evidence, metric.name(), relation);
      List<RunResult> runs = evidence.ofFitGenerator();
      List<Exceedances> counts =
          runs.stream().flatMap(r -> metric.longerThan(limitMicros, r).stream()).toList();
      if (evidence.nothingSucceeded(metric)) {
        return claim.nothingSucceeded(metric);
      }
      if (runs.size() < LEAST_RUNS || counts.isEmpty()) {
        return claim.tooFew(runs.size());
      }
      Estimate share = Exceedances.percent(counts);
      long longer = Exceedances.longer(counts);
      long all = Exceedances.all(counts);
      // All is the most that can be longer, so that it fails even where 5 operations show nothing.
      Verdict verdict = longer == all ? Verdict.FAILS : Relation.atMost(allowed, "%").judge(share);
      String because =
          "%d of %d operations took longer, in %d runs; %s of all is %s%s"
              .formatted(
                  longer,
                  all,
                  runs.size(),
                  "p" + plain(metric.percent()),
                  Quantity.of(metric.pooled(runs), metric.unit()),
                  verdict == Verdict.NOT_SHOWN ? advice(allowed, all) : "");
      return claim.of(Optional.of(share), verdict, because);
    }

    private static String advice(double allowed, long all) {
      long least = Exceedances.leastToShow(allowed);
      return all < least
          ? "; at least " + least + " operations are needed to pass; measure longer"
          : "; the interval reaches over the border, more or longer runs narrow it";
    }

    /** Writes a percentage without the rounding error of a difference of two. */
    private static String plain(double percent) {
      return Metric.plain(Math.rint(percent * 1e9) / 1e9);
    }
  }

  /** Requires that a figure is not worse than the baseline's by more than a margin. */
  record WithinBaseline(Metric metric, double percent) implements Budget {
    public WithinBaseline {
      checkMargin(percent);
    }

    @Override
    public Finding judge(Evidence evidence) {
      Claim claim = new Claim(evidence, metric.name() + " against the baseline", text());
      if (evidence.baseline() instanceof BaselineState.Usable usable) {
        return claim
            .undecidable(metric)
            .map(finding -> byShare(usable.baseline(), evidence).orElse(finding))
            .orElseGet(() -> against(usable.baseline(), claim, evidence));
      }
      return claim.notShown(evidence.baseline().because());
    }

    /**
     * Fails runs that are too slow to have enough operations for a percentile of their own, by the
     * share of operations that takes longer than the baseline's slowest run and the margin allow.
     */
    private Optional<Finding> byShare(Baseline baseline, Evidence evidence) {
      List<Double> before = baseline.values().getOrDefault(Baseline.key(metric), List.of());
      if (metric.figure() != Figure.PERCENTILE || before.size() < LEAST_RUNS) {
        return Optional.empty();
      }
      double limit = Collections.max(before) * (1 + percent / 100);
      String limitText = text() + ", " + Quantity.of(limit, metric.unit());
      return Optional.of(new Percentile(metric, limit, limitText).judge(evidence))
          .filter(finding -> finding.verdict() == Verdict.FAILS);
    }

    private Finding against(Baseline baseline, Claim claim, Evidence evidence) {
      List<Double> before = baseline.values().getOrDefault(Baseline.key(metric), List.of());
      List<Double> now = evidence.values(metric);
      if (before.size() < LEAST_RUNS) {
        return claim.notShown("the baseline has no value of it from at least 3 runs");
      }
      if (now.stream().anyMatch(v -> v <= 0)) {
        return claim.notShown("in some runs no operation succeeded, so there is no ratio");
      }
      Effect effect = Effect.unpaired(now, before, SEED);
      if (!effect.ratio().bounded()) {
        return claim.notShown(
            "too few runs to tell: %s now against %s of the baseline; it needs 4 and 4, or 5 and 3"
                .formatted(now.size(), before.size()));
      }
      Finding finding = claim.judged(metric, relation(), effect.ratio());
      Estimate median = RunStatistics.median(before, metric.unit());
      return finding
          .withReason(
              "%s; %s; median now %s, of the baseline %s"
                  .formatted(
                      finding.because(),
                      change(effect),
                      Quantity.of(RunStatistics.median(now, metric.unit()).value(), metric.unit()),
                      Quantity.of(median.value(), metric.unit())))
          .withPublished(
              List.of(
                  new Finding.Published(
                      "baseline of " + baseline.recordedAt(), median.value(), median.unit())));
    }

    /** Describes the change in the words of all comparisons. */
    private String change(Effect effect) {
      Estimate speed = metric.moreIsBetter() ? effect.ratio() : effect.inverse().ratio();
      ComparisonRule rule = new ComparisonRule(percent / 100, ComparisonRule.DEFAULT.alpha());
      Change change = rule.judge(speed, effect.pValue(), 0).change();
      return change == Change.SAME
          ? "same within " + Metric.plain(percent) + "%"
          : change == Change.NOT_SHOWN ? "a difference is not shown" : change.text() + " than it";
    }

    private Relation relation() {
      return metric.notWorseBy(percent, text());
    }

    private String text() {
      return "at most %s%% %s"
          .formatted(Metric.plain(percent), metric.moreIsBetter() ? "below it" : "above it");
    }
  }

  /** Compares the figure that the load leaves free with the baseline. */
  record NotSlower(Optional<String> operation, double percent) implements Budget {
    public NotSlower {
      checkMargin(percent);
    }

    @Override
    public Finding judge(Evidence evidence) {
      Figure figure = evidence.paceIsFree() ? Figure.THROUGHPUT : Figure.MEAN;
      return new WithinBaseline(Metric.of(operation, figure), percent).judge(evidence);
    }
  }

  /**
   * Requires that no operation failed. This is a count and no estimate: one failure decides it, in
   * every run except those whose generator was unfit, since its stalls can be the cause of
   * time-outs.
   */
  record NoFailures(Metric metric) implements Budget {
    @Override
    public Finding judge(Evidence evidence) {
      Claim claim = new Claim(evidence, metric.name(), "none");
      if (evidence.nothingSucceeded(metric)) {
        return claim.nothingSucceeded(metric);
      }
      long failed = evidence.ofFitGenerator().stream().mapToLong(metric::failed).sum();
      long all = evidence.runs().stream().mapToLong(metric::failed).sum();
      if (failed > 0) {
        return claim.of(
            Optional.empty(), Verdict.FAILS, failed + " failed: " + evidence.errors(metric));
      }
      if (all > 0) {
        return claim.notShown(all + " failed, but in runs whose generator was unfit");
      }
      int runs = evidence.valid().size();
      return runs < LEAST_RUNS
          ? claim.tooFew(runs)
          : claim.of(Optional.empty(), Verdict.HOLDS, "counted over " + runs + " runs");
    }
  }

  /** Requires that every audit of the workload was exact, in runs that are not valid too. */
  record Exact() implements Budget {
    @Override
    public Finding judge(Evidence evidence) {
      Claim claim = new Claim(evidence, "exactness of the data", "every audit exact");
      List<Audit> audits = evidence.runs().stream().flatMap(r -> r.audit().stream()).toList();
      return audits.stream()
          .filter(a -> !a.exact())
          .findFirst()
          .map(wrong -> claim.of(Optional.empty(), Verdict.FAILS, wrong.sentence()))
          .orElseGet(
              () ->
                  claim.of(
                      Optional.empty(),
                      Verdict.HOLDS,
                      "checked after each of " + audits.size() + " runs"));
    }

    /** Returns whether the workload can tell. */
    static boolean applies(List<RunResult> runs) {
      return runs.stream().anyMatch(r -> r.audit().isPresent());
    }
  }

  /**
   * Requires that no run is invalid for another reason than its generator. A run of which most
   * operations fail, or one of them always, has no figures, and that is worse than any figure: if
   * it only were missing, a server that fails more often would turn a check that fails into one
   * that is not decided.
   */
  record Unspoilt() implements Budget {
    @Override
    public Finding judge(Evidence evidence) {
      long spoilt = evidence.runs().stream().filter(Unspoilt::spoilt).count();
      return new Claim(evidence, "success of the operations", "enough for figures")
          .of(
              Optional.empty(),
              Verdict.FAILS,
              "%d of %d runs are not valid, although their generator was fit"
                  .formatted(spoilt, evidence.runs().size()));
    }

    /** Returns whether there is such a run; when there is none, the other budgets decide. */
    static boolean applies(List<RunResult> runs) {
      return runs.stream().anyMatch(Unspoilt::spoilt);
    }

    private static boolean spoilt(RunResult run) {
      return run.generator().unfit().isEmpty() && !run.invalid().isEmpty();
    }
  }

  private static void checkMargin(double percent) {
    if (!(percent > 0 && percent < 100)) {
      throw new IllegalArgumentException(
          "the margin is above 0 and below 100 percent, was " + Metric.plain(percent));
    }
  }
}
