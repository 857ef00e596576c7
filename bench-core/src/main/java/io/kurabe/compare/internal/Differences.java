package io.kurabe.compare.internal;

import io.kurabe.compare.Difference;
import io.kurabe.probe.Environment;
import io.kurabe.result.FleetResult;
import io.kurabe.result.StudyResult;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the conditions that were not the same when results were made: servers, parameters,
 * generator, Kurabe, seed. A reader must see them before any number, since a changed setting is the
 * likeliest reason of a change.
 *
 * <p>Values that are new in every run, or that are results and no conditions, are not compared:
 * ports of embedded servers and containers, round trips, times, what a node of a cluster holds.
 * Stateless; may be called from any thread.
 */
public final class Differences {
  /** The value for a server that one of the results does not have. */
  static final String NO_SERVER = "not there";

  /** The value for a setting that a server of the result does not report. */
  static final String NOT_REPORTED = "not reported";

  /** The value for a parameter that the study of the result does not have. */
  static final String NOT_SET = "not set";

  /** The relative difference within which memories are equal: kernels differ so much. */
  private static final double MEMORY_TOLERANCE = 0.05;

  private final List<StudyResult> results;
  private final List<Difference> found = new ArrayList<>();

  private Differences(List<StudyResult> results) {
    this.results = results;
  }

  /**
   * Returns all differences, the likeliest reasons of a change first: the transports (driver,
   * protocol, pool), servers (product and version, then where it runs, then settings), parameters,
   * generator, Kurabe, seed. Servers are matched by the name of their target; when each result has
   * only one, these are matched whatever they are called.
   *
   * @param results two or more; {@link Difference#values} are in their order
   * @return empty when nothing differs
   */
  public static List<Difference> of(List<StudyResult> results) {
    Differences differences = new Differences(List.copyOf(results));
    differences.found.addAll(Unlike.differences(results));
    differences.servers();
    differences.compare("parameters", "study", StudyResult::study);
    differences.named(
        "parameters", NOT_SET, results.stream().map(Differences::parameters).toList());
    differences.generator();
    differences.compare("Kurabe", "version", r -> r.environment().kurabe());
    differences.compare("seed", "seed", r -> Long.toString(r.seed()));
    return List.copyOf(differences.found);
  }

  private void servers() {
    if (results.stream().allMatch(r -> r.servers().size() == 1)) {
      List<ServerFacts> only = results.stream().map(r -> r.servers().get(0)).toList();
      boolean sameName = only.stream().map(ServerFacts::target).distinct().count() == 1;
      server(sameName ? "server " + only.get(0).target() : "server", only);
      return;
    }
    Set<String> targets = new LinkedHashSet<>();
    results.forEach(r -> r.servers().forEach(s -> targets.add(s.target())));
    for (String target : targets) {
      List<Optional<ServerFacts>> each = results.stream().map(r -> find(r, target)).toList();
      String place = "server " + target;
      if (each.stream().allMatch(Optional::isPresent)) {
        server(place, each.stream().map(Optional::orElseThrow).toList());
      } else {
        add(place, "product", NO_SERVER, each.stream().map(s -> s.map(Differences::product)));
      }
    }
  }

  private static Optional<ServerFacts> find(StudyResult result, String target) {
    return result.servers().stream().filter(s -> s.target().equals(target)).findFirst();
  }

  private static String product(ServerFacts server) {
    return server.product() + " " + server.version();
  }

  private void server(String place, List<ServerFacts> each) {
    fact(place, "product", each, ServerFacts::product);
    fact(place, "version", each, ServerFacts::version);
    fact(place, "origin", each, ServerFacts::origin);
    fact(place, "address", each, Differences::address);
    fact(place, "machine", each, s -> s.sharesGeneratorHost() ? "the generator's" : "its own");
    fact(place, "TLS", each, ServerFacts::tls);
    if (each.stream().map(ServerFacts::engine).distinct().count() == 1) {
      named(place, NOT_REPORTED, each.stream().map(Differences::settings).toList());
    } else {
      // Settings of different engines have no names in common: one line in place of all of them.
      fact(place, "settings", each, s -> s.settings().size() + " of " + s.product());
    }
  }

