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
    return new RunResult(
        new RunSpec(
            s.name() + turn,
            s.workload(),
            s.arrivals(),
            s.phases(),
            s.retry(),
            s.seed(),
            Map.of("method", "upsert"),
            s.transport()),
        run.targets(),
        turn,
        run.measuredSeconds(),
        true,
        run.acknowledged(),
        run.uncertain(),
        run.operations().stream().map(o -> faster(o, factor)).toList(),
        run.series(),
        run.steadiness(),
        run.offered(),
        run.generator(),
        run.outage(),
        run.probes(),
        Optional.empty(),
        run.measures(),
        List.of(),
        List.of());
  }

  private static OperationResult faster(OperationResult o, double factor) {
    return new OperationResult(
        o.operation(),
        o.succeeded(),
        o.opsPerSecond() * factor,
        o.service(),
        o.response(),
        o.scheduleLag(),
        o.poolWait(),
        o.statements(),
        o.failures(),
        o.retries(),
        o.errorCodes());
  }
}
