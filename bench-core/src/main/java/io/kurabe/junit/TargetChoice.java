package io.kurabe.junit;

import io.kurabe.config.Problems;
import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Chooses the target of a performance test. */
record TargetChoice(
    Function<String, Optional<String>> parameters, Map<String, String> environment) {
  /** A text and the place where it was found. */
  private record Source(String place, Optional<String> text) {}

  /** Chooses the target, with its password; a wrong one is a ConfigurationException. */
  Target choose(String declared, Engines engines) {
    Problems problems = new Problems("@PerformanceTest");
    Target own = parse(problems, new Source("target", Optional.of(declared)));
    Source source =
        sources(own.name())
            .filter(s -> s.text().isPresent())
            .findFirst()
            .orElse(new Source("target", Optional.of(declared)));
    Target chosen = parse(problems, source).withName(own.name()).withPasswordFrom(environment);
    problems.check(source.place(), () -> engines.check(chosen));
    problems.throwIfAny();
    return chosen;
  }

  private Stream<Source> sources(String name) {
    String ofName = PerformanceTest.TARGET + "." + name;
    String variable = "KURABE_TARGET";
    String variableOfName = variable + "_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
    return Stream.concat(
        List.of(ofName, PerformanceTest.TARGET).stream()
            .map(key -> new Source(key, parameters.apply(key))),
        List.of(variableOfName, variable).stream()
            .map(key -> new Source(key, Optional.ofNullable(environment.get(key)))));
  }

  private static Target parse(Problems problems, Source source) {
    Optional<Target> target =
        problems.attempt(source.place(), () -> Target.parse(source.text().orElse("")));
    problems.throwIfAny();
    return target.orElseThrow();
  }
}
