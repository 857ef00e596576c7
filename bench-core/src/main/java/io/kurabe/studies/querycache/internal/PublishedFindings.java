package io.kurabe.studies.querycache.internal;

import io.kurabe.config.internal.ByteSize;
import io.kurabe.result.Finding;
import io.kurabe.result.PointResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The claims of the published experiment, F1.1 to F1.4, tested on every target with a query cache
 * of its own. Relations and margins are fixed here, before anything is measured. Its claims about
 * Aurora's own cache need Aurora MySQL 1 or 2, which cannot be created any more.
 */
record PublishedFindings(
    QueryCacheOptions options,
    QueryCachePlan plan,
    QueryCachePoints points,
    Observed observed,
    List<CacheInstrument> instruments,
    List<CacheRow> rows) {
  private static final Relation SAME = Relation.between(0.9, 1.1, "x");
  private static final Relation RISES = Relation.above(1, "x");

  /** The factor of fragmentation that is surely reached; about 550 was read off a graph. */
  private static final Relation FRAGMENTED = Relation.above(100, "x");

  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    for (String target : instruments.stream().map(CacheInstrument::target).distinct().toList()) {
      all.add(waits(target));
      independentOfSize(target).ifPresent(all::add);
    }
    for (String target : targetsWithCache()) {
      fragmentation(target).ifPresent(all::add);
      rises(target).ifPresent(all::add);
    }
    return all;
  }

  private List<String> targetsWithCache() {
    return plan.variants(Variant.Purpose.COMPARED).stream()
        .filter(a -> a.way() == Variant.Way.QUERY_CACHE)
        .map(Variant::target)
        .distinct()
        .toList();
  }

  /** Tests for waits, which are counted and not estimated: one is enough. */
  private Finding waits(String target) {
    List<CacheInstrument> locks =
        instruments.stream()
            .filter(i -> i.target().equals(target) && i.name().startsWith("wait/"))
            .toList();
    List<String> parts = new ArrayList<>();
    boolean all = true;
    boolean known = true;
    for (String name : Observed.LOCKS) {
      List<CacheInstrument> of =
          locks.stream().filter(i -> i.name().equalsIgnoreCase(name)).toList();
      CacheInstrument most =
          of.stream().max(Comparator.comparingDouble(CacheInstrument::share)).orElseThrow();
      all &= most.state() == CacheInstrument.State.SEEN;
      known &=
          most.state() == CacheInstrument.State.SEEN || most.state() == CacheInstrument.State.NONE;
      parts.add(
          shortName(most.name())
              + " "
              + (most.state() == CacheInstrument.State.SEEN
                  ? FindingText.percent(100 * most.share())
                  : most.state().text()));
    }
    return Finding.of(
            "F1.1",
            target,
            "Time goes into the query cache's own locks: mutex, rwlock, and the condition variable"
                + " that the publication did not look at.",
            "all above 0",
            all ? Verdict.HOLDS : known ? Verdict.FAILS : Verdict.NOT_SHOWN,
            "at most, of the clients' time: " + String.join(", ", parts))
        .withPublished(Published.waits());
  }

  /** Returns e.g. {@code structure_guard_mutex}, {@code Query_cache_query::lock}. */
  static String shortName(String instrument) {
    return instrument.replaceFirst(".*/(Query_cache::)?", "");
  }

  private Optional<Finding> independentOfSize(String target) {
    List<Variant> bySize = plan.bySize(target, options.busiest());
    if (bySize.size() < 2) {
      return Optional.empty();
    }
    Variant largest = bySize.get(bySize.size() - 1);
    Optional<Estimate> effect =
        Points.paired(
            observed.lockSeconds(largest, options.most(), Observed.LOCKS),
            observed.lockSeconds(bySize.get(0), options.most(), Observed.LOCKS));
    return Optional.of(
        FindingText.finding(
            "F1.2",
            target + ", " + options.busiest().words(),
            FindingText.text(
                "The time in the cache's locks does not depend on its size: %s over %s.",
                size(largest), size(bySize.get(0))),
            SAME,
            effect,
            Published.bySize()));
  }

  private static String size(Variant variant) {
    return variant.size().map(ByteSize::text).orElse("");
  }

  private Optional<Finding> fragmentation(String target) {
    OptionalLong most =
        rows.stream()
            .filter(r -> r.target().equals(target))
            .flatMap(r -> r.server().stream())
            .mapToLong(CacheRow.ServerCache::freeBlocks)
            .max();
    return most.isEmpty()
        ? Optional.empty()
        : Optional.of(
            FindingText.notAsked(
                    "F1.3",
                    target,
                    "Aurora's own cache has far fewer free blocks than that of MySQL.",
                    FRAGMENTED,
                    FindingText.text(
                        "it needs Aurora MySQL 1 or 2 beside it, which can no longer be made; here at"
                            + " most %,d free blocks",
                        most.getAsLong()))
                .withPublished(Published.freeBlocks()));
  }

  private Optional<Finding> rises(String target) {
    List<Variant> bySize = plan.bySize(target, options.writes().get(0));
    if (bySize.size() < 2) {
      return Optional.empty();
    }
    Variant largest = bySize.get(bySize.size() - 1);
    return Optional.of(
        FindingText.finding(
            "F1.4",
            target + ", " + options.writes().get(0).words(),
            FindingText.text(
                "At %s reads get faster as the cache grows: %s over %s.",
                PointResult.clientsText(options.most()), size(largest), size(bySize.get(0))),
            RISES,
            points.ratio(largest, bySize.get(0), options.most())));
  }

  static String shares(List<CacheInstrument> locks) {
    return locks.stream()
        .map(i -> shortName(i.name()) + " " + FindingText.percent(100 * i.share()))
        .collect(Collectors.joining(", "));
  }
}
