package io.kurabe.study;

import io.kurabe.load.LoadRun;
import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.FakeServer;
import io.kurabe.load.internal.LoadEngine;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Replication;
import io.kurabe.spec.Retry;
import io.kurabe.spec.ThinkTime;
import io.kurabe.spec.Transport;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.target.Client;
import io.kurabe.target.ServerFacts;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workloads.roundtrip.internal.RoundTripWorkload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** Searches under virtual time, for tests. */
public final class VirtualSearch {
  public final StopSignal stop = new StopSignal();
  public int runs;
  private final VirtualTime time = new VirtualTime();

  /** Each run meets a server of its own, so that it can differ from run to run. */
  private record Server(VirtualTime time, IntFunction<IntToLongFunction> ofRun, AtomicInteger run)
      implements LoadedWorkload {
    @Override
    public String name() {
      return "fake";
    }

    @Override
    public Map<String, String> parameters() {
      return Map.of();
    }

    @Override
    public List<Operation> operations() {
      return List.of(new Operation("request", 1));
    }

    @Override
    public void reset() {
      run.incrementAndGet();
    }

    @Override
    public Client open(int index) {
      return new FakeServer(time, ofRun.apply(run.get())).completionDriven();
    }
  }

  /** A search with default runs and seed. */
  public StudyResult search(FindMax what, int clients, IntFunction<IntToLongFunction> server)
      throws InterruptedException {
    return search(plan(clients, FindMax.PHASES.measure(), 42), what, server);
  }

  public StudyResult search(LoadPlan plan, FindMax what, IntFunction<IntToLongFunction> server)
      throws InterruptedException {
    LoadEngine engine = time.engine();
    LoadedWorkload loaded = new Server(time, server, new AtomicInteger());
    SloSearchRunner.Subject subject =
        new SloSearchRunner.Subject(
            ServerFacts.of("db", "fake", "Fake", "1").at("-", "virtual", false),
            "db fake",
            loaded,
            Map.of("clients", String.valueOf(plan.arrivals().clients())),
            Transport.jdbc(),
            spec -> {
              runs++;
              return PlannedRuns.audited(
                  engine,
                  LoadRun.of(spec, loaded)
                      .on(List.of("db"), false)
                      .until(stop)
                      .underLimit(what.slo().limitMicros()));
            });
    return new SloSearchRunner(plan, what, subject, time).search();
  }

  public LoadPlan plan(int clients, Duration measure, long seed) {
    return new LoadPlan(
        new RoundTripWorkload(),
        Optional.empty(),
        new Arrivals.Closed(clients, ThinkTime.NONE),
        new Phases(Duration.ofSeconds(1), measure),
        Optional.empty(),
        Retry.DEFAULT,
        seed,
        Replication.of(1),
        time.engine(),
        Optional.empty(),
        stop,
        StudyProgress.NONE);
  }
}
