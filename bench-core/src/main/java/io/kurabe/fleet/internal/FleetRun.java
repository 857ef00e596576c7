package io.kurabe.fleet.internal;

import io.kurabe.fleet.internal.FleetMessage.Cause;
import io.kurabe.load.LoadRun;
import io.kurabe.load.internal.RunCollector;
import io.kurabe.load.internal.Slice;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.SharedReasons;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Phases;
import io.kurabe.spec.internal.Repeating;
import io.kurabe.target.TargetException;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.WorkloadException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One run of a fleet, led by its coordinator: prepare, compare clocks, start, collect, end. Used by
 * one thread, beside its {@link Pulse}.
 */
final class FleetRun implements AutoCloseable {
  private static final long SECOND = 1_000_000_000;
  private static final long LEAST_LEAD_NANOS = SECOND;
  private static final long MOST_LEAD_NANOS = 10 * SECOND;

  /** The lead over the start, in round trips of the slowest agent. */
  private static final int LEAD_ROUND_TRIPS = 20;

  private static final int STARTS = 2;

  /** The longest wait before somebody looks again what else is to do. */
  static final long LOOK_NANOS = 50_000_000;

  /** The time for an agent to drain and to tell its recording, after the end of its phase. */
  private static final long DRAIN_NANOS = 13 * SECOND;

  private final Fleet fleet;
  private final LoadRun run;
  private final FleetSite site;
  private final NanoClock clock;
  private final FitnessRule rule;
  private RunCollector collector;
  private final List<FleetPart> parts = new ArrayList<>();
  private final FleetProgress progress;
  private final Map<String, FleetPart> byMember = new LinkedHashMap<>();
  private final Pulse pulse;
  private final LossText losses;
  private long start;

  /** The time until which all that came from the agents has been handled. */
  private long heardUntil;

  private long nextLook;
  private volatile boolean leased;
  private volatile boolean stopped;

  FleetRun(Fleet fleet, LoadRun run, FleetSite site, FitnessRule rule) {
    this.fleet = fleet;
    this.run = run;
    this.site = site;
    this.clock = fleet.clock();
    this.rule = rule;
    this.heardUntil = clock.nanoTime();
    this.nextLook = heardUntil;
    int clients = run.spec().arrivals().clients();
    int generators = Math.min(fleet.size(), Math.max(1, clients / run.clientsOfGenerator()));
    List<Slice> slices = Slice.divide(clients, generators, site.way().pipeline());
    double intervalSeconds = RunCollector.intervalSeconds(run.spec().phases());
    for (Fleet.Agent agent : fleet.agents().subList(0, generators)) {
      int number = parts.size();
      FleetPart part =
          new FleetPart(agent, number, slices.get(number), intervalSeconds, clock.nanoTime());
      parts.add(part);
      byMember.put(agent.member(), part);
    }
    this.collector = collector(run);
    this.progress = new FleetProgress(run, parts, fleet::tellRates);
    this.pulse = new Pulse(clock, this::showLife);
    this.losses = new LossText(run.spec().phases(), pulse);
  }

  /** Makes the run; when a generator is lost, with what all had given until then. */
  RunResult make(Attachment words) throws InterruptedException {
    int number = fleet.nextRun();
    parts.forEach(
        part -> send(part, new FleetMessage.Prepare(number, run.spec(), part.slice, site, words)));
    Repeating beating = pulse.start();
    try {
      lead();
    } finally {
      stop("the coordinator failed"); // If it did: a run that came to its end is stopped already.
      beating.end(Duration.ofSeconds(1));
    }
    beating
        .failure()
        .ifPresent(
            e -> {
              throw e;
            });
    collector.ended();
    throwDefects();
    return FleetVerdict.of(parts, collector, run.workload().operations().size(), rule);
  }

  private void lead() throws InterruptedException {
    boolean ready = prepared();
    judgeByTheirHosts();
    if (ready && compareClocks(part -> part.begin) && started()) {
      collect();
      if (lost().isEmpty() && !run.stop().interrupted()) {
        compareClocks(part -> part.end);
      }
    }
    stop(run.stop().interrupted() ? run.stop().reason() : "the run is over");
    if (!awaitAll(FleetPart::isOver, DRAIN_NANOS)) {
      loseAll(part -> !part.isOver(), "was lost: it did not end its run");
    }
  }

  /** Agents, and not this process, may take their processor time from the server's machine. */
  private void judgeByTheirHosts() {
    LoadRun theirs = run.on(run.targets(), parts.stream().anyMatch(part -> part.onServersHost));
    collector = collector(theirs);
  }

  private RunCollector collector(LoadRun of) {
    return new RunCollector(
        of, parts.stream().map(part -> part.agent.name()).toList(), clock, rule);
  }

