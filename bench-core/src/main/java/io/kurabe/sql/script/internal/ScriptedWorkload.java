package io.kurabe.sql.script.internal;

import io.kurabe.spec.Driver;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A loaded workload whose operations are scripts. Thread-safe, but for one run at a time. */
public interface ScriptedWorkload extends LoadedWorkload {
  /** The name in {@link #tally}. */
  String WRONG_ANSWERS = "wrong answers";

  /** Returns its operations. */
  LoadedScripts scripts();

  /** Returns its factors, in a stable order. */
  Map<String, String> factors();

  /**
   * Makes the comparisons after a run of so many operations that succeeded, and that got no answer.
   */
  default List<CheckResult> checks(long acknowledged, long uncertain) {
    return List.of(scripts().answers());
  }

  @Override
  default String name() {
    return scripts().name();
  }

  @Override
  default Map<String, String> parameters() {
    return factors();
  }

  @Override
  default boolean runsBy(Driver driver) {
    return driver == Driver.JDBC || driver == Driver.VERTX;
  }

  @Override
  default List<Operation> operations() {
    return scripts().operations();
  }

  @Override
  default Client open(int index, long seed) {
    return scripts().open(index, seed);
  }

  @Override
  default Client open(int index) {
    return open(index, 0);
  }

  @Override
  default void reset() {
    scripts().reset();
  }

  @Override
  default Map<String, Long> tally() {
    return Map.of(WRONG_ANSWERS, scripts().wrongAnswers());
  }

  @Override
  default void add(Map<String, Long> tally) {
    scripts().addWrongAnswers(tally.getOrDefault(WRONG_ANSWERS, 0L));
  }

  @Override
  default Optional<WorkloadException> defect() {
    return scripts().defect();
  }

  @Override
  default Optional<Audit> audit(long acknowledged, long uncertain) {
    return Optional.of(Audit.ofChecks(acknowledged, uncertain, checks(acknowledged, uncertain)));
  }
}
