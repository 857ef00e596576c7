package io.kurabe.studies.keys.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.KnownNames;
import io.kurabe.workloads.keys.internal.KeyColumn;
import io.kurabe.workloads.keys.internal.KeyRead;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The runs of the study. The same table is filled on all targets at the same time, step by step in
 * turns, so that both sides of a comparison meet the same conditions; the order of the tables is
 * drawn anew in each repeat.
 *
 * @param variants the variants in the order of the tables
 * @param blocks the runs in the order of execution, one block for each repeat
 * @param unavailable keys that were asked for and that a target cannot have, with the reason
 */
record KeysPlan(
    List<PlannedRun.Variant> variants, List<List<PlannedRun>> blocks, List<String> unavailable) {
  /** The unit that is shuffled: one table on all targets, or one number of clients of pgbench. */
  private record Unit(String key, Optional<RowWidth> width, int clients, int repeat) {
    Unit once() {
      return new Unit(key, width, clients, 0);
    }
  }

  /** Makes the plan; throws when a key is unknown, or no target has any of them. */
  static KeysPlan of(KeysOptions options, Map<String, KeyServer> servers) {
    List<String> wanted = wanted(options, servers);
    List<String> unavailable = new ArrayList<>();
    List<PlannedRun.Variant> variants = new ArrayList<>();
    servers.forEach(
        (target, server) -> {
          Map<String, KeyColumn> has = byName(server);
          for (RowWidth width : options.widths()) {
            for (String key : wanted) {
              if (has.containsKey(key)) {
                variants.add(new PlannedRun.Variant(target, has.get(key), width));
              }
            }
          }
          wanted.stream()
              .filter(k -> server.unavailable().containsKey(k))
              .forEach(k -> unavailable.add(target + " " + k + ": " + server.unavailable().get(k)));
        });
    if (variants.isEmpty()) {
      throw new ConfigurationException(
          "none of the targets has any of the keys. " + String.join("; ", unavailable));
    }
    List<List<Unit>> units =
        options
            .replication()
            .order(repeat -> units(options, wanted, repeat), Unit::once, options.seed());
    List<List<PlannedRun>> blocks =
        units.stream().map(block -> runs(options, servers.keySet(), variants, block)).toList();
    return new KeysPlan(variants, blocks, unavailable);
  }

  List<String> targets() {
    return variants.stream().map(PlannedRun.Variant::target).distinct().toList();
  }

  private static Map<String, KeyColumn> byName(KeyServer server) {
    Map<String, KeyColumn> columns = new LinkedHashMap<>();
    server.columns().forEach(c -> columns.put(c.name(), c));
    return columns;
  }

  private static List<String> wanted(KeysOptions options, Map<String, KeyServer> servers) {
    Set<String> known = new LinkedHashSet<>();
    for (KeyServer server : servers.values()) {
      server.columns().forEach(c -> known.add(c.name()));
      known.addAll(server.unavailable().keySet());
    }
    if (options.keysAreDefault()) {
      return options.keys();
    }
    if (options.keys().contains(KeysOptions.ALL)) {
      return List.copyOf(known);
    }
    List<String> possible = new ArrayList<>(known);
    possible.add(0, KeysOptions.ALL);
    KnownNames.problem(options.keys(), possible)
        .ifPresent(
            problem -> {
              throw new ConfigurationException("keys: " + problem);
            });
    return options.keys();
  }

  private static List<Unit> units(KeysOptions options, List<String> wanted, int repeat) {
    List<Unit> units = new ArrayList<>();
    for (RowWidth width : options.widths()) {
      wanted.forEach(k -> units.add(new Unit(k, Optional.of(width), options.clients(), repeat)));
    }
    if (!options.pgbench().duration().isZero()) {
      options
          .pgbench()
          .clients()
          .forEach(c -> units.add(new Unit("", Optional.empty(), c, repeat)));
    }
    return units;
  }

  private static List<PlannedRun> runs(
      KeysOptions options,
      Set<String> targets,
      List<PlannedRun.Variant> variants,
      List<Unit> block) {
    List<PlannedRun> runs = new ArrayList<>();
    for (Unit unit : block) {
      if (unit.width.isEmpty()) {
        turned(targets, unit.repeat)
            .forEach(t -> runs.add(new PlannedRun.Pgbench(t, unit.repeat, unit.clients)));
      } else {
        List<PlannedRun.Variant> same =
            variants.stream()
                .filter(a -> a.column().name().equals(unit.key))
                .filter(a -> a.width() == unit.width.get())
                .toList();
        runs.addAll(fill(options, same, unit.repeat));
      }
    }
    return runs;
  }

  /**
   * Makes the steps of a fill. Targets take turns, and the first of a turn is the last of the next.
   */
  private static List<PlannedRun> fill(
      KeysOptions options, List<PlannedRun.Variant> same, int repeat) {
    List<PlannedRun> runs = new ArrayList<>();
    int turn = repeat;
    for (int step = 1; step <= options.steps(); step++) {
      for (PlannedRun.Variant variant : turned(same, turn++)) {
        boolean last = step == options.steps();
        runs.add(new PlannedRun.Step(variant, repeat, step, options.clients(), last));
      }
    }
    if (!options.reads().isZero()) {
      for (KeyRead read : KeyRead.values()) {
        for (PlannedRun.Variant variant : turned(same, turn++)) {
          if (read.suits(variant.column().type())) {
            boolean last = read == lastOf(variant);
            runs.add(new PlannedRun.Read(variant, repeat, read, options.clients(), last));
          }
        }
      }
    }
    return runs;
  }

  private static <T> List<T> turned(Collection<T> all, int turn) {
    List<T> turned = new ArrayList<>(all);
    if (turn % 2 == 0) {
      java.util.Collections.reverse(turned);
    }
    return turned;
  }

  private static KeyRead lastOf(PlannedRun.Variant variant) {
    return Arrays.stream(KeyRead.values())
        .filter(r -> r.suits(variant.column().type()))
        .reduce((one, other) -> other)
        .orElseThrow();
  }
}
