package io.kurabe.cli;

import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.LoadTest;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Target;
import io.kurabe.tier.Claims;
import io.kurabe.tier.Tier;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CountersWorkload;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What holding the lock of a hot row costs, in the time of a clock on the wall. */
@Tag(Tier.NIGHTLY)
class CountersPhysicsIT {
  private static final Duration HOLD = Duration.ofMillis(2);
  private static final int SLOTS = 8;

  private static RunResult run(TargetSession session, CounterMethod method, Arrivals arrivals)
      throws InterruptedException {
    return LoadTest.on(session)
        .workload(new CountersWorkload(Optional.of(method), new CounterSettings(1, SLOTS, HOLD)))
        .arrivals(arrivals)
        .phases(Duration.ofMillis(500), Duration.ofSeconds(2))
        .run();
  }

  @Test
  void aHeldLockIsTheCeilingAndSlotsLiftIt() throws Exception {
    try (TargetSession session = TargetSession.open(Target.parse("embedded:postgres"))) {
      Arrivals eight = new Arrivals.Closed(8, ThinkTime.NONE);
      Claims.on(
              () -> {
                double row = Points.throughput(run(session, CounterMethod.UPSERT, eight));
                double slots = Points.throughput(run(session, CounterMethod.SLOTS, eight));
                return Map.of("increments/s of one row", row, "slots over one row", slots / row);
              })
          .below(500, "increments/s of one row")
          .above(1, "slots over one row");
    }
  }

  @Test
  void anOpenLoopKeepsItsRate() throws Exception {
    try (TargetSession session = TargetSession.open(Target.parse("embedded:postgres"))) {
      Arrivals rate = new Arrivals.ConstantRate(200, 8);
      Claims.on(
              () -> {
                RunResult run = run(session, CounterMethod.SLOTS, rate);
                return Map.of(
                    "offered over asked", run.offered().orElseThrow().offeredPerSecond() / 200,
                    "done over asked", Points.throughput(run) / 200);
              })
          .above(0.98, "offered over asked")
          .below(1.02, "offered over asked")
          .above(0.95, "done over asked");
    }
  }
}
