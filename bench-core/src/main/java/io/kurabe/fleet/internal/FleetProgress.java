package io.kurabe.fleet.internal;

import io.kurabe.load.LoadRun;
import io.kurabe.spec.Phases;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Tells how a run of a fleet gets on: the rates of all together, and of each. One thread uses it.
 */
final class FleetProgress {
  private static final long EACH_TOLD_NANOS = 5_000_000_000L;

  private final LoadRun run;
  private final List<FleetPart> parts;
  private final Consumer<String> ofEach;
  private long start;
  private long lastTold;
  private long lastRate;
  private long lastFinished;

  /**
   * @param ofEach hears the rate of each generator
   */
  FleetProgress(LoadRun run, List<FleetPart> parts, Consumer<String> ofEach) {
    this.run = run;
    this.parts = parts;
    this.ofEach = ofEach;
  }

  void startsAt(long nanos) {
    start = nanos;
    lastTold = nanos;
  }

  /** Tells the progress, as the agents have told it last. */
  void tell(long now, boolean started) {
    if (!started) {
      run.progress().update("connect", 0, 0);
      return;
    }
    Phases phases = run.spec().phases();
    double whole = phases.warmUp().toNanos() + (double) phases.measure().toNanos();
    long finished = parts.stream().mapToLong(part -> part.finished).sum();
    double rate = now > lastRate ? (finished - lastFinished) * 1e9 / (now - lastRate) : 0;
    String phase =
        now - start < phases.warmUp().toNanos()
            ? "warm-up"
            : now - start < whole ? "measure" : "drain";
    run.progress()
        .update(phase, Math.max(0, Math.min(1, (now - start) / whole)), Math.max(0, rate));
    lastRate = now;
    lastFinished = finished;
    if (now - lastTold >= EACH_TOLD_NANOS) {
      tellEach(phase, (now - lastTold) / 1e9);
      lastTold = now;
    }
  }

  private void tellEach(String phase, double seconds) {
    ofEach.accept(
        phase
            + ": "
            + parts.stream()
                .map(part -> part.agent.name() + " " + part.rateSinceLast(seconds))
                .collect(Collectors.joining(", ")));
  }
}