  /** Returns the settings without {@code node 10.0.0.7:6379}: its keys, memory, round trip. */
  private static Map<String, String> settings(ServerFacts server) {
    Map<String, String> settings = new LinkedHashMap<>(server.settings());
    settings.keySet().removeIf(name -> name.startsWith("node "));
    return settings;
  }

  /** Returns the address without a port that is new in every run. */
  private static String address(ServerFacts server) {
    return server.startedByKurabe() ? server.origin() : server.address();
  }

  private static Map<String, String> parameters(StudyResult result) {
    Map<String, String> parameters = new LinkedHashMap<>(result.parameters());
    parameters.remove("seed"); // Has its own place.
    parameters.keySet().removeIf(Unlike::tells);
    return parameters;
  }

  private void generator() {
    String place = "generator";
    environment(place, "java", Environment::java);
    jvmArguments(place);
    environment(place, "os", Environment::os);
    environment(place, "arch", Environment::arch);
    environment(place, "cpu", Environment::cpu);
    environment(place, "processors", e -> Integer.toString(e.processors()));
    if (!sameMemory(
        results.stream()
            .flatMap(r -> generators(r).stream())
            .map(Environment::memoryMiB)
            .toList())) {
      environment(place, "memory", e -> e.memoryMiB() + " MiB");
    }
    environment(place, "heap", e -> e.maxHeapMiB() + " MiB");
  }

  /** Returns where the load was made; the coordinator of several generators makes none. */
  private static List<Environment> generators(StudyResult result) {
    List<Environment> several =
        result.runs().stream()
            .flatMap(run -> run.fleet().stream())
            .flatMap(fleet -> fleet.generators().stream())
            .map(FleetResult.Generator::environment)
            .distinct()
            .toList();
    return several.isEmpty() ? List.of(result.environment()) : several;
  }

  /** Returns whether this can be the memory of one machine, in MiB. */
  static boolean sameMemory(List<Long> memoryMiB) {
    long least = memoryMiB.stream().mapToLong(Long::longValue).min().orElse(0);
    long most = memoryMiB.stream().mapToLong(Long::longValue).max().orElse(0);
    return most - least <= MEMORY_TOLERANCE * most;
  }

  /** Adds the arguments that not all results have; all of them when only their order differs. */
  private void jvmArguments(String place) {
    List<List<String>> all =
        results.stream()
            .map(
                r ->
                    generators(r).stream()
                        .flatMap(e -> e.jvmArguments().stream())
                        .distinct()
                        .toList())
            .toList();
    List<String> own =
        all.stream()
            .map(a -> String.join(" ", a.stream().filter(x -> !inAll(all, x)).toList()))
            .toList();
    boolean order = own.stream().distinct().count() == 1;
    compare(
        place, "jvmArguments", order ? all.stream().map(a -> String.join(" ", a)).toList() : own);
  }

  private static boolean inAll(List<List<String>> lists, String element) {
    return lists.stream().allMatch(l -> l.contains(element));
  }

  private void environment(String place, String name, Function<Environment, String> value) {
    compare(
        place,
        name,
        r ->
            generators(r).stream()
                .map(value)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" / ")));
  }

  private void fact(
      String place, String name, List<ServerFacts> each, Function<ServerFacts, String> value) {
    compare(place, name, each.stream().map(value).toList());
  }

  private void named(String place, String none, List<Map<String, String>> each) {
    Set<String> names = new LinkedHashSet<>();
    each.forEach(m -> names.addAll(m.keySet()));
    for (String name : names) {
      add(place, name, none, each.stream().map(m -> Optional.ofNullable(m.get(name))));
    }
  }

  private void add(String place, String name, String none, Stream<Optional<String>> values) {
    compare(place, name, values.map(v -> v.orElse(none)).toList());
  }

  private void compare(String place, String name, Function<StudyResult, String> value) {
    compare(place, name, results.stream().map(value).toList());
  }

  private void compare(String place, String name, List<String> values) {
    if (values.stream().distinct().count() > 1) {
      found.add(new Difference(place, name, values));
    }
  }
}
