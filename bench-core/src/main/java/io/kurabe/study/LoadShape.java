package io.kurabe.study;

import io.kurabe.config.Problems;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.ThinkTime;
import io.kurabe.workload.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes arrivals from the settings that a user gives one by one. Stateless. */
final class LoadShape {
  private LoadShape() {}

  /** Returns the closed loop that a search for the highest rate begins with; null for a problem. */
  static @Nullable Arrivals forSearch(
      Problems problems, SetOnce<Integer> clients, List<SetOnce<?>> others) {
    others.forEach(o -> o.refuse(problems, "findMax(...) decides it itself"));
    int connections = clients.or(Arrivals.OPEN_LOOP_CLIENTS);
    return problems
        .<Arrivals>attempt("clients", () -> new Arrivals.Closed(connections, ThinkTime.NONE))
        .orElse(null);
  }

  /**
   * Returns arrivals that state the pauses of a workload that has some; adds a problem where they
   * leave no room for them.
   */
  static Arrivals paced(Problems problems, Arrivals arrivals, Workload workload) {
    Workload.Rhythm rhythm = workload.rhythm();
    if (!rhythm.paced()) {
      return arrivals;
    }
    rhythm.tooMany(arrivals.clients()).ifPresent(why -> problems.add("clients", why));
    if (arrivals instanceof Arrivals.Closed closed && closed.think().isNone()) {
      return new Arrivals.Closed(closed.clients(), rhythm.range());
    }
    problems.add(
        "load",
        "'%s' has pauses of its own, as it was made; it needs clients alone, without a rate or a think time"
            .formatted(workload.name()));
    return arrivals;
  }

  /** Returns the arrivals, or null when there is a problem. */
  static @Nullable Arrivals of(
      Problems problems,
      SetOnce<Integer> clients,
      SetOnce<Double> rate,
      SetOnce<Arrivals> arrivals,
      SetOnce<ThinkTime> think) {
    Arrivals given = arrivals.orNull();
    if (given != null) {
      String why = "arrivals(" + given + ") says it already";
      clients.refuse(problems, why);
      rate.refuse(problems, why);
      think.refuse(problems, why);
      return given;
    }
    Double perSecond = rate.orNull();
    if (perSecond != null) {
      think.refuse(problems, "belongs to the closed loop; with a rate the schedule says when");
      return problems
          .<Arrivals>attempt(
              "rate",
              () -> new Arrivals.ConstantRate(perSecond, clients.or(Arrivals.OPEN_LOOP_CLIENTS)))
          .orElse(null);
    }
    Integer count = clients.orNull();
    if (count == null) {
      problems.add("load", "is missing; use clients(n), rate(opsPerSecond) or arrivals(...)");
      return null;
    }
    return problems
        .<Arrivals>attempt("clients", () -> new Arrivals.Closed(count, think.or(ThinkTime.NONE)))
        .orElse(null);
  }
}
