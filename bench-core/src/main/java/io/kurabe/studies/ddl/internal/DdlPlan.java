package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The runs of the study.
 *
 * @param variants the variants in the order of the tables
 * @param blocks the runs in the order of execution, block by block
 * @param unavailable ways that cannot be tried, each with the reason
 */
record DdlPlan(List<Variant> variants, List<List<PlannedRun>> blocks, List<String> unavailable) {
  /**
   * The end of the name of the way that waits for a lock for a short time only, and tries again.
   */
  private static final String TIMEOUT = "_timeout";

  static final String BEHIND = "behind an open transaction";

  DdlPlan {
    variants = List.copyOf(variants);
    unavailable = List.copyOf(unavailable);
  }

  List<String> targets() {
    return variants.stream().map(Variant::target).distinct().toList();
  }

  /** Returns a target's changes under load; throws when no target has one that is asked for. */
  static List<DdlChange> chosen(DdlOptions options, Map<String, DdlServer> servers, String target) {
    Set<String> known = new LinkedHashSet<>();
    servers.values().forEach(s -> s.changes().forEach(c -> known.add(c.operation())));
    List<String> unknown =
        options.operations().stream().filter(o -> !known.contains(o)).distinct().toList();
    if (!unknown.isEmpty()) {
      throw new ConfigurationException(
          "operations: '"
              + String.join("', '", unknown)
              + "' is no change that one of the targets has. Possible: "
              + String.join(", ", known));
    }
    DdlServer server = servers.get(target);
    return server == null
        ? List.of()
        : options.operations().stream().flatMap(o -> find(server, o).stream()).toList();
  }

  private static Optional<DdlChange> find(DdlServer server, String operation) {
    return server.changes().stream().filter(c -> c.operation().equals(operation)).findFirst();
  }

  /** Makes the plan by the lock classes of the chosen changes. */
  static DdlPlan of(DdlOptions options, Map<String, DdlServer> servers, List<DdlLock> locks) {
    List<Variant> variants = new ArrayList<>();
    List<String> unavailable = new ArrayList<>();
    servers.forEach(
        (target, server) -> {
          Site site = new Site(options, target, server, locks, unavailable);
          List<DdlChange> changes = chosen(options, servers, target);
          changes.forEach(change -> variants.addAll(site.variants(change)));
          variants.addAll(site.queued(changes));
        });
    List<List<PlannedRun>> blocks =
        options
            .replication()
            .order(
                repeat -> block(variants, options, repeat),
                r -> r.variant().name() + r.threads(),
                options.seed());
    return new DdlPlan(variants, blocks, unavailable);
  }

  private static List<PlannedRun> block(List<Variant> variants, DdlOptions options, int repeat) {
    List<PlannedRun> block = new ArrayList<>();
    for (Variant variant : variants) {
      // The published table has the plain changes at all numbers of threads.
      List<Integer> threads =
          variant.kind() == Variant.Kind.PLAIN ? options.threads() : List.of(options.mostThreads());
      threads.forEach(t -> block.add(new PlannedRun(variant, t, repeat)));
    }
    return block;
  }

  private record Site(
      DdlOptions options,
      String target,
      DdlServer server,
      List<DdlLock> locks,
      List<String> unavailable) {
    List<Variant> variants(DdlChange change) {
      List<Variant> variants = new ArrayList<>();
      Optional<DdlLock> lock = lock(change);
      boolean writesGoOn = lock.map(l -> l.answer().found().writesAllowed()).orElse(false);
      boolean rebuilds = lock.map(l -> l.answer().found().rebuilds()).orElse(false);
      variants.add(variant(Variant.Kind.PLAIN, change, "", Variant.plainly(change), false));
      if (writesGoOn && rebuilds) {
        server
            .blockingWrites(change)
            .ifPresent(
                c ->
                    variants.add(
                        variant(
                            Variant.Kind.BLOCKING, c, "LOCK=SHARED", Variant.plainly(c), false)));
      }
      boolean cured =
          options.strategies() == DdlOptions.OnlineChanges.ALL
              || (options.strategies() == DdlOptions.OnlineChanges.NEEDED && !writesGoOn);
      for (OnlineChangeStrategy strategy : server.strategies(change)) {
        if (available(strategy) && cured && !strategy.name().endsWith(TIMEOUT)) {
          variants.add(variant(Variant.Kind.CURE, change, strategy.name(), strategy, false));
        }
      }
      return variants;
    }

    /** Returns the fastest change, behind an open transaction, so that the wait is not its own. */
    List<Variant> queued(List<DdlChange> changes) {
      Optional<DdlChange> light =
          changes.stream()
              .filter(c -> lock(c).map(l -> !l.answer().found().rebuilds()).orElse(false))
              .reduce((first, second) -> second);
      if (light.isEmpty() || options.openTransaction().isZero()) {
        return List.of();
      }
      DdlChange change = light.get();
      List<Variant> variants = new ArrayList<>();
      variants.add(variant(Variant.Kind.QUEUED, change, BEHIND, Variant.plainly(change), true));
      server.strategies(change).stream()
          .filter(c -> c.name().endsWith(TIMEOUT) && available(c))
          .forEach(
              c ->
                  variants.add(
                      variant(
                          Variant.Kind.QUEUED_CURE, change, BEHIND + ", " + c.name(), c, true)));
      return variants;
    }

    /** Returns whether a way is available; one that is not is named once, needed or not. */
    private boolean available(OnlineChangeStrategy strategy) {
      return strategy.match(
          steps -> true,
          tool -> true,
          none -> {
            String why = target + ", " + none.name() + ": " + none.reason();
            if (!unavailable.contains(why)) {
              unavailable.add(why);
            }
            return false;
          });
    }

    private Variant variant(
        Variant.Kind kind, DdlChange change, String way, OnlineChangeStrategy how, boolean queued) {
      return new Variant(
          kind,
          target,
          change,
          way,
          how,
          queued ? Optional.of(options.openTransaction()) : Optional.empty(),
          lock(change));
    }

    private Optional<DdlLock> lock(DdlChange change) {
      return locks.stream()
          .filter(l -> l.target().equals(target))
          .filter(l -> l.answer().operation().equals(change.operation()))
          .findFirst();
    }
  }
}
