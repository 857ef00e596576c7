package io.kurabe.studies.counters.internal;

import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import io.kurabe.study.internal.FindingText;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.WriteBack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Kurabe's own claims, K4.1 to K4.4, about what the published experiment left out: exactness under
 * crashes, the remedy inside SQL, and the direct comparison. Relations are fixed before anything is
 * measured.
 */
record MeasuredFindings(CountersOptions options, CountersPlan plan, CountersPoints points) {
  private static final Relation TWICE = Relation.above(2, "x");

  List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    plan.variants(Variant.Kind.KILLED).forEach(variant -> findings.add(killed(variant)));
    plan.pairs(CounterMethod.SLOTS, CounterMethod.UPSERT).forEach(p -> findings.add(strategies(p)));
    findings.addAll(faster(plan.variants(Variant.Kind.MAIN)));
    return findings;
  }

  /**
   * Tests exactness under crashes, which is not a matter of statistics: one lost count is enough.
   */
  private Finding killed(Variant variant) {
    List<RunResult> runs =
        variant.clients().stream()
            .flatMap(c -> points.runs(variant, c).stream())
            .filter(r -> r.audit().isPresent())
            .toList();
    boolean naive = variant.losesOnPurpose();
    String sentence =
        naive
            ? "A flusher that reads and resets (GETSET) and is killed in between loses counts."
            : "A flusher of the exact protocol, killed after each step in turn, loses and doubles nothing.";
    double kills =
        runs.stream().mapToDouble(r -> r.measures().getOrDefault("write_back_kills", 0.0)).sum();
    boolean exact = runs.stream().allMatch(r -> r.audit().orElseThrow().exact());
    int needed = naive ? 1 : WriteBack.Step.values().length;
    String because =
        FindingText.text("%.0f kills; ", kills)
            + String.join(
                "; ", runs.stream().map(r -> r.audit().orElseThrow().sentence()).toList());
    Verdict verdict =
        kills < needed ? Verdict.NOT_SHOWN : exact != naive ? Verdict.HOLDS : Verdict.FAILS;
    return Finding.of(
        naive ? "K4.2" : "K4.1",
        variant.name(),
        sentence,
        naive ? "a difference" : "no difference",
        verdict,
        because);
  }

  private Finding strategies(CountersPlan.Pair pair) {
    Optional<Estimate> effect =
        Points.ratio(
            points.valid(pair.first(), options.most(), Points::throughput),
            points.valid(pair.second(), options.most(), Points::throughput));
    return FindingText.finding(
        "K4.3",
        pair.first().name(),
        FindingText.text(
            "At %d clients %d slots per counter make SQL at least twice as fast as one row.",
            options.most(), options.slots()),
        TWICE,
        effect);
  }

  /** Compares Redis with each SQL server, both without any added hold. */
  private List<Finding> faster(List<Variant> main) {
    List<Variant> sql =
        plan.variants(options.hold().isZero() ? Variant.Kind.MAIN : Variant.Kind.UNHELD).stream()
            .filter(a -> a.method() == CounterMethod.UPSERT)
            .toList();
    List<Finding> findings = new ArrayList<>();
    for (Variant redis : main) {
      if (redis.method() == CounterMethod.INCRBY && redis.writeBack().isEmpty()) {
        for (Variant other : sql) {
          findings.add(fasterThan(redis, other));
        }
      }
    }
    return findings;
  }

  private Finding fasterThan(Variant redis, Variant sql) {
    Optional<Estimate> effect =
        Points.ratio(
            points.valid(redis, options.most(), Points::throughput),
            points.valid(sql, options.most(), Points::throughput));
    return FindingText.finding(
        "K4.4",
        redis.name() + " over " + sql.name(),
        FindingText.text(
            "At %d clients Redis counts more than twice as fast as an upsert in SQL.",
            options.most()),
        TWICE,
        effect);
  }
}
