package io.kurabe.sql.internal;

import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The parts of a user's own workload, the same for every kind of server. Immutable.
 *
 * @param name in results and messages
 * @param parameters factors stated in the result
 * @param setUp runs once, in order
 * @param beforeRun runs before each run, in order
 * @param operations names and weights; at least one
 * @param actions the code of each operation, in the same order
 * @param checks the checks after each run, by name, in order
 * @param <S> code outside of a run
 * @param <A> code of an operation
 * @param <C> code of a check
 */
public record UserWorkloadParts<S, A, C>(
    String name,
    Map<String, String> parameters,
    List<S> setUp,
    List<S> beforeRun,
    List<Operation> operations,
    List<A> actions,
    Map<String, C> checks) {
  public UserWorkloadParts {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    setUp = List.copyOf(setUp);
    beforeRun = List.copyOf(beforeRun);
    operations = List.copyOf(operations);
    actions = List.copyOf(actions);
    checks = Collections.unmodifiableMap(new LinkedHashMap<>(checks));
    if (operations.isEmpty()) {
      throw new IllegalStateException(
          "workload '" + name + "' has no operation; add at least one with operation(...)");
    }
  }

  /** Makes all checks; empty when there is none. */
  public Optional<Audit> audit(
      long acknowledged, long uncertain, BiFunction<String, C, CheckResult> make) {
    if (checks.isEmpty()) {
      return Optional.empty();
    }
    List<CheckResult> results = new ArrayList<>();
    checks.forEach((check, code) -> results.add(make.apply(check, code).named(check)));
    return Optional.of(Audit.ofChecks(acknowledged, uncertain, results));
  }

  /** Makes the exception for code outside of a run that failed, e.g. the {@code set-up}. */
  public WorkloadException threw(String what, Throwable thrown) {
    return new WorkloadException(
        "The " + what + " of workload '" + name + "' threw " + thrown + ".", thrown);
  }

  /** Collects the parts and refuses a name that exists already. Not thread-safe. */
  public static final class Collector<S, A, C> {
    private final String name;
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private final List<S> setUp = new ArrayList<>();
    private final List<S> beforeRun = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private final List<A> actions = new ArrayList<>();
    private final Map<String, C> checks = new LinkedHashMap<>();

    public Collector(String name) {
      if (name.isBlank()) {
        throw new IllegalArgumentException("a workload needs a name, was '" + name + "'");
      }
      this.name = name;
    }

    public void parameter(String parameter, String value) {
      String old = parameters.putIfAbsent(parameter, value);
      if (old != null) {
        throw new IllegalStateException(
            "parameter '%s' is set already, to %s; it cannot be set again, to %s"
                .formatted(parameter, old, value));
      }
    }

    /** Adds code that runs once. */
    public void setUp(S script) {
      setUp.add(script);
    }

    public void beforeRun(S script) {
      beforeRun.add(script);
    }

    public void operation(String operation, double weight, A action) {
      for (Operation there : operations) {
        if (there.name().equals(operation)) {
          throw new IllegalStateException(
              "operation '" + operation + "' is there already, with weight " + there.weight());
        }
      }
      operations.add(new Operation(operation, weight));
      actions.add(action);
    }

    public void check(String check, C code) {
      if (checks.putIfAbsent(check, code) != null) {
        throw new IllegalStateException("check '" + check + "' is there already");
      }
    }

    public UserWorkloadParts<S, A, C> parts() {
      return new UserWorkloadParts<>(
          name, parameters, setUp, beforeRun, operations, actions, checks);
    }
  }
}