  /** Waits until all clients of all agents are connected, to the same server. */
  private boolean prepared() throws InterruptedException {
    long most = site.connectTimeout().toNanos() * (2 + parts.get(0).slice.count());
    boolean answered =
        awaitAll(part -> part.server != null || part.isOver(), Math.min(most, 600 * SECOND));
    requireReached();
    requireOneServer();
    if (!answered && goesOn()) {
      loseAll(part -> part.server == null, "was lost: it did not connect its clients in time");
    }
    return answered && parts.stream().noneMatch(FleetPart::isOver);
  }

  private void requireReached() throws InterruptedException {
    SharedReasons problems = new SharedReasons(parts.size());
    parts.stream()
        .filter(part -> part.failure != null && part.failure.cause() == Cause.TARGET)
        .forEach(part -> problems.add(part.agent.text(), part.problem()));
    if (!problems.sentences().isEmpty()) {
      endWithoutResult();
      throw new TargetException(
          "Not all generators reach %s: %s"
              .formatted(site.target(), String.join("; ", problems.sentences())));
    }
  }

  private void requireOneServer() throws InterruptedException {
    SharedReasons servers = new SharedReasons(parts.size());
    parts.stream()
        .filter(part -> part.server != null)
        .forEach(part -> servers.add(part.agent.text(), String.valueOf(part.server)));
    if (servers.sentences().size() > 1) {
      endWithoutResult();
      throw new TargetException(
          "The generators reach different servers as %s: %s"
              .formatted(site.target(), String.join("; ", servers.sentences())));
    }
  }

  private void loseAll(Predicate<FleetPart> which, String why) {
    parts.stream().filter(which).forEach(part -> lose(part, why, heardUntil));
  }

  private void endWithoutResult() throws InterruptedException {
    stop("not all generators can begin");
    awaitAll(FleetPart::isOver, DRAIN_NANOS);
  }

  /** Compares the clocks of all agents with this one; returns whether that came to its end. */
  private boolean compareClocks(Function<FleetPart, ClockOffset> which)
      throws InterruptedException {
    parts.forEach(part -> part.compared = which.apply(part));
    boolean done = pingAll();
    parts.forEach(part -> part.compared = null);
    return done;
  }

  /** Sends pings to each agent in turn. */
  private boolean pingAll() throws InterruptedException {
    long began = clock.nanoTime();
    for (int i = 0; ClockOffset.needsMore(i, clock.nanoTime() - began); i++) {
      for (FleetPart part : parts) {
        int before = part.pongs;
        ping(part);
        while (part.pongs == before) {
          if (!goesOn()) {
            return false;
          }
          await(() -> part.pongs > before, SECOND); // Who is silent is lost meanwhile.
        }
      }
    }
    return true;
  }

  private boolean started() throws InterruptedException {
    for (int attempt = 0; attempt < STARTS; attempt++) {
      long roundTrip =
          parts.stream().mapToLong(part -> part.begin.worstRoundTrip()).max().orElseThrow();
      long lead =
          Math.min(Math.max(LEAST_LEAD_NANOS, LEAD_ROUND_TRIPS * roundTrip), MOST_LEAD_NANOS);
      if (attempt == 0) {
        collector.connected();
      }
      start = clock.nanoTime() + lead;
      for (FleetPart part : parts) {
        part.armed = false;
        part.startsAt = start + part.begin.best().nanos();
        send(
            part, new FleetMessage.Start(part.startsAt, part.startsAt + FleetEngine.SILENCE_NANOS));
      }
      if (awaitAll(part -> part.armed, lead / 2)) {
        leased = true;
        collector.startsAt(start);
        progress.startsAt(start);
        return true;
      }
      if (!goesOn()) {
        return false;
      }
      parts.forEach(part -> send(part, new FleetMessage.Cancel(part.startsAt)));
    }
    loseAll(part -> !part.armed, "was lost: it did not answer in time to be started");
    return false;
  }

  /** Collects intervals until every agent has ended, or one is lost. */
  private void collect() throws InterruptedException {
    Phases phases = run.spec().phases();
    long end = start + phases.warmUp().toNanos() + phases.measure().toNanos();
    awaitAll(FleetPart::isOver, end + DRAIN_NANOS - clock.nanoTime());
  }

  private boolean goesOn() {
    return lost().isEmpty() && !run.stop().interrupted();
  }

  private List<FleetPart> lost() {
    return parts.stream().filter(FleetPart::isLost).toList();
  }

  /**
   * Handles what happens until something holds for all parts.
   *
   * @return whether it does; not when the time is over, a generator is lost, or somebody stops
   */
  private boolean awaitAll(Predicate<FleetPart> done, long nanos) throws InterruptedException {
    return await(() -> parts.stream().allMatch(part -> done.test(part) || part.isLost()), nanos)
        && parts.stream().allMatch(done);
  }

  /** A condition on the parts. */
  private interface Condition {
    boolean holds();
  }

