package io.kurabe.studies.querycache.internal;

import io.kurabe.result.Finding;
import io.kurabe.result.PointResult;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Kurabe's own claims, K1.1 to K1.8: the gain of a cache with and without writes, the place of the
 * wait that the publication could not explain, stale answers, and the cost of observing. Relations
 * are fixed before anything is measured.
 */
record MeasuredFindings(
    QueryCacheOptions options, QueryCachePlan plan, QueryCachePoints points, Observed observed) {
  private static final Relation FASTER = Relation.above(1, "x");
  private static final Relation SLOWER = Relation.atMost(1, "x");
  private static final Relation MOST = Relation.above(0.5, "of that time");
  private static final Map<Variant.Way, String> SENTENCES =
      Map.of(
          Variant.Way.QUERY_CACHE, "The server's own cache gives no stale answer.",
          Variant.Way.TTL, "Results with a time to live give stale answers.",
          Variant.Way.PROXY, "Results with a time to live give stale answers.",
          Variant.Way.INVALIDATED, "With invalidation by the writers no answer is stale.");

  private static final Relation CHEAP = Relation.between(0.9, 1.1, "x");

  /** Returns the findings in the order of their names. */
  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    for (Variant variant : plan.variants(Variant.Purpose.COMPARED)) {
      switch (variant.way()) {
        case QUERY_CACHE -> ofServer(variant, all);
        case TTL, PROXY -> {
          stale("K1.5", variant).ifPresent(all::add);
          all.add(helps("K1.7", variant));
        }
        case INVALIDATED -> {
          stale("K1.6", variant).ifPresent(all::add);
          all.add(helps("K1.7", variant));
        }
        case NONE -> {
          // What the others are compared with.
        }
      }
      cheap(variant).ifPresent(all::add);
    }
    all.sort(Comparator.comparing(Finding::id));
    return all;
  }

  private void ofServer(Variant variant, List<Finding> all) {
    if (isLargest(variant)) {
      all.add(variant.writes().any() ? costs(variant) : helps("K1.1", variant));
      condition(variant).ifPresent(all::add);
      stale("K1.4", variant).ifPresent(all::add);
    }
  }

  private boolean isLargest(Variant variant) {
    List<Variant> bySize = plan.bySize(variant.target(), variant.writes());
    return bySize.get(bySize.size() - 1).equals(variant);
  }

  private Finding helps(String id, Variant variant) {
    return overNone(id, variant, "At %s reads are faster than without a cache.", FASTER);
  }

  private Finding costs(Variant variant) {
    String sentence = "With writes the query cache makes reads at %s slower than without it.";
    return overNone("K1.2", variant, sentence, SLOWER);
  }

  private Finding overNone(String id, Variant variant, String sentence, Relation relation) {
    return FindingText.finding(
        id,
        variant.name(),
        sentence.replace("%s", PointResult.clientsText(options.most())),
        relation,
        points.ratio(variant, variant.without(), options.most()));
  }

  /** Returns the share of the condition variable in all waits for the cache's locks, by repeat. */
  private Optional<Finding> condition(Variant variant) {
    if (!variant.writes().equals(options.busiest())) {
      return Optional.empty();
    }
    Map<String, Double> all = observed.lockSeconds(variant, options.most(), Observed.LOCKS);
    String variable = Observed.LOCKS.get(2);
    Map<String, Double> condition =
        observed.lockSeconds(variant, options.most(), List.of(variable));
    boolean counted = observed.counts(variant, options.most(), variable);
    List<Double> shares = new ArrayList<>();
    all.forEach(
        (repeat, seconds) -> {
          if (counted && seconds > 0) {
            shares.add(condition.getOrDefault(repeat, 0.0) / seconds);
          }
        });
    Optional<Estimate> effect =
        shares.isEmpty() ? Optional.empty() : Optional.of(RunStatistics.median(shares, ""));
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            FindingText.finding(
                "K1.3",
                variant.name(),
                "Most of the time in the cache's locks is in the condition variable, which the"
                    + " publication did not look at.",
                MOST,
                effect,
                Published.unexplained()));
  }

  /** Tests for stale answers, which are counted, not estimated; none without writes. */
  private Optional<Finding> stale(String id, Variant variant) {
    if (!variant.writes().any()) {
      return Optional.empty();
    }
    double reads = 0;
    double stale = 0;
    for (int clients : options.clients()) {
      reads += points.sum(variant, clients, Measurement.READS);
      stale += points.sum(variant, clients, Measurement.STALE);
    }
    boolean expected = variant.way() == Variant.Way.TTL || variant.way() == Variant.Way.PROXY;
    String because =
        FindingText.text(
            "%,.0f of %,.0f reads (%s) lacked a change that had been reported done",
            stale, reads, FindingText.percent(reads > 0 ? 100 * stale / reads : 0));
    Verdict verdict =
        reads == 0 ? Verdict.NOT_SHOWN : expected == stale > 0 ? Verdict.HOLDS : Verdict.FAILS;
    return Optional.of(
        Finding.of(
            id,
            variant.name(),
            SENTENCES.getOrDefault(variant.way(), ""),
            expected ? "above 0" : "0",
            verdict,
            because));
  }

  private Optional<Finding> cheap(Variant variant) {
    return points
        .costOfObserving(variant)
        .map(
            ratio ->
                FindingText.finding(
                    "K1.8",
                    variant.name(),
                    "Observing where the time goes costs at most a tenth of the rate.",
                    CHEAP,
                    Optional.of(ratio)));
  }
}
