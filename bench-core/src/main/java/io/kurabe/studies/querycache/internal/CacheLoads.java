package io.kurabe.studies.querycache.internal;

import io.kurabe.load.LoadRun;
import io.kurabe.load.StopSignal;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.BackgroundLoads;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.workload.LoadedWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The loads of a run. Each has a purpose and therefore a seed of its own; if two loads drew the
 * same rows, a measured run would find in the cache just the rows that it is about to read.
 */
record CacheLoads(QueryCacheOptions options, TargetSession session, StudyProgress progress) {
  static final String MEASURED = "";

  /** Makes a load of readers without think time. */
  LoadRun reads(
      PlannedRun planned, String purpose, HotLoad load, Duration length, StopSignal until) {
    Arrivals closed = new Arrivals.Closed(planned.clients(), ThinkTime.NONE);
    return on(planned.variant(), spec(planned, purpose, load, closed, length), load, until)
        .withProgress(progress);
  }

  /** Makes a load of one client at a fixed rate, until it is told to end. */
  LoadRun background(
      PlannedRun planned, String purpose, LoadedWorkload work, double perSecond, StopSignal until) {
    Arrivals fixed = new Arrivals.ConstantRate(perSecond, 1);
    String own = purpose + work.name();
    return on(
        planned.variant(), spec(planned, own, work, fixed, BackgroundLoads.OPEN_END), work, until);
  }

  private LoadRun on(Variant variant, RunSpec spec, LoadedWorkload work, StopSignal until) {
    List<String> targets = new ArrayList<>(List.of(variant.target()));
    variant.store().ifPresent(targets::add);
    return LoadRun.of(spec, work)
        .on(targets, session.factsOf(variant.target()).sharesGeneratorHost())
        .until(until);
  }

  private RunSpec spec(
      PlannedRun planned, String purpose, LoadedWorkload work, Arrivals arrivals, Duration length) {
    Map<String, String> parameters = planned.variant().factors();
    parameters.put("variant", planned.variant().name());
    parameters.put("clients", String.valueOf(planned.clients()));
    parameters.put("repeat", String.valueOf(planned.repeat()));
    return RunSpec.of(planned.name(), work.name(), arrivals, new Phases(Duration.ZERO, length))
        .withSeed(PlannedRuns.seed(options.seed(), planned.name() + purpose))
        .withParameters(parameters)
        .over(session.transport(planned.variant().target()));
  }
}