  private boolean await(Condition condition, long nanos) throws InterruptedException {
    long deadline = clock.nanoTime() + nanos;
    while (!condition.holds()) {
      if (!stopped && !goesOn()) {
        return false;
      }
      // What came in time counts, even if this thread, or this process, is late to look at it.
      if (heardUntil - deadline >= 0) {
        return false;
      }
      long now = clock.nanoTime();
      look(now);
      Optional<Fleet.Event> event = fleet.next(now + LOOK_NANOS);
      heardUntil = Math.max(heardUntil, event.map(Fleet.Event::at).orElse(now));
      event.ifPresent(this::handle);
    }
    return true;
  }

  /** Looks once a second who is silent, and tells how the run gets on. */
  private void look(long now) {
    if (now - nextLook < 0) {
      return;
    }
    nextLook = now + SECOND;
    parts.stream()
        .filter(part -> part.compared != null || !part.isOver())
        .filter(part -> pulse.silence(part.heardAt, heardUntil) >= FleetEngine.SILENCE_NANOS)
        .forEach(part -> lose(part, "was lost: it did not answer for 5 s", part.heardAt));
    progress.tell(now, leased);
  }

  /**
   * Prolongs the leases and asks for a word. Leases end when the run has to, even if the thread
   * that leads it does not come to that.
   */
  private void showLife() {
    boolean goesOn = leased && !stopped && !fleet.hasLostOne() && !run.stop().interrupted();
    for (FleetPart part : parts) {
      if (goesOn) {
        long until = clock.nanoTime() + part.offset() + FleetEngine.SILENCE_NANOS;
        send(part, new FleetMessage.Tick(until));
      }
      ping(part);
    }
  }

  private void ping(FleetPart part) {
    send(part, new FleetMessage.Ping(clock.nanoTime()));
  }

  private void handle(Fleet.Event event) {
    FleetPart part = byMember.get(event.member());
    if (part == null) {
      fleet.refuseLate(event);
      return;
    }
    FleetMessage message = event.message();
    if (event.kind() == Fleet.Event.Kind.LOST) {
      // The link knows it later; who goes on is heard each second.
      lose(part, event.text(), Math.min(event.at(), part.heardAt + SECOND));
      return;
    }
    part.heardAt = Math.max(part.heardAt, event.at());
    if (message instanceof FleetMessage.Ready ready) {
      part.server = ready.server();
      part.onServersHost = ready.onThisHost();
    } else if (message instanceof FleetMessage.Pong pong) {
      part.pongs++;
      part.finished = pong.finished();
      if (part.compared != null) {
        part.compared.add(pong, event.at(), System.currentTimeMillis());
      }
    } else if (message instanceof FleetMessage.Armed armed) {
      part.armed |= armed.at() == part.startsAt;
    } else if (message instanceof FleetMessage.Began began) {
      part.lateNanos = began.lateNanos();
    } else if (message instanceof FleetMessage.Recorded recorded) {
      part.add(recorded.interval());
      collector.add(part.number, recorded.interval());
    } else if (message instanceof FleetMessage.Done done) {
      part.recording = done.recording();
      run.workload().add(done.tally());
    } else if (message instanceof FleetMessage.Failed failed) {
      part.failure = failed;
      if (failed.cause() != Cause.STOPPED) {
        stop(part.agent.name() + " failed");
      }
    } else if (message instanceof FleetMessage.Leaving leaving) {
      leave(part, "left: " + leaving.reason(), event.at());
    }
  }

  /** Records that a generator is gone since then, which ends the run of all others. */
  private void lose(FleetPart part, String why, long at) {
    if (!part.isLost()) {
      leave(part, why, at);
      part.gone = true;
    }
  }

  private void leave(FleetPart part, String why, long at) {
    if (!part.lost.isEmpty()) {
      return;
    }
    part.lost = losses.text(why, leased ? at - start : -1);
    fleet.lostInARun();
    String lost = part.agent.text() + " " + part.lost;
    fleet.warn(lost + ". All others stop.");
    run.stop().fail(lost);
    stop(part.agent.name() + " " + why);
  }

  /** Ends the load of all agents; what they recorded comes. */
  private void stop(String reason) {
    if (!stopped) {
      stopped = true;
      parts.stream()
          .filter(part -> !part.isOver() && !part.isLost())
          .forEach(part -> send(part, new FleetMessage.Stop(reason)));
    }
  }

  private void throwDefects() {
    for (FleetPart part : parts) {
      FleetMessage.@Nullable Failed failure = part.failure;
      if (failure != null && failure.cause() == Cause.WORKLOAD) {
        throw new WorkloadException(part.problem());
      }
      if (failure != null && failure.cause() == Cause.DEFECT) {
        throw new IllegalStateException(part.agent.text() + ": " + part.problem());
      }
    }
  }

  private void send(FleetPart part, FleetMessage message) {
    fleet.send(part.agent.member(), message);
  }

  @Override
  public void close() {
    collector.close();
  }
}
