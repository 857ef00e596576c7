package io.kurabe.prerequisite;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Decides by {@link Needs}. JUnit asks it before the set-up of a class and of a test. */
final class NeedsCondition implements ExecutionCondition {
  private static final String REQUIRED = "BENCH_REQUIRE";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context
        .getElement()
        .flatMap(element -> AnnotationSupport.findAnnotation(element, Needs.class))
        .map(needs -> evaluate(needs.value()))
        .orElseGet(() -> ConditionEvaluationResult.enabled("nothing is needed"));
  }

  /** Skips without the prerequisite, or fails by an exception where it is required. */
  private static ConditionEvaluationResult evaluate(Prerequisite needed) {
    Optional<String> missing = needed.missing();
    if (missing.isEmpty()) {
      return ConditionEvaluationResult.enabled(needed + " is there");
    }
    String required = Prerequisite.setting(REQUIRED).orElse("");
    if (Arrays.asList(required.split("[, ]+", -1)).contains(needed.requiredAs())) {
      throw new IllegalStateException(
          "%s names %s, but %s".formatted(REQUIRED, needed.requiredAs(), missing.get()));
    }
    return ConditionEvaluationResult.disabled(missing.get());
  }
}
