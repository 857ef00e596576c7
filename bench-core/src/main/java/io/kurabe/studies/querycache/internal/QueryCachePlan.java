package io.kurabe.studies.querycache.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.study.internal.RunsByPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of the study.
 *
 * @param variants the variants in the order of the tables
 * @param blocks the runs in the order of execution, block by block
 */
record QueryCachePlan(List<Variant> variants, List<List<PlannedRun>> blocks) {
  /** The number of observed runs of a point that no finding uses. */
  private static final int SHOWN_REPEATS = 2;

  /** Makes the plan; the time inside of observable targets can be seen. */
  static QueryCachePlan of(
      QueryCacheOptions options, CacheTopology topology, List<String> observable) {
    List<Variant> variants = new ArrayList<>();
    for (String target : topology.sql()) {
      for (Writes writes : options.writes()) {
        variants.addAll(ways(options, topology, target, writes));
      }
    }
    List<Variant> all = new ArrayList<>(variants);
    if (options.replication().nullCheck()) {
      variants.forEach(a -> all.add(a.as(Variant.Purpose.AGAIN)));
    }
    variants.stream()
        .filter(a -> observable.contains(a.target()))
        .forEach(a -> all.add(a.as(Variant.Purpose.OBSERVED)));
    List<List<PlannedRun>> blocks =
        options
            .replication()
            .order(repeat -> block(options, all, repeat), PlannedRun::point, options.seed());
    return new QueryCachePlan(List.copyOf(all), blocks);
  }

  private static List<Variant> ways(
      QueryCacheOptions options, CacheTopology topology, String target, Writes writes) {
    Optional<String> none = Optional.empty();
    Variant plain =
        new Variant(
            target,
            Variant.Way.NONE,
            Optional.empty(),
            none,
            options.ttl(),
            writes,
            Variant.Purpose.COMPARED);
    List<Variant> variants = new ArrayList<>(List.of(plain));
    topology
        .sizes(target, options)
        .forEach(s -> variants.add(plain.by(Variant.Way.QUERY_CACHE, Optional.of(s), none)));
    if (topology.proxies().containsKey(target)) {
      variants.add(plain.by(Variant.Way.PROXY, Optional.empty(), none));
    }
    for (String store : topology.stores().keySet()) {
      for (Variant.Way way : List.of(Variant.Way.TTL, Variant.Way.INVALIDATED)) {
        variants.add(plain.by(way, Optional.empty(), Optional.of(store)));
      }
    }
    return variants;
  }

  /**
   * Makes a block. Observed runs are made at the most clients only, where the waits are. If
   * findings need them as often as the others, they are in every repeat; the bars of the rest need
   * no interval.
   */
  private static List<PlannedRun> block(
      QueryCacheOptions options, List<Variant> variants, int repeat) {
    List<PlannedRun> block = new ArrayList<>();
    for (Variant variant : variants) {
      if (variant.purpose() != Variant.Purpose.OBSERVED) {
        options.clients().forEach(c -> block.add(new PlannedRun(variant, c, repeat)));
      } else if (repeat <= SHOWN_REPEATS || isConcluded(variant, variants, options)) {
        block.add(new PlannedRun(variant, options.most(), repeat));
      }
    }
    return block;
  }

  private static boolean isConcluded(
      Variant variant, List<Variant> variants, QueryCacheOptions options) {
    boolean ownCache =
        variants.stream()
            .anyMatch(
                a -> a.target().equals(variant.target()) && a.way() == Variant.Way.QUERY_CACHE);
    return variant.writes().equals(options.busiest())
        && variant.way() == (ownCache ? Variant.Way.QUERY_CACHE : Variant.Way.NONE);
  }

  /**
   * Returns the runs that an earlier process has made, by name.
   *
   * @throws ConfigurationException when there are others: then a server can do or report less than
   *     before, and runs of hours would be lost
   */
  Map<String, JournalEntry> made(List<JournalEntry> entries) {
    Map<String, String> planned = new HashMap<>();
    blocks.forEach(block -> block.forEach(r -> planned.put(r.name(), r.variant().name())));
    Map<String, JournalEntry> made = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (JournalEntry entry : entries) {
      String name = entry.run().spec().name();
      if (RunsByPoint.variant(entry.run()).equals(planned.get(name))) {
        made.put(name, entry);
      } else {
        others.add(name);
      }
    }
    if (!others.isEmpty()) {
      throw new ConfigurationException(
          "it cannot be resumed: "
              + others.size()
              + " of the runs made are not in the plan now, e.g. "
              + others.get(0)
              + ": a server has other caches than then, or does not report where time goes. Nothing"
              + " was changed; see to it and resume again, or begin anew.");
    }
    return made;
  }

  /** Returns the compared variants of a server's own cache, from the smallest to the largest. */
  List<Variant> bySize(String target, Writes writes) {
    return variants(Variant.Purpose.COMPARED).stream()
        .filter(a -> a.target().equals(target) && a.writes().equals(writes))
        .filter(a -> a.way() == Variant.Way.QUERY_CACHE)
        .toList();
  }

  List<Variant> variants(Variant.Purpose purpose) {
    return variants.stream().filter(a -> a.purpose() == purpose).toList();
  }
}
