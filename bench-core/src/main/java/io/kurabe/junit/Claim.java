package io.kurabe.junit;

import io.kurabe.compare.Metric;
import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import java.util.List;
import java.util.Optional;

/** A budget in words, with the ways in which it is decided or not. */
record Claim(Evidence evidence, String sentence, String relation) {
  /** Returns why the metric cannot be decided, or that nothing succeeded at all. */
  Optional<Finding> undecidable(Metric metric) {
    if (evidence.nothingSucceeded(metric)) {
      return Optional.of(nothingSucceeded(metric));
    }
    List<RunResult> runs = evidence.counting(metric);
    if (runs.size() < Budget.LEAST_RUNS) {
      return Optional.of(tooFew(runs.size()));
    }
    for (RunResult run : runs) {
      if (metric.of(run).isEmpty()) {
        return Optional.of(
            notShown(
                ("the run %s has too few successful operations for it: %s (a"
                        + " percentile needs 10 beyond it); measure longer")
                    .formatted(run.spec().name(), metric.succeeded(run))));
      }
    }
    return Optional.empty();
  }

  /** Returns the verdict on the whole interval. */
  Finding judged(Metric metric, Relation required, Estimate effect) {
    Verdict verdict = required.judge(effect);
    String because =
        switch (verdict) {
          case HOLDS -> "the whole interval is within the budget";
          case FAILS -> "the whole interval is outside the budget";
          case NOT_SHOWN, NOT_ASKED ->
              "the interval reaches over the border; more or longer runs narrow it";
        };
    return of(
        Optional.of(effect), verdict, because + ", " + evidence.counting(metric).size() + " runs");
  }

  /** Returns the failure when nothing succeeded, which counts in invalid runs, too. */
  Finding nothingSucceeded(Metric metric) {
    return of(
        Optional.empty(),
        Verdict.FAILS,
        "no operation succeeded in any run: " + evidence.errors(metric));
  }

  Finding tooFew(int counting) {
    return notShown(
        "at least %s valid runs are needed, there are %s of %s%s"
            .formatted(
                Budget.LEAST_RUNS,
                counting,
                evidence.runs().size(),
                evidence.runs().size() < Budget.LEAST_RUNS ? "; use repeats(5).runAll()" : ""));
  }

  Finding notShown(String because) {
    return of(Optional.empty(), Verdict.NOT_SHOWN, because);
  }

  /** Makes the finding; its id comes with its place in the check. */
  Finding of(Optional<Estimate> effect, Verdict verdict, String because) {
    return Finding.of("", evidence.subject(), sentence, relation, verdict, because)
        .withEffect(effect);
  }
}
