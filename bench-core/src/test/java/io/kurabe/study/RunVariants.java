package io.kurabe.study;

import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.RunSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run like another one, with another rate. */
public final class RunVariants {
  private RunVariants() {}

  public static RunResult of(RunResult run, String turn, double factor) {
    RunSpec s = run.spec();
    return run.toBuilder()
        .spec(
            RunSpec.of(s.name() + turn, s.workload(), s.arrivals(), s.phases())
                .withSeed(s.seed())
                .withParameters(Map.of("method", "upsert", "turn", turn))
                .over(s.transport()))
        .operations(run.operations().stream().map(o -> faster(o, factor)).toList())
        .audit(Optional.empty())
        .invalid(List.of())
        .cautions(List.of())
        .build();
  }

  private static OperationResult faster(OperationResult o, double factor) {
    return OperationResult.of(o.operation(), o.succeeded(), o.opsPerSecond() * factor, o.response())
        .with(o.statements(), o.failures(), o.retries(), o.errorCodes());
  }
}
