package io.kurabe.fleet.internal;

import io.kurabe.fleet.internal.FleetMessage.Sight;
import io.kurabe.load.StopSignal;
import io.kurabe.spec.NanoClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the agents of a fleet what they see, without a load. Used by one thread. */
public final class FleetExamination {
  /** The time for logins to all servers, each of which has a limit of its own. */
  private static final long ANSWER_NANOS = 60_000_000_000L;

  private final Fleet fleet;
  private final StopSignal stop;
  private final NanoClock clock;
  private final Map<String, ClockOffset> clocks = new LinkedHashMap<>();
  private final Map<String, List<Sight>> sights = new LinkedHashMap<>();
  private final Map<String, String> lost = new LinkedHashMap<>();
  private int pongs;

  private FleetExamination(Fleet fleet, StopSignal stop) {
    this.fleet = fleet;
    this.stop = stop;
    this.clock = fleet.clock();
  }

  /**
   * What is known of an agent.
   *
   * @param address where it is
   * @param lost why it is gone; empty when it is there
   * @param wallMillis its wall clock minus this process's
   * @param uncertaintyMillis the most by which its monotonic clock is known wrongly; negative when
   *     it did not answer
   * @param sights the servers as it sees them; empty when it did not answer in time
   */
  public record Seen(
      String name,
      String address,
      FleetMessage.AgentIdentity identity,
      String lost,
      double wallMillis,
      double uncertaintyMillis,
      List<Sight> sights) {}

  /**
   * Examines all agents; they have joined.
   *
   * @param stop ends it early, with what is known by then
   */
  public static List<Seen> of(Fleet fleet, List<FleetSite> sites, StopSignal stop)
      throws InterruptedException {
    FleetExamination examination = new FleetExamination(fleet, stop);
    examination.askAll(sites);
    return fleet.agents().stream().map(examination::seen).toList();
  }

  private void askAll(List<FleetSite> sites) throws InterruptedException {
    for (Fleet.Agent agent : fleet.agents()) {
      clocks.put(agent.member(), new ClockOffset());
      fleet.send(agent.member(), new FleetMessage.Examine(sites));
    }
    long began = clock.nanoTime();
    for (int i = 0; ClockOffset.needsMore(i, clock.nanoTime() - began); i++) {
      for (Fleet.Agent agent : fleet.agents()) {
        int before = pongs;
        fleet.send(agent.member(), new FleetMessage.Ping(clock.nanoTime()));
        await(() -> pongs > before || lost.containsKey(agent.member()), FleetEngine.SILENCE_NANOS);
      }
    }
    await(() -> sights.size() + lost.size() >= fleet.agents().size(), ANSWER_NANOS);
  }

  private interface Condition {
    boolean holds();
  }

  private void await(Condition condition, long nanos) throws InterruptedException {
    long deadline = clock.nanoTime() + nanos;
    while (!condition.holds() && !stop.requested() && clock.nanoTime() - deadline < 0) {
      Optional<Fleet.Event> event =
          fleet.next(Math.min(deadline, clock.nanoTime() + FleetRun.LOOK_NANOS));
      event.ifPresent(this::handle);
    }
  }

  private void handle(Fleet.Event event) {
    ClockOffset offset = clocks.get(event.member());
    if (offset == null) {
      fleet.refuseLate(event);
    } else if (event.kind() == Fleet.Event.Kind.LOST) {
      lost.put(event.member(), event.text());
    } else if (event.message() instanceof FleetMessage.Pong pong) {
      pongs++;
      offset.add(pong, event.at(), System.currentTimeMillis());
    } else if (event.message() instanceof FleetMessage.Examined examined) {
      sights.put(event.member(), new ArrayList<>(examined.sights()));
    } else if (event.message() instanceof FleetMessage.Leaving leaving) {
      lost.put(event.member(), "left: " + leaving.reason());
    }
  }

  private Seen seen(Fleet.Agent agent) {
    Optional<ClockOffset.Estimate> clockOf =
        Optional.ofNullable(clocks.get(agent.member()))
            .filter(ClockOffset::isKnown)
            .map(ClockOffset::best);
    return new Seen(
        agent.name(),
        agent.address(),
        agent.identity(),
        lost.getOrDefault(agent.member(), ""),
        clockOf.map(ClockOffset.Estimate::wallMillis).orElse(0.0),
        clockOf.map(e -> e.uncertaintyNanos() / 1e6).orElse(-1.0),
        sights.getOrDefault(agent.member(), List.of()));
  }
}
