package io.kurabe.cli;

import io.kurabe.target.Engine;
import io.kurabe.target.Target;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The benchmarks on the class path that were chosen, by the engine that they are for. */
final class JmhSelection {
  private static final Pattern INTERNAL = Pattern.compile("\\.internal$");

  private static final OutputFormat SILENT =
      OutputFormatFactory.createFormatInstance(
          new java.io.PrintStream(java.io.OutputStream.nullOutputStream()), VerboseMode.SILENT);

  private final List<BenchmarkListEntry> chosen;
  private final List<Engine> engines;

  private JmhSelection(Collection<BenchmarkListEntry> chosen, List<Engine> engines) {
    this.chosen = List.copyOf(chosen);
    this.engines = engines;
  }

  /** Returns the benchmarks that the regular expressions choose; without any, all. */
  static JmhSelection of(List<String> includes, List<String> excludes, List<Engine> engines) {
    return new JmhSelection(BenchmarkList.defaultList().find(SILENT, includes, excludes), engines);
  }

  boolean isEmpty() {
    return chosen.isEmpty();
  }

  /** Returns full names, each once. */
  Set<String> names() {
    return chosen.stream()
        .map(BenchmarkListEntry::getUsername)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns {@code PostgresBenchmark.upsert}. */
  static String shortName(String benchmark) {
    int method = benchmark.lastIndexOf('.');
    return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
  }

  /** Returns a line for each: name, then its parameters without the target. */
  List<String> lines() {
    Map<String, String> lines = new TreeMap<>();
    int width = names().stream().mapToInt(n -> shortName(n).length()).max().orElse(0);
    for (BenchmarkListEntry entry : chosen) {
      String name = shortName(entry.getUsername());
      lines.put(
          entry.getUsername(),
          (name + " ".repeat(width - name.length()) + "  " + params(entry)).strip());
    }
    return List.copyOf(lines.values());
  }

  private static String params(BenchmarkListEntry entry) {
    return entry.getParams().orElse(Map.of()).entrySet().stream()
        .filter(p -> !p.getKey().equals("target"))
        .map(p -> p.getKey() + "=" + String.join(",", p.getValue()))
        .collect(Collectors.joining(" "));
  }

  /** Returns the engine of the benchmark: {@code a.b.internal.Engine} has those of a.b. */
  private Optional<Engine> engineOf(BenchmarkListEntry entry) {
    return engines.stream()
        .filter(e -> entry.getUsername().startsWith(packageOf(e) + "."))
        .findFirst();
  }

  private static String packageOf(Engine engine) {
    return INTERNAL.matcher(engine.getClass().getPackageName()).replaceFirst("");
  }

  /** Returns the engines that the chosen benchmarks need. */
  Set<Engine> needed() {
    return chosen.stream()
        .flatMap(e -> engineOf(e).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns the embedded server of each engine that is needed. */
  List<String> defaultTargets() {
    return needed().stream().map(e -> "embedded:" + e.embeddedServers().get(0)).toList();
  }

  /** Benchmarks that run on the same targets; on none for those that touch no server. */
  record Group(Set<String> names, List<String> targets) {}

  /** Returns the groups, without benchmarks for whose engine there is no target. */
  List<Group> groups(Map<Target, Engine> targets) {
    Map<Optional<Engine>, Set<String>> byEngine = new LinkedHashMap<>();
    for (BenchmarkListEntry entry : chosen) {
      byEngine
          .computeIfAbsent(engineOf(entry), e -> new LinkedHashSet<>())
          .add(entry.getUsername());
    }
    List<Group> groups = new ArrayList<>();
    byEngine.forEach(
        (engine, names) -> {
          List<String> of =
              targets.entrySet().stream()
                  .filter(
                      t -> engine.isPresent() && t.getValue().name().equals(engine.get().name()))
                  .map(t -> t.getKey().name())
                  .toList();
          if (engine.isEmpty() || !of.isEmpty()) {
            groups.add(new Group(names, of));
          }
        });
    return groups;
  }
}
