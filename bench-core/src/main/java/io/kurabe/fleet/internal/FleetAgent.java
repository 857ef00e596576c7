package io.kurabe.fleet.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Reason;
import io.kurabe.fleet.internal.FleetMessage.AgentIdentity;
import io.kurabe.fleet.internal.FleetMessage.Cause;
import io.kurabe.load.LoadRun;
import io.kurabe.load.Progress;
import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.PartialGenerator;
import io.kurabe.load.internal.RunObserver;
import io.kurabe.record.internal.ClusterTraffic;
import io.kurabe.record.internal.Interval;
import io.kurabe.record.internal.Recording;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Phases;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.TargetException;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.WorkloadException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One generator of a fleet: drives the clients that the coordinator gives it, run after run, and
 * tells what they recorded. It judges nothing. It stops by itself when it has not heard from the
 * coordinator for a while, since nobody could stop it then. {@link #run} is called by one thread;
 * the link calls the rest.
 */
public final class FleetAgent implements FleetLink.Listener {
  /** The exit code of an agent whose coordinator was lost. */
  public static final int COORDINATOR_LOST = 4;

  private static final long LOOK_NANOS = 1_000_000_000;

  /** A lease that does not end while clients connect; the start brings the first one. */
  private static final long UNTIL_THE_START = Long.MAX_VALUE / 4;

  private final AgentIdentity identity;
  private final AgentSites sites;
  private final PartialGenerator engine;
  private final NanoClock clock;
  private final Consumer<String> note;
  private final Consumer<String> say;
  private final Inbox<Event> inbox;
  private @Nullable FleetJournal journal;
  private final StopSignal end = new StopSignal();
  private volatile @Nullable FleetLink link;
  private volatile StopSignal stop = new StopSignal();
  private volatile long leaseUntil;
  private volatile long finished;

  /** A message for the thread of {@link #run}, or the reason why the coordinator is gone. */
  private record Event(@Nullable FleetMessage message, String lost) {}

  /** A run that was stopped before it began. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped(String reason) {
      super(reason);
    }
  }

  /**
   * @param sites where it works
   * @param note hears how it gets on, in sentences
   * @param say hears what a user of the agent has to know
   */
  public FleetAgent(
      AgentIdentity identity,
      AgentSites sites,
      PartialGenerator engine,
      Consumer<String> note,
      Consumer<String> say) {
    this.identity = identity;
    this.sites = sites;
    this.engine = engine;
    this.clock = engine.clock();
    this.note = note;
    this.say = say;
    this.inbox = new Inbox<>(clock);
  }

  /** Keeps each run in a journal, too. */
  public FleetAgent keeping(FleetJournal of) {
    journal = of;
    return this;
  }

  /**
   * Takes part until the coordinator ends, or is lost.
   *
   * @param joined the link to the coordinator
   * @return the exit code
   * @throws FleetException when the coordinator does not take this agent
   * @throws InterruptedException when the calling thread is interrupted
   */
  public int run(FleetLink joined) throws InterruptedException {
    link = joined;
    send(new FleetMessage.Hello(identity));
    while (true) {
      Optional<Event> next = inbox.take(clock.nanoTime() + LOOK_NANOS);
      if (end.requested()) {
        return COORDINATOR_LOST;
      }
      if (next.isEmpty()) {
        continue;
      }
      FleetMessage message = next.get().message;
      if (message == null) {
        sayLost("The coordinator " + next.get().lost + ". This agent ends.");
        return COORDINATOR_LOST;
      } else if (message instanceof FleetMessage.Refused refused) {
        throw new FleetException("The coordinator does not take this agent: " + refused.reason());
      } else if (message instanceof FleetMessage.Accepted accepted) {
        note.accept(
            "%s is one of %d generators.".formatted(identity.name(), accepted.generators()));
      } else if (message instanceof FleetMessage.Prepare prepare) {
        work(prepare);
      } else if (message instanceof FleetMessage.Examine examine) {
        send(sites.examine(examine.sites()));
      } else if (message instanceof FleetMessage.Bye bye) {
        if (bye.exitCode() != 0) {
          note.accept("The coordinator ended with exit code " + bye.exitCode() + ".");
        }
        return bye.exitCode();
      }
    }
  }

  /** Says that nothing more is heard from the coordinator, and what was kept. */
  private void sayLost(String words) {
    say.accept(words);
    FleetJournal keeps = journal;
    if (keeps != null) {
      say.accept(
          "What was measured here is kept in %s: 'bench fleet merge' makes the result of the folders of all agents."
              .formatted(keeps.folder()));
    }
  }

  /** Ends the run under way and leaves the fleet, e.g. on Ctrl-C; called by any thread. */
  public void leave(String reason) {
    send(new FleetMessage.Leaving(reason));
    end.request(reason);
    stop.request(reason);
  }

  private void work(FleetMessage.Prepare prepare) throws InterruptedException {
    StopSignal ours = new StopSignal();
    stop = ours;
    finished = 0;
    leaseUntil = clock.nanoTime() + UNTIL_THE_START;
    FleetMessage outcome = outcome(prepare, ours);
    if (outcome instanceof FleetMessage.Failed failed && failed.cause() != Cause.STOPPED) {
      note.accept("This run cannot be made here: " + failed.problem());
    }
    if (ours.failed()) {
      send(new FleetMessage.Leaving(ours.reason()));
    }
    tell(outcome);
    if (ours.failed()) {
      sayLost("The run ended: " + ours.reason() + ".");
      end.request(ours.reason());
    }
  }

  private FleetMessage outcome(FleetMessage.Prepare prepare, StopSignal ours)
      throws InterruptedException {
    try {
      AgentSites.Joined joined = sites.join(prepare.site(), prepare.workload());
      LoadedWorkload workload = joined.workload();
      FleetJournal keeps = journal;
      if (keeps != null) {
        keeps.begin(
            new FleetJournal.Begin(
                identity,
                joined.facts(),
                workload.operations(),
                prepare,
                System.currentTimeMillis()));
      }
      LoadRun run =
          LoadRun.of(prepare.spec(), workload).until(ours).withProgress(new LeaseWatch(ours));
      Recording recording =
          engine.record(
              run,
              prepare.slice(),
              onClock -> begun(joined, prepare.spec().phases(), startLine(joined, ours)),
              new Reporting());
      return new FleetMessage.Done(
          recording.by(identity.name()).seeing(joined.traffic().map(ClusterTraffic.Source::seen)),
          workload.tally());
    } catch (Stopped e) {
      return new FleetMessage.Failed(Cause.STOPPED, Reason.of(e));
    } catch (TargetException | ConfigurationException e) {
      return new FleetMessage.Failed(Cause.TARGET, String.valueOf(e.getMessage()));
    } catch (WorkloadException e) {
      return new FleetMessage.Failed(Cause.WORKLOAD, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      return new FleetMessage.Failed(Cause.DEFECT, Reason.of(e));
    }
  }

  /** Has the nodes of a cluster watched from that start on. */
  private static long begun(AgentSites.Joined joined, Phases phases, long start) {
    long measured = start + phases.warmUp().toNanos();
    joined.traffic().ifPresent(t -> t.begin(measured, measured + phases.measure().toNanos()));
    return start;
  }

  /** Says that all clients are connected, and waits for the instant of the start. */
  private long startLine(AgentSites.Joined joined, StopSignal ours) throws InterruptedException {
    boolean onThisHost = joined.facts().map(ServerFacts::sharesGeneratorHost).orElse(false);
    send(new FleetMessage.Ready(joined.server(), onThisHost));
    FleetMessage.@Nullable Start agreed = null;
    while (true) {
      if (ours.requested() || end.requested()) {
        throw new Stopped(ours.requested() ? ours.reason() : end.reason());
      }
      long now = clock.nanoTime();
      // Until then it may be cancelled; the threads of the clients begin after it.
      long until = agreed == null ? now + LOOK_NANOS : agreed.at() - FleetEngine.ARMED_NANOS;
      if (agreed != null && now - until >= 0) {
        return agreed.at();
      }
      Optional<Event> next = inbox.take(until);
      // What came before this run had its signal is only here.
      next.filter(event -> event.message == null)
          .ifPresent(event -> ours.fail("the coordinator " + event.lost));
      FleetMessage message = next.map(Event::message).orElse(null);
      if (message instanceof FleetMessage.Stop stopped) {
        ours.request(stopped.reason());
      } else if (message instanceof FleetMessage.Start start) {
        agreed = start;
        leaseUntil = start.leaseUntil();
        send(new FleetMessage.Armed(start.at()));
      } else if (message instanceof FleetMessage.Cancel) {
        agreed = null;
      }
    }
  }

  /** Sends what belongs to the result of a run, and keeps it. */
  private void tell(FleetMessage message) {
    send(message);
    FleetJournal keeps = journal;
    if (keeps != null) {
      keeps.add(message);
    }
  }

  private void send(FleetMessage message) {
    FleetLink to = link;
    if (to != null) {
      to.send(FleetLink.COORDINATOR, FleetJson.encode(message));
    }
  }

  @Override
  public void joined(String member, String address) {
    // The coordinator; the first word is ours.
  }

  @Override
  public void lost(String member, String why) {
    stop.fail("the coordinator " + why);
    inbox.put(new Event(null, why));
  }

  @Override
  public void message(String member, byte[] bytes) {
    long received = clock.nanoTime();
    FleetMessage message = FleetJson.decode(bytes).orElse(null);
    if (message instanceof FleetMessage.Ping ping) {
      send(
          new FleetMessage.Pong(
              ping.sent(), received, clock.nanoTime(), System.currentTimeMillis(), finished));
    } else if (message instanceof FleetMessage.Tick tick) {
      leaseUntil = tick.leaseUntil();
    } else if (message != null) {
      if (message instanceof FleetMessage.Stop asked) {
        note.accept("The coordinator stops the run: " + asked.reason() + ".");
        stop.request(asked.reason());
      }
      inbox.put(new Event(message, ""));
    }
  }

  /** Tells the coordinator what the engine observes. */
  private final class Reporting implements RunObserver {
    @Override
    public void interval(Interval interval) {
      tell(new FleetMessage.Recorded(interval));
    }

    @Override
    public void began(long lateNanos) {
      tell(new FleetMessage.Began(lateNanos));
    }
  }

  /** Stops a load that the coordinator may not be able to stop, several times a second. */
  private final class LeaseWatch implements Progress {
    private final StopSignal ours;
    private long last = clock.nanoTime();
    private double sum;

    LeaseWatch(StopSignal ours) {
      this.ours = ours;
    }

    @Override
    public void update(String phase, double done, double opsPerSecond) {
      long now = clock.nanoTime();
      // What prolongs the lease may wait to be read when this process was held up itself.
      boolean late = now - last >= LOOK_NANOS;
      sum += opsPerSecond * (now - last) / 1e9;
      last = now;
      finished = Math.round(sum);
      // Nothing new is due in the drain, which has an end of its own.
      if (now - leaseUntil >= 0 && !late && !phase.equals("drain")) {
        ours.fail("the coordinator was not heard for 5 s");
      }
    }
  }
}
