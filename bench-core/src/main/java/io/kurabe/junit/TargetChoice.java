package io.kurabe.junit;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.Reason;
import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.platform.commons.support.ReflectionSupport;

/** Chooses the target of a performance test. */
record TargetChoice(
    Function<String, Optional<String>> parameters, Map<String, String> environment) {
  private static final String VARIABLE = "KURABE_TARGET";

  /** A text and the place where it was found. */
  private record Source(String place, Optional<String> text) {}

  /** Returns whether the annotation names a class that makes the target. */
  static boolean hasProvider(PerformanceTest test) {
    return test.provider() != TargetProvider.class;
  }

  /** Chooses the target, with its password; a wrong one is a ConfigurationException. */
  Target choose(PerformanceTest test, Engines engines) throws InterruptedException {
    boolean declared = !test.target().isEmpty();
    if (declared && hasProvider(test)) {
      throw new ConfigurationException(
          "@PerformanceTest has both target = \"%s\" and provider = %s.class; one of them is meant"
              .formatted(Target.parse(test.target()).place(), test.provider().getSimpleName()));
    }
    if (!declared && !hasProvider(test)) {
      throw new ConfigurationException(
          "@PerformanceTest has no target. Name one, as target = \"embedded:postgres\", or a class"
              + " that makes it, as provider = MyServer.class");
    }
    return declared ? choose(test.target(), engines) : provided(test.provider(), engines);
  }

  private Target provided(Class<? extends TargetProvider> type, Engines engines)
      throws InterruptedException {
    Problems problems = new Problems("@PerformanceTest");
    Optional<Source> configured = ofAnyName().filter(s -> s.text().isPresent()).findFirst();
    Target chosen =
        (configured.isPresent() ? parse(problems, configured.get()) : ask(type))
            .withPasswordFrom(environment);
    problems.check(
        configured.map(Source::place).orElse(type.getSimpleName()), () -> engines.check(chosen));
    problems.throwIfAny();
    return chosen;
  }

  private static Target ask(Class<? extends TargetProvider> type) throws InterruptedException {
    TargetProvider provider;
    try {
      provider = ReflectionSupport.newInstance(type);
    } catch (Exception e) {
      throw failure(
          type,
          "cannot be made",
          e,
          "It needs a constructor without parameters; nested it is static");
    }
    try {
      return provider.target();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw failure(
          type,
          "made no target",
          e,
          "What it needs has to be there by then: @Testcontainers stands above @PerformanceTest");
    }
  }

  private static ConfigurationException failure(
      Class<?> type, String what, Exception e, String advice) {
    ConfigurationException failure =
        new ConfigurationException(
            "the target provider %s %s: %s. %s"
                .formatted(type.getName(), what, Reason.of(e), advice));
    failure.initCause(e);
    return failure;
  }

  /** Chooses between the declared target and those of the configuration. */
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
    String variable = VARIABLE + "_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
    List<Source> any = ofAnyName().toList();
    return Stream.of(
        parameter(PerformanceTest.TARGET + "." + name), any.get(0), variable(variable), any.get(1));
  }

  private Stream<Source> ofAnyName() {
    return Stream.of(parameter(PerformanceTest.TARGET), variable(VARIABLE));
  }

  private Source parameter(String key) {
    return new Source(key, parameters.apply(key));
  }

  private Source variable(String name) {
    return new Source(name, Optional.ofNullable(environment.get(name)));
  }

  private static Target parse(Problems problems, Source source) {
    Optional<Target> target =
        problems.attempt(source.place(), () -> Target.parse(source.text().orElse("")));
    problems.throwIfAny();
    return target.orElseThrow();
  }
}
