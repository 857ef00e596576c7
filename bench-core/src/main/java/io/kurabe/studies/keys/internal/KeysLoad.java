package io.kurabe.studies.keys.internal;

import io.kurabe.load.LoadRun;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.ServerProbe;
import io.kurabe.workload.LoadedWorkload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes the load of a planned run to the engine. */
record KeysLoad(KeysOptions options, StudyContext context) {
  /** The phases of a load that is measured as a whole, which may take this long. */
  private static final Phases WHOLE = new Phases(Duration.ZERO, Duration.ofDays(1));

  private static final int WARM_UP_SHARE = 3;

  /** Makes a load of a number of requests, however long they take. */
  LoadRun whole(
      PlannedRun planned, LoadedWorkload workload, long requests, Map<String, String> more) {
    Arrivals batch = new Arrivals.Batch(planned.clients(), requests);
    return of(planned, workload, batch, WHOLE, more, Map.of());
  }

  /** Makes a closed loop of a given length, after a warm-up of a third of it. */
  LoadRun of(
      PlannedRun planned,
      LoadedWorkload workload,
      Duration measured,
      Map<String, ServerProbe> probing) {
    Arrivals closed = new Arrivals.Closed(planned.clients(), ThinkTime.NONE);
    Phases phases = new Phases(measured.dividedBy(WARM_UP_SHARE), measured);
    return of(planned, workload, closed, phases, Map.of(), probing);
  }

  private LoadRun of(
      PlannedRun planned,
      LoadedWorkload workload,
      Arrivals arrivals,
      Phases phases,
      Map<String, String> more,
      Map<String, ServerProbe> probing) {
    Map<String, String> parameters = new LinkedHashMap<>(workload.parameters());
    parameters.putAll(planned.factors());
    parameters.put("variant", planned.variant());
    parameters.put("clients", String.valueOf(planned.clients()));
    parameters.put("repeat", String.valueOf(planned.repeat()));
    parameters.putAll(more);
    RunSpec spec =
        RunSpec.of(planned.name(), workload.name(), arrivals, phases)
            .withSeed(seed(planned, more))
            .withParameters(parameters)
            .over(context.session().transport(planned.target()));
    return LoadRun.of(spec, workload)
        .on(
            List.of(planned.target()),
            context.session().factsOf(planned.target()).sharesGeneratorHost())
        .withProbes(probing)
        .until(context.stop())
        .withProgress(context.progress());
  }

  /** Returns the seed; the rest of an interrupted step must not draw the same keys again. */
  long seed(PlannedRun planned, Map<String, String> more) {
    return PlannedRuns.seed(options.seed(), planned.name() + String.join("", more.values()));
  }
}
