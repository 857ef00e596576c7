package io.kurabe.study;

import io.kurabe.config.Problems;
import io.kurabe.spec.Protocol;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.OpeningServers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Opens servers side by side. */
record Opening(List<Target> targets, Engines engines, OpenOptions options) {
  /** Checks the targets; throws everything that is wrong with them. */
  static Opening of(List<Target> targets, Engines engines, OpenOptions options) {
    Problems problems = new Problems("Session");
    Set<String> names = new HashSet<>();
    for (Target target : targets) {
      problems
          .attempt("target " + target.name(), () -> engines.engineFor(target))
          .ifPresent(engine -> check("target " + target.name(), engine, options, problems));
      if (!names.add(target.name())) {
        problems.add("target " + target.name(), "is there twice; name them apart: withName(...)");
      }
    }
    problems.throwIfAny();
    return new Opening(targets, engines, options);
  }

  private static void check(String place, Engine engine, OpenOptions options, Problems problems) {
    if (options.pipeline() > 1 && !engine.pipelines()) {
      problems.add(place, "pipelining is for Redis; SQL clients share connections by a pool");
    }
    if (!engine.protocols().contains(options.protocol())) {
      problems.add(
          place,
          "the protocol '"
              + options.protocol().text()
              + "' is not one of its server. Possible: "
              + engine.protocols().stream().map(Protocol::text).collect(Collectors.joining(", ")));
    }
  }

  /** Opens all servers into the map; if some failed, throws the problems of all. */
  void into(Map<String, Server> servers) {
    List<TargetException> problems = new ArrayList<>();
    try (OpeningServers opening = new OpeningServers()) {
      for (Target target : targets) {
        opening.begin(target, () -> engines.engineFor(target).open(target, options));
      }
      for (Target target : targets) {
        try {
          servers.put(target.name(), opening.take(target));
        } catch (TargetException problem) {
          problems.add(problem);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new TargetException("Interrupted while opening " + target.name(), e);
        }
      }
    }
    if (!problems.isEmpty()) {
      throw TargetException.allOf(problems);
    }
  }
}
