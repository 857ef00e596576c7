package io.kurabe.target;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The engines on the class path. Immutable. */
public final class Engines {
  private final List<Engine> engines;

  private Engines(List<Engine> engines) {
    this.engines = List.copyOf(engines);
  }

  /**
   * Loads the engines by {@link ServiceLoader}, in order of name.
   *
   * @return the engines
   */
  public static Engines load() {
    List<Engine> found = new ArrayList<>();
    ServiceLoader.load(Engine.class).forEach(found::add);
    found.sort(Comparator.comparing(Engine::name));
    return new Engines(found);
  }

  /**
   * Holds these engines, for tests and for programs that choose engines themselves.
   *
   * @param engines the engines that there are
   * @return the engines
   */
  public static Engines of(List<Engine> engines) {
    return new Engines(engines);
  }

  /** {@return all engines in order of name} */
  public List<Engine> all() {
    return engines;
  }

  /** {@return the embedded servers of all engines, each as the text of a target} */
  public List<String> embeddedTargets() {
    return engines.stream().flatMap(engine -> embeddedTargets(engine).stream()).toList();
  }

  /** {@return the usual embedded server of each engine, as the text of a target} */
  public List<String> embeddedTargetOfEach() {
    return engines.stream().flatMap(engine -> embeddedTargets(engine).stream().limit(1)).toList();
  }

  /**
   * {@return the embedded servers of one engine, each as the text of a target, the usual one first}
   *
   * @param engine the engine
   */
  public static List<String> embeddedTargets(Engine engine) {
    return engine.embeddedServers().stream().map(server -> "embedded:" + server).toList();
  }

  /**
   * {@return the engine that opens the target}
   *
   * @param target the target
   * @throws IllegalArgumentException when there is none, with the forms that are possible, or when
   *     the target asks for settings that its server cannot be given
   */
  public Engine engineFor(Target target) {
    if (engines.isEmpty()) {
      throw new IllegalArgumentException(
          "no engine is on the class path; add bench-mysql, bench-postgres or bench-redis");
    }
    Engine engine = find(target);
    engine.check(target);
    return engine;
  }

  /**
   * Checks that the target can be opened, as far as that is known before it was looked up.
   *
   * @param target the target
   * @throws IllegalArgumentException as {@link #engineFor}, or when nothing looks it up
   */
  public void check(Target target) {
    if (target.address().isLookedUp()) {
      TargetLookup.of(target);
    } else {
      engineFor(target);
    }
  }

  private Engine find(Target target) {
    if (target.address().isLookedUp()) {
      throw new IllegalArgumentException(
          "'" + target.text() + "' has to be looked up before it can be opened");
    }
    return target
        .address()
        .match(
            e ->
                first(
                    engine -> engine.embeddedServers().contains(e.server()),
                    "'embedded:%s' is unknown. Possible: %s"
                        .formatted(e.server(), String.join(", ", embeddedTargets()))),
            c ->
                first(
                    engine -> engine.runsImage(Target.imageName(c.image())),
                    "no engine knows the image '%s'. Its name must contain mysql, mariadb, postgres, redis or valkey"
                        .formatted(c.image())),
            u ->
                first(
                    engine -> engine.urlPrefixes().stream().anyMatch(u.url().scheme()::startsWith),
                    "no engine opens '%s'. Possible: %s".formatted(target.place(), urlForms())));
  }

  private Engine first(Predicate<Engine> test, String message) {
    return engines.stream()
        .filter(test)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(message));
  }

  private String urlForms() {
    return engines.stream()
        .flatMap(e -> e.urlPrefixes().stream())
        .map(p -> p + "//...")
        .collect(Collectors.joining(", "));
  }
}
